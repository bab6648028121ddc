import type { AgentUIMessage, BridgeMessage } from '../../bridge/index.js';
import { ClientError } from '../../shared/clientError.js';
import { isSentRow } from './optimistic.js';

/**
 * The server's id of the last row behind a message. The server half reports the rows of a message; a message of the
 * agent's own `listUIMessages` has the id of one of its rows.
 */
export function rowOf(message: BridgeMessage, stored: readonly AgentUIMessage[]): string {
  const { ids } = (message.metadata.custom.metadata ?? {}) as { ids?: readonly string[] };
  const row = ids?.at(-1) ?? lastStored(message, stored)?.id;
  if (row === undefined) throw new ClientError('notStored', message.id);
  return row;
}

function lastStored({ role, metadata }: BridgeMessage, stored: readonly AgentUIMessage[]) {
  const { order, stepOrder } = metadata.custom;
  const turn = stored
    .filter((row) => row.order === order && row.stepOrder >= stepOrder && !isSentRow(row))
    .toSorted((a, b) => a.stepOrder - b.stepOrder);
  if (role !== 'assistant') return turn.find((row) => row.role === role && row.stepOrder === stepOrder);
  // Rows after the next user message belong to another reply.
  const end = turn.findIndex((row) => row.role !== 'assistant');
  return turn.slice(0, end < 0 ? undefined : end).at(-1);
}
