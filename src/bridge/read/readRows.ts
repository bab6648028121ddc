import { placePart, type Entry } from '../parts/entries.js';
import { readParts } from './readPart.js';
import { isAssistant } from './rowFacts.js';
import type { AgentUIMessage } from '../types.js';

/**
 * Stage 1: the rows of a turn as entries. A grouped row is (prose, calls, results)… : a document with calls is followed by
 * the documents of their answers and results, and prose after a call opens the next document.
 */
export function readRows(rows: readonly AgentUIMessage[]): Entry[] {
  // A group that was cut off from its calls can begin with answers to approvals, which a UIMessage does not show: then
  // no step in it is certain. Steps are certain if the turn is complete from its beginning and no approval was
  // requested before.
  let isCertain = rows.length > 0 && (!isAssistant(rows[0]!) || rows[0]!.stepOrder === 0);
  return rows.flatMap((row, i): Entry[] => {
    const start = row.stepOrder;
    const entries: Entry[] = [{ kind: 'row', row, start }];
    if (!isAssistant(row)) return entries;
    const end = (rows[i + 1]?.stepOrder ?? Infinity) - 1;
    let last = isCertain ? start : Infinity;
    let documents = 0;
    for (const read of readParts(row)) {
      const { kind, tool } = read;
      if (kind !== 'other') {
        last += documents;
        documents = 0;
      }
      // At most the call and its result; with an approval, also the answer and what came of it.
      if (tool) documents = tool.input === undefined ? 1 : tool.approval ? 4 : 2;
      if (tool?.approval) isCertain = false;
      entries.push(placePart(read, { row, start, last: Math.min(last, end), stored: tool }));
    }
    return entries;
  });
}
