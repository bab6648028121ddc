/** The longest time between a character's arrival and its appearance, plus at most one frame. */
export const MAX_LAG_MS = 280;

/** A little longer than the gap between two batches, so that the text does not pause before the next one. */
const SPARE = 1.15;
const GAPS = 4;

interface Due {
  /** By this time… */
  readonly at: number;
  /** …this many characters are visible. */
  readonly length: number;
}

/** How much of a text is visible while it arrives in batches. */
export interface Pace {
  readonly at: number;
  /** How many characters are visible. The fraction is the progress towards the next one. */
  readonly shown: number;
  readonly total: number;
  /** Batches that are not fully visible yet, oldest first. */
  readonly dues: readonly Due[];
  /** When the last batch arrived, and the last few gaps between batches. */
  readonly arrivedAt: number | undefined;
  readonly gaps: readonly number[];
}

/** A text with this many visible characters. */
export const startPace = (shown: number, now: number): Pace => ({
  at: now,
  shown,
  total: shown,
  dues: [],
  arrivedAt: undefined,
  gaps: [],
});

/** Sets the current length of the text. */
export function arrive(pace: Pace, total: number, now: number): Pace {
  const before = advance(pace, now);
  if (total < before.total) return shorten(before, total);
  if (total === before.total) return before;
  const { arrivedAt } = before;
  const gaps = arrivedAt === undefined ? [] : [...before.gaps, before.at - arrivedAt].slice(-GAPS);
  const lag = gaps.length > 0 ? Math.min(MAX_LAG_MS, Math.max(...gaps) * SPARE) : MAX_LAG_MS;
  // Characters appear in order, so an older batch is due no later than a newer one.
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
 * Advances the time. Characters appear at the lowest speed that shows each batch in time, so the speed changes only
 * when a batch arrives or the steepest one is complete.
 */
export function advance(pace: Pace, now: number): Pace {
  let { at, shown, dues } = pace;
  if (now <= at) return pace; // also if a clock was set back
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
