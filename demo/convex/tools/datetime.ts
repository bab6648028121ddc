import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { add, formatDuration, intervalToDuration, isValid, parseISO, sub, type Duration } from 'date-fns';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { pause } from './pause.js';

const unit = z.enum(['minutes', 'hours', 'days', 'weeks', 'months', 'years']);
const inputSchema = z.object({
  operation: z.enum(['current', 'add', 'subtract', 'difference']).default('current'),
  timezone: z.string().optional().describe('IANA, e.g. Asia/Tokyo'),
  baseDate: z.string().optional().describe('ISO 8601; now without it'),
  targetDate: z.string().optional().describe('ISO 8601, for difference'),
  duration: z.object({ value: z.number(), unit }).optional(),
});

interface Moment {
  readonly operation: string;
  readonly iso?: string;
  readonly timezone?: string;
  readonly formatted?: string;
  readonly from?: string;
  readonly to?: string;
  readonly difference?: Duration;
  readonly readable?: string;
}

export const datetime = repeatable(
  createTool({
    description:
      'Returns the current time in a time zone, a date before or after another one, or the time between two dates. Use it ' +
      'whenever a reply depends on today. Do not use it for other calculations (calculator).',
    inputSchema,
    execute: async (_, { operation, timezone, baseDate, targetDate, duration }): Promise<Moment> => {
      await pause(350);
      const base = dateOf(baseDate);
      if (operation === 'difference') return between(base, dateOf(targetDate));
      const by = duration ? { [duration.unit]: duration.value } : {};
      const date = operation === 'subtract' ? sub(base, by) : operation === 'add' ? add(base, by) : base;
      return {
        operation,
        iso: date.toISOString(),
        ...(timezone !== undefined && { timezone }),
        formatted: formatIn(date, timezone ?? 'UTC'),
      };
    },
  }),
);

function between(from: Date, to: Date): Moment {
  const difference = intervalToDuration({ start: from, end: to });
  return {
    operation: 'difference',
    from: from.toISOString(),
    to: to.toISOString(),
    difference,
    readable: formatDuration(difference, { format: ['years', 'months', 'days', 'hours'] }),
  };
}

function dateOf(text: string | undefined): Date {
  const date = text === undefined ? new Date() : parseISO(text);
  if (!isValid(date))
    throw new ConvexError({
      code: 'invalid-date',
      message: `Could not read the date "${text}". Write it as 2026-05-31.`,
    });
  return date;
}

function formatIn(date: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(date);
  } catch {
    throw new ConvexError({
      code: 'invalid-timezone',
      message: `There is no time zone "${timeZone}". Use an IANA name, such as Asia/Tokyo.`,
    });
  }
}
