import { countIds, isCall, type PlacedCall, type PlacedPart } from '../parts/entries.js';
import type { AgentUIMessage } from '../types.js';

/**
 * The calls that the newest row of a segment leaves open: those with no prose behind them, and no later row, not even one
 * that shows nothing. A model may say more in the step in which it asks for an approval, so a question stays open whatever
 * follows it. Where the server keeps a record of its calls (`isAwaited`), that decides.
 */
export function callsLeftOpen(parts: readonly PlacedPart[], newest: AgentUIMessage): PlacedCall[] {
  const lastProse = parts.findLastIndex(({ kind }) => kind === 'prose');
  return parts.filter(
    (part, i): part is PlacedCall =>
      isCall(part) &&
      part.row === newest &&
      (i > lastProse || part.tool.isAwaited === true || part.tool.state === 'approval-requested'),
  );
}

/** Those of the open calls that wait for a person or for the client. */
export function waitingCalls(open: readonly PlacedCall[], parts: readonly PlacedPart[]): PlacedCall[] {
  if (open.length === 0) return [];
  const counts = countIds(parts);
  return open.filter(({ key, tool }) => {
    if (tool.state === 'approval-requested') return true;
    const isForClient =
      tool.state === 'input-available' && !tool.providerExecuted && tool.input !== undefined;
    // Of a repeated id, rows have the results of all at the first call: the others only seem to wait.
    return isForClient && counts.get(key) === 1;
  });
}
