import { CalendarClock } from 'lucide-react';
import type { BuiltinToolStrings } from '../../../strings/index.js';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { DatetimeDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { payloadOf, textIn } from '../read.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clip } from '../words.js';
import { formatAmount, placeOf } from './formatMoment.js';
import { readMoment, readSpan, type DatetimeArgs, type DatetimeResult } from './readMoment.js';

const isLookup = (args: object): boolean => (textIn(args, 'operation') ?? 'current') === 'current';

const place = (args: object): string | undefined => {
  const zone = textIn(args, 'timezone', 'timeZone', 'tz');
  return zone === undefined ? undefined : clip(placeOf(zone)) || undefined;
};

function answer(
  args: object,
  result: unknown,
  { locale, datetime: texts }: Pick<BuiltinToolStrings, 'locale' | 'datetime'>,
): string | undefined {
  const span = readSpan(result);
  if (span) return clip(span.text ?? formatAmount(span.amounts[0]!, locale));
  const moment = readMoment(args, result);
  const formatted = textIn(payloadOf(result), 'formatted');
  if (!moment) return formatted && clip(formatted);
  const { time, timeZone, isLocal, hasTime } = moment;
  const text = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasTime && { timeStyle: 'short', hourCycle: 'h23' }),
    ...(isLocal ? { timeZone: 'UTC' } : timeZone !== undefined && { timeZone }),
  }).format(time);
  return texts.done(text, timeZone === undefined || !hasTime ? undefined : placeOf(timeZone));
}

/** Shows a point in time, or the time between two. */
export const datetime = defineBuiltinTool<DatetimeArgs, DatetimeResult>((strings) => {
  const { datetime: texts } = strings;
  return {
    title: texts.title,
    icon: CalendarClock,
    labels: {
      ...labelsOf(texts, (args) => [isLookup(args), place(args)]),
      complete: ({ args, result }) => answer(args, result, strings),
    },
    summary: summaryOf(texts),
    details: DatetimeDetails,
    args: InputFacts,
    error: errorSentence(texts.errors),
    examples: [
      {
        args: { operation: 'current', timezone: 'Asia/Tokyo' },
        streamingArgs: { operation: 'current' },
        result: {
          operation: 'current',
          iso: '2026-05-05T05:05:00.000Z',
          formatted: 'Tuesday, May 5, 2026 at 2:05 PM JST',
          timezone: 'Asia/Tokyo',
        },
        error: 'Invalid time zone specified: Asia/Tokio',
        durationMs: 20,
      },
      {
        args: { operation: 'difference', baseDate: '2026-05-05', targetDate: '2026-12-25' },
        result: {
          operation: 'difference',
          from: '2026-05-05',
          to: '2026-12-25',
          difference: { weeks: 33, days: 234, hours: 5_616, minutes: 336_960 },
          readable: '234 days from now',
        },
        durationMs: 20,
      },
      {
        args: { operation: 'add', baseDate: '2026-05-05', duration: { value: 3, unit: 'weeks' } },
        result: { result: '2026-05-26' },
        durationMs: 20,
      },
    ],
  };
});
