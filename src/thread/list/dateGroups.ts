import type { ThreadListStrings } from '../../strings/index.js';

const DAY_MS = 86_400_000;

export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** The start of the next day. Days have 23 to 25 hours. */
export const startOfNextDay = (at: number): number => startOfDay(startOfDay(at) + 1.5 * DAY_MS);

/** The heading for a time: a recent day, a span of days, or a month. */
export function dateGroup(
  at: number,
  { now, words, locale }: { now: number; words: ThreadListStrings; locale: string | undefined },
): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days <= 7) return words.previousWeek;
  if (days <= 30) return words.previousMonth;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}
