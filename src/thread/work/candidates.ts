import { isCall, type PartShape } from '../parts/ranges.js';

/** Parts of a message that may fold, judged by its layout. Calls also depend on their outcome. */
export interface FoldCandidates {
  /** Tool calls, by id. */
  readonly calls: readonly string[];
  /** Reasoning, by part index. */
  readonly reasoning: readonly number[];
  /** Texts that only introduce a call, by the index of their part, with the call. */
  readonly announcements: ReadonlyArray<{ readonly index: number; readonly call: string }>;
}

/** How many calls and thoughts of a running turn stay in view until text follows them. */
export const LIVE_ROWS = 5;

/**
 * What may fold. When a turn is over that is all of its work. While it runs, work folds as soon as text follows it, so
 * nothing moves at the end, and before that only if it is a while ago.
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
    announcements: shapes.flatMap((part, index) => {
      const next = shapes.slice(index + 1).find(({ type }) => type !== 'reasoning');
      return isAnnouncement(part) ? idOf(next).map((call) => ({ index, call })) : [];
    }),
  };
}

const isWork = (part: PartShape): boolean => isCall(part) || part.type === 'reasoning';

const isAnnouncement = (part: PartShape): boolean => 'isAnnouncement' in part;

const idOf = (part: PartShape | undefined): readonly string[] => (part && isCall(part) ? [part.id] : []);
