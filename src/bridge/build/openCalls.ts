import { countIds, isCall, type PlacedCall, type PlacedPart } from '../parts/entries.js';
import type { AgentUIMessage } from '../types.js';

/**
 * The calls that the newest row of a segment leaves open: those that no prose follows. Calls of earlier rows are never
 * open, even if the newest row shows nothing. A model may say more in the step in which it requests an approval, so
 * that approval stays open whatever follows. A call that the server has recorded as waiting (`isAwaited`) also stays
 * open.
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

/** The open calls that wait for a person or for the client. */
export function waitingCalls(open: readonly PlacedCall[], parts: readonly PlacedPart[]): PlacedCall[] {
  if (open.length === 0) return [];
  const counts = countIds(parts);
  return open.filter(({ key, tool }) => {
    if (tool.state === 'approval-requested') return true;
    const isForClient =
      tool.state === 'input-available' && !tool.providerExecuted && tool.input !== undefined;
    // Rows give the results of all calls with one id to the first of them, so the others only seem to wait.
    return isForClient && counts.get(key) === 1;
  });
}
