import { toolCallPhase, type ToolRegistry, type DisplayedCall } from '../../tools/index.js';
import type { FoldCandidates } from './candidates.js';

/** The work of a message that one line replaces. */
export interface Fold {
  /** The calls that the line describes, in order. */
  readonly calls: readonly DisplayedCall[];
  readonly reasoning: readonly number[];
  /** Texts that only introduce such calls. */
  readonly announcements: readonly number[];
}

export const EMPTY_FOLD: Fold = { calls: [], reasoning: [], announcements: [] };

/** A line for a single row would only hide it. */
const LEAST = 2;

/**
 * Returns the work that folds into one line: complete calls and the reasoning around them. Failed, denied, stopped,
 * unknown, running and waiting calls stay in view, and so do results that belong to the reply.
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
  const ids = new Set(folded.map(({ toolCallId }) => toolCallId));
  const versions = new Set(
    calls.filter((call) => isVersion(call, registry)).map(({ toolCallId }) => toolCallId),
  );
  const announcements = candidates.announcements
    .filter(
      (text) =>
        text.calls.some((id) => ids.has(id)) && text.calls.every((id) => ids.has(id) || versions.has(id)),
    )
    .map(({ index }) => index);
  const pieces = folded.length + reasoning.length + announcements.length;
  return folded.length === 0 || pieces < LEAST ? EMPTY_FOLD : { calls: folded, reasoning, announcements };
}

/** Whether a call is a version. The newest version takes the place of the first one, and needs no introduction. */
const isVersion = (call: DisplayedCall, registry: Pick<ToolRegistry, 'resolve'>): boolean =>
  registry.resolve(call.toolName).supersede !== undefined && toolCallPhase(call) === 'complete';

/** A plan or a chart is part of the reply, and so is a tool of which only the newest version is shown. */
export function staysInView(registry: Pick<ToolRegistry, 'resolve'>, toolName: string): boolean {
  const { isPartOfReply = false, supersede } = registry.resolve(toolName);
  return isPartOfReply || supersede !== undefined;
}
