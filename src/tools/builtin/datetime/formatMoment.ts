import type { Moment, Span } from './readMoment.js';

type Locale = string | undefined;

const zoneOf = ({ isLocal, timeZone }: Moment): { timeZone?: string } => {
  if (isLocal) return { timeZone: 'UTC' };
  return timeZone === undefined ? {} : { timeZone };
};

/** "Tuesday, 5 May 2026" */
export const formatDate = (moment: Moment, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...zoneOf(moment) }).format(moment.time);

/** "14:05 Japan Standard Time" */
export function formatTime(moment: Moment, locale: Locale): string | undefined {
  if (!moment.hasTime) return undefined;
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(!moment.isLocal && { timeZoneName: 'long' }),
    ...zoneOf(moment),
  }).format(moment.time);
  return moment.isLocal && moment.timeZone !== undefined ? `${time} ${moment.timeZone}` : time;
}

/** "5 May 2026, 14:05" */
export const formatShort = (moment: Moment, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(moment.hasTime && { timeStyle: 'short' }),
    ...zoneOf(moment),
  }).format(moment.time);

/** The same time on the viewer's clock, if it differs. */
export function formatOwn(moment: Moment, locale: Locale): string | undefined {
  if (moment.isLocal || !moment.hasTime || moment.timeZone === undefined) return undefined;
  const own = formatShort({ ...moment, timeZone: undefined }, locale);
  return own === formatShort(moment, locale) ? undefined : own;
}

export const formatAmount = ({ value, unit }: Span['amounts'][number], locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.abs(value));

/** The city of a time zone: "Tokyo" for 'Asia/Tokyo'. */
export const placeOf = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ');
