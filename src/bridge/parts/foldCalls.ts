import type { Report } from '../issues.js';
import { changePart, isCall, type Entry, type PlacedCall } from './entries.js';
import { raise, reconcile } from './mergeTools.js';
import { isLoneResult, isSequel, type ToolState } from './toolState.js';

/**
 * Reduces each call to one entry: a result joins its call, wherever pages were cut. The same id in a later step is a
 * different call.
 *
 * | entries                           | folded                |
 * | --------------------------------- | --------------------- |
 * | call a, result a                  | call a with its result |
 * | call a with its result, call a    | both                  |
 * | result a (its call is not loaded) | result a              |
 */
export function foldCalls(entries: readonly Entry[], report: Report): Entry[] {
  const folded: Entry[] = [];
  const lastIndexOf = new Map<string, number>();
  for (const entry of entries) {
    if (!isCall(entry) || entry.key === '') {
      folded.push(entry);
      continue;
    }
    const index = lastIndexOf.get(entry.key);
    const earlier = index === undefined ? undefined : (folded[index] as PlacedCall);
    if (earlier && isSameCall(earlier, entry)) {
      reportRepeated(earlier, entry, report);
      folded[index!] = join(earlier, entry);
    } else {
      if (isLoneResult(entry.tool)) reportLoneResult(entry, true, report);
      lastIndexOf.set(entry.key, folded.push(entry) - 1);
    }
  }
  return folded;
}

/** A failed row that is repeated in another row repeats its calls. One stream never repeats a call. */
function isSameCall(earlier: PlacedCall, { row, tool, stream }: PlacedCall): boolean {
  const isRetry = earlier.row?.status === 'failed' && earlier.row !== row;
  return (
    isSequel(earlier.tool, tool) && (!isRetry || isLoneResult(tool)) && (!stream || earlier.stream !== stream)
  );
}

function reportRepeated(earlier: PlacedCall, call: PlacedCall, report: Report): void {
  const facts = { origin: 'rows', sameId: true, toolCallId: call.key } as const;
  const sameMessage = earlier.row === call.row;
  if (isLoneResult(call.tool)) reportLoneResult(call, sameMessage, report);
  else report('duplicate-tool-call', { ...facts, sameMessage });
  if (call.tool.name !== earlier.tool.name) report('tool-name-mismatch', { ...facts, sameMessage });
}

const reportLoneResult = ({ key }: PlacedCall, sameMessage: boolean, report: Report): void =>
  report('orphan-tool-result', { origin: 'rows', sameId: true, sameMessage, toolCallId: key });

function join(earlier: PlacedCall, later: PlacedCall): PlacedCall {
  const { stored } = earlier;
  return changePart(earlier, {
    tool: joinStates(earlier, later),
    stored: stored && later.stored ? raise(stored, later.stored) : (stored ?? later.stored),
    row: earlier.row ?? later.row,
  });
}

function joinStates(earlier: PlacedCall, { row, tool, stream }: PlacedCall): ToolState {
  if (earlier.row && row) return raise(earlier.tool, tool);
  // The result in a stream that has ended can belong to the previous attempt.
  if (stream?.isListed === false && isLoneResult(tool) && earlier.tool.attempt! > 1) return earlier.tool;
  return row ? reconcile(tool, earlier.tool, row.exact) : reconcile(earlier.tool, tool, earlier.row?.exact);
}
