/** The longest time between the arrival of a character and its appearance. A frame may come on top of it. */
export const LONGEST_LAG_MS = 280;

/** A little longer than the gap between two batches: the text does not stand still before the next one. */
const SPARE = 1.15;
const GAPS = 4;

interface Due {
  /** By then… */
  readonly at: number;
  /** …this many characters are shown. */
  readonly length: number;
}

/** How much of a text is shown while it arrives in batches. */
export interface Pace {
  readonly at: number;
  /** How many characters are shown. A fraction says how near the next one is. */
  readonly shown: number;
  readonly total: number;
  /** What has arrived and is not shown yet, oldest first. */
  readonly dues: readonly Due[];
  /** When the last batch arrived, and the gaps between the last few. */
  readonly arrivedAt: number | undefined;
  readonly gaps: readonly number[];
}

/** A text of which so much is shown. */
export const startPace = (shown: number, now: number): Pace => ({
  at: now,
  shown,
  total: shown,
  dues: [],
  arrivedAt: undefined,
  gaps: [],
});

/** The text is this long now. */
export function arrive(pace: Pace, total: number, now: number): Pace {
  const before = advance(pace, now);
  if (total < before.total) return shorten(before, total);
  if (total === before.total) return before;
  const { arrivedAt } = before;
  const gaps = arrivedAt === undefined ? [] : [...before.gaps, before.at - arrivedAt].slice(-GAPS);
  const lag = gaps.length > 0 ? Math.min(LONGEST_LAG_MS, Math.max(...gaps) * SPARE) : LONGEST_LAG_MS;
  // Characters appear in order, so an older batch may not be due after a newer one.
  const at = before.at + lag;
  const dues = before.dues.filter((due) => due.at < at);
  return { ...before, total, dues: [...dues, { at, length: total }], arrivedAt: before.at, gaps };
}

function shorten(pace: Pace, total: number): Pace {
  const shown = Math.min(pace.shown, total);
  const dues = pace.dues
    .filter(({ length }) => length > shown)
    .map(({ at, length }) => ({ at, length: Math.min(length, total) }));
  return { ...pace, total, shown, dues: shown < total ? dues : [] };
}

/**
 * Time passes. Characters appear at the lowest speed that shows each batch in time, so the speed only changes when a
 * batch arrives or the steepest one is shown.
 */
export function advance(pace: Pace, now: number): Pace {
  let { at, shown, dues } = pace;
  if (now <= at) return pace; // also when a clock was set back
  while (dues.length > 0) {
    const steepest = findSteepest(dues, shown, at);
    const due = dues[steepest]!;
    if (now < due.at) {
      shown += ((due.length - shown) * (now - at)) / (due.at - at);
      break;
    }
    shown = due.length;
    at = Math.max(at, due.at);
    dues = dues.slice(steepest + 1);
  }
  dues = dues.filter(({ length }) => length > shown);
  return { ...pace, at: now, shown, dues };
}

function findSteepest(dues: readonly Due[], shown: number, now: number): number {
  const speedOf = ({ at, length }: Due) => (at > now ? (length - shown) / (at - now) : Infinity);
  let steepest = 0;
  for (let i = 1; i < dues.length; i++) {
    if (speedOf(dues[i]!) >= speedOf(dues[steepest]!)) steepest = i;
  }
  return steepest;
}

export const isAllShown = ({ dues }: Pace): boolean => dues.length === 0;
