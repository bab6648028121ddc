import { toolCallPhase, type ToolRegistry, type DisplayedCall } from '../../tools/index.js';
import type { FoldCandidates } from './candidates.js';

/** The work of a message that one line stands for. */
export interface Fold {
  /** What the line describes, in order. */
  readonly calls: readonly DisplayedCall[];
  readonly reasoning: readonly number[];
  /** Texts that only introduce one of the calls. */
  readonly announcements: readonly number[];
}

export const EMPTY_FOLD: Fold = { calls: [], reasoning: [], announcements: [] };

/** A line for a single row would only hide it. */
const LEAST = 2;

/**
 * What folds into one line: complete calls and the reasoning around them. Failed, denied, stopped, unknown, running and
 * waiting calls stay in view, and so do results that belong to the reply.
 */
export function foldOf(
  candidates: FoldCandidates,
  calls: readonly DisplayedCall[],
  registry: Pick<ToolRegistry, 'resolve'>,
): Fold {
  const may = new Set(candidates.calls);
  const folded = calls.filter(
    (call) =>
      may.has(call.toolCallId) && toolCallPhase(call) === 'complete' && !staysInView(registry, call.toolName),
  );
  const { reasoning } = candidates;
  if (folded.length === 0 || folded.length + reasoning.length < LEAST) return EMPTY_FOLD;
  const ids = new Set(folded.map(({ toolCallId }) => toolCallId));
  const announcements = candidates.announcements.flatMap(({ index, call }) => (ids.has(call) ? [index] : []));
  return { calls: folded, reasoning, announcements };
}

/** A plan or a chart is part of the reply, and so is a tool of which only the newest version is shown. */
export function staysInView(registry: Pick<ToolRegistry, 'resolve'>, toolName: string): boolean {
  const { isPartOfReply = false, supersede } = registry.resolve(toolName);
  return isPartOfReply || supersede !== undefined;
}
