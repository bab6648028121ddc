import { changePart, isCall, type Entry, type PlacedCall } from './entries.js';
import type { Report } from '../issues.js';
import { raise, reconcile } from './mergeTools.js';
import { isLoneResult, isSequel, type ToolState } from './toolState.js';

/** One entry for each call: a result finds its call, wherever the pages were cut; a repeated id is another call. */
export function foldCalls(entries: readonly Entry[], report: Report): Entry[] {
  const folded: Entry[] = [];
  const latest = new Map<string, number>();
  for (const entry of entries) {
    const place = isCall(entry) && entry.key !== '' ? latest.get(entry.key) : undefined;
    const call = place === undefined ? undefined : (folded[place] as PlacedCall);
    if (!isCall(entry) || entry.key === '') {
      folded.push(entry);
      continue;
    }
    const { key, tool, row } = entry;
    const isSame = call !== undefined && isSameCall(call, entry);
    const facts = {
      origin: 'rows',
      sameId: true,
      sameMessage: !isSame || call.row === row,
      toolCallId: key,
    } as const;
    const isResult = isLoneResult(tool);
    if (isResult) report('orphan-tool-result', facts);
    if (!isSame) {
      latest.set(key, folded.push(entry) - 1);
      continue;
    }
    if (!isResult) report('duplicate-tool-call', facts);
    if (tool.name !== call.tool.name) report('tool-name-mismatch', facts);
    folded[place!] = changePart(call, {
      tool: joinTools(call, entry),
      stored: call.stored && entry.stored ? raise(call.stored, entry.stored) : (call.stored ?? entry.stored),
      row: call.row ?? row,
    });
  }
  return folded;
}

function isSameCall(call: PlacedCall, { row, tool, stream }: PlacedCall): boolean {
  const isRetry = call.row?.status === 'failed' && call.row !== row;
  return isSequel(call.tool, tool) && (!isRetry || isLoneResult(tool)) && (!stream || call.stream !== stream);
}

function joinTools(call: PlacedCall, { row, tool, stream }: PlacedCall): ToolState {
  if (call.row && row) return raise(call.tool, tool);
  // A stream that is over may tell of the attempt before.
  if (stream?.isListed === false && isLoneResult(tool) && call.tool.attempt! > 1) return call.tool;
  return row ? reconcile(tool, call.tool, row.exact) : reconcile(call.tool, tool, call.row?.exact);
}
