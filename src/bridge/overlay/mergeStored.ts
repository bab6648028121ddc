import type { Report } from '../issues.js';
import { changePart, type PlacedPart } from '../parts/entries.js';
import { reconcile } from '../parts/mergeTools.js';
import { isFinal, isLoneResult, type ToolState } from '../parts/toolState.js';
import type { Run } from './findRuns.js';
import type { StreamPart } from './knownStream.js';

/** What the turn knows about a part that both a row and a stream have. */
export interface MergeContext {
  /** Several calls have this id. */
  readonly isRepeatedId: boolean;
  /** The run has ended, and no row is open. */
  readonly isOver: boolean;
}

/** A stored part with what the stream knows about it, in its place in the row. */
export function mergeStored(
  stored: PlacedPart,
  streamed: StreamPart,
  run: Run,
  context: MergeContext,
  report: Report,
): PlacedPart {
  const { stream } = run;
  reportDuplicate(stored, streamed, run, report);
  if (stored.tool && streamed.tool) {
    const tool = mergeCall(stored, stored.tool, streamed.tool, run, context);
    const isTagLost = tool.state !== stored.tool.state && isFinal(stored.tool);
    if (isTagLost)
      report('error-tag-lost', { origin: 'rows-and-stream', sameId: true, toolCallId: stored.key });
    return changePart(stored, { stream, tool });
  }
  const longer = isLonger(stored, streamed) && { key: streamed.key, part: streamed.part };
  return changePart(stored, { stream, ...longer });
}

/** Whether the stream has more of this text than the row. */
export const isLonger = (stored: PlacedPart, streamed: StreamPart): boolean =>
  stored.kind === 'prose' && streamed.key.length > stored.key.length;

function mergeCall(
  { row }: PlacedPart,
  stored: ToolState,
  streamed: ToolState,
  { stream }: Run,
  { isRepeatedId, isOver }: MergeContext,
): ToolState {
  // Rows give the results of all calls with one id to the first of them. The stream does not.
  if (!row!.exact && isFinal(streamed) && isRepeatedId) return streamed;
  // An exact row without the result that the ended stream had: the result was deleted.
  if (isOver && row!.exact === true && !isFinal(stored)) return stored;
  // The result in a stream that has ended can belong to the previous attempt.
  if (!stream.isListed && isLoneResult(streamed) && stored.attempt! > 1) return stored;
  return reconcile(stored, streamed, row!.exact);
}

/** Reports parts that a reader of plain rows and streams would see twice. */
function reportDuplicate(
  { tool, key, kind, start }: PlacedPart,
  streamed: StreamPart,
  { slot }: Run,
  report: Report,
): void {
  if (start === slot || kind === 'other') return;
  const isResult = streamed.tool !== undefined && isLoneResult(streamed.tool);
  const facts = { origin: 'rows-and-stream', sameId: true, toolCallId: key } as const;
  if (isResult) report('orphan-tool-result', facts);
  else if (tool) report('duplicate-tool-call', facts);
  else report('duplicate-text', { origin: 'rows-and-stream' });
}
