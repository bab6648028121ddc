import { CalendarClock } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { DatetimeDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { payloadOf, textIn } from '../read.js';
import { clip, ending } from '../words.js';
import { formatAmount, placeOf } from './formatMoment.js';
import { readMoment, readSpan, type DatetimeArgs, type DatetimeResult } from './readMoment.js';

const isLookup = (args: object): boolean => (textIn(args, 'operation') ?? 'current') === 'current';

const place = (args: object): string | undefined => {
  const zone = textIn(args, 'timezone', 'timeZone', 'tz');
  return zone === undefined ? undefined : clip(placeOf(zone)) || undefined;
};

/** The verb in one of its forms, and what is looked up or worked out. */
const does = (args: object, check: string, work: string): string =>
  isLookup(args) ? `${check} the time${ending('in', place(args))}` : `${work} a date`;

function answer(args: object, result: unknown): string | undefined {
  const span = readSpan(result);
  if (span) return clip(span.text ?? formatAmount(span.amounts[0]!, 'en'));
  const moment = readMoment(args, result);
  const formatted = textIn(payloadOf(result), 'formatted');
  if (!moment) return formatted && clip(formatted);
  const { time, timeZone, isLocal, hasTime } = moment;
  const text = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    ...(hasTime && { timeStyle: 'short', hourCycle: 'h23' }),
    ...(isLocal ? { timeZone: 'UTC' } : timeZone !== undefined && { timeZone }),
  }).format(time);
  return `${text}${ending('in', timeZone === undefined || !hasTime ? undefined : placeOf(timeZone))}`;
}

/** A moment, or the time between two. */
export const datetime = defineToolDisplay<DatetimeArgs, DatetimeResult>({
  title: 'Date and time',
  icon: CalendarClock,
  labels: {
    'input-streaming': 'Preparing to check the time',
    running: ({ args }) => does(args, 'Checking', 'Working out'),
    'awaiting-approval': ({ args }) => does(args, 'Wants to check', 'Wants to work out'),
    partial: ({ args }) => does(args, 'Checking', 'Working out'),
    complete: ({ args, result }) => answer(args, result),
    error: ({ args }) => does(args, 'Failed to check', 'Failed to work out'),
    denied: ({ args }) => does(args, 'Permission denied to check', 'Permission denied to work out'),
    cancelled: ({ args }) => does(args, 'Stopped checking', 'Stopped working out'),
    stale: 'Clock is not responding',
  },
  summary: { running: 'Checking the time', complete: 'Checked the time' },
  details: DatetimeDetails,
  args: InputFacts,
  error: errorSentence({ other: 'Couldn’t work out this date.' }),
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
});
