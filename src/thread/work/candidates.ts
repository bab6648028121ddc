import { isCall, type PartShape } from '../parts/ranges.js';

/** Parts of a message that may fold, judged by its layout. Calls also depend on their outcome. */
export interface FoldCandidates {
  /** Tool calls, by id. */
  readonly calls: readonly string[];
  /** Reasoning, by part index. */
  readonly reasoning: readonly number[];
  /** Texts that only introduce calls, by part index, with the calls before the next text. */
  readonly announcements: ReadonlyArray<{ readonly index: number; readonly calls: readonly string[] }>;
}

/** How many calls and thoughts of a running turn stay in view until text follows them. */
export const LIVE_ROWS = 8;

/**
 * The parts that may fold. After a turn, that is all of its work. During a turn, work folds as soon as text follows it,
 * so that nothing moves at the end. Before that, all but the last rows fold.
 * @param isOver whether the message is final
 */
export function candidatesOf(shapes: readonly PartShape[], isOver: boolean): FoldCandidates {
  const work = shapes.flatMap((part, index) => (isWork(part) ? [index] : []));
  const lastText = shapes.findLastIndex(({ type }) => type === 'text');
  const firstRecent = work.at(-LIVE_ROWS) ?? 0;
  const may = work.filter((index) => isOver || index < lastText || index < firstRecent);
  return {
    calls: may.flatMap((index) => idOf(shapes[index])),
    reasoning: work.filter(
      (index) => shapes[index]!.type === 'reasoning' && (isOver || index < shapes.length - 1),
    ),
    // The last text never folds: there has to be a reply.
    announcements: shapes.flatMap((part, index) =>
      isAnnouncement(part) && index < lastText ? [{ index, calls: callsFrom(shapes, index + 1) }] : [],
    ),
  };
}

/** The calls from here on, up to the first part that is neither a call nor reasoning. */
function callsFrom(shapes: readonly PartShape[], start: number): readonly string[] {
  const end = shapes.findIndex((part, index) => index >= start && !isWork(part));
  return shapes.slice(start, end < 0 ? undefined : end).flatMap(idOf);
}

const isWork = (part: PartShape): boolean => isCall(part) || part.type === 'reasoning';

const isAnnouncement = (part: PartShape): boolean => 'isAnnouncement' in part;

const idOf = (part: PartShape | undefined): readonly string[] => (part && isCall(part) ? [part.id] : []);
