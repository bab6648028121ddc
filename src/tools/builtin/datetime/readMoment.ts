import { fieldsOf, numberIn, payloadOf, textIn } from '../read.js';

type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** Arguments that the `datetime` display reads. */
export interface DatetimeArgs {
  readonly operation?: 'current' | 'add' | 'subtract' | 'difference' | undefined;
  /** An IANA zone: 'Asia/Tokyo'. */
  readonly timezone?: string | undefined;
  readonly baseDate?: string | undefined;
  readonly targetDate?: string | undefined;
  readonly duration?: { readonly value: number; readonly unit: Unit } | undefined;
}

/** The result that the `datetime` display reads. */
export interface DatetimeResult {
  readonly operation?: string | undefined;
  /** The requested time. Also read from `result`, `datetime`, `date` and `timestamp`, or from a bare value. */
  readonly iso?: string | undefined;
  readonly result?: string | undefined;
  readonly timezone?: string | undefined;
  readonly formatted?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly difference?: Readonly<Partial<Record<Unit, number>>> | undefined;
  readonly readable?: string | undefined;
}

/** A point in time, or a calendar date or clock time in some place. */
export interface Moment {
  readonly time: number;
  readonly iso: string;
  readonly timeZone: string | undefined;
  readonly hasTime: boolean;
  /** A clock reading without a zone, which must not be converted. */
  readonly isLocal: boolean;
}

const MOMENT_FIELDS = [
  'iso',
  'result',
  'datetime',
  'dateTime',
  'date',
  'now',
  'current',
  'timestamp',
  'time',
];

export function readMoment(args: unknown, result: unknown): Moment | undefined {
  const payload = payloadOf(result);
  const zone = readZone(payload) ?? readZone(args);
  if (typeof payload !== 'object') return toMoment(payload, zone);
  for (const name of MOMENT_FIELDS) {
    const moment = toMoment(fieldsOf(payload)[name], zone);
    if (moment) return moment;
  }
  return undefined;
}

const MIN_SECONDS = 1e8;
const MAX_SECONDS = 1e11;
const MAX_TIME = 8.64e15;

export function toMoment(value: unknown, timeZone?: string): Moment | undefined {
  if (typeof value === 'number') {
    const time = Math.abs(value) < MAX_SECONDS ? value * 1000 : value;
    if (!(Math.abs(value) >= MIN_SECONDS && Math.abs(time) <= MAX_TIME)) return undefined;
    return { time, iso: new Date(time).toISOString(), timeZone, hasTime: true, isLocal: false };
  }
  if (typeof value !== 'string' || !/^\s*[+-]?\d{4,6}-\d\d/.test(value)) return undefined;
  const iso = value.trim();
  const hasTime = /\d:\d/.test(iso);
  const isLocal = !/(?:z|[+-]\d\d:?\d\d)$/i.test(hasTime ? iso : '');
  const time = Date.parse(isLocal && hasTime ? `${iso.replace(' ', 'T')}Z` : iso);
  return Number.isNaN(time) ? undefined : { time, iso, timeZone, hasTime, isLocal };
}

function readZone(source: unknown): string | undefined {
  const zone = textIn(source, 'timezone', 'timeZone', 'tz');
  try {
    return zone && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone && zone;
  } catch {
    return undefined;
  }
}

const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes'] as const;

export interface Span {
  /** The same span in each given unit, the largest useful one first. */
  readonly amounts: ReadonlyArray<{ readonly value: number; readonly unit: string }>;
  readonly text: string | undefined;
  readonly from: Moment | undefined;
  readonly to: Moment | undefined;
}

/** The time between two moments. */
export function readSpan(result: unknown): Span | undefined {
  const payload = payloadOf(result);
  const { difference, from, to, start, end } = fieldsOf(payload);
  const amounts = UNITS.map((unit) => ({
    unit: unit.slice(0, -1),
    value: numberIn(difference, unit),
  })).filter((amount): amount is { unit: string; value: number } => amount.value !== undefined);
  const ends = { from: toMoment(from ?? start), to: toMoment(to ?? end) };
  const text = textIn(payload, 'readable', 'humanized', 'difference');
  const isSpan = difference !== undefined || (ends.from && ends.to);
  if (!isSpan || (amounts.length === 0 && text === undefined)) return undefined;
  return { amounts: daysFirst(amounts), text, ...ends };
}

/** Puts days first, because people count in days, unless the span is shorter than one. */
const daysFirst = (amounts: Span['amounts']): Span['amounts'] =>
  amounts.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));

const isMain = ({ unit, value }: Span['amounts'][number]): boolean => unit === 'day' && value !== 0;
