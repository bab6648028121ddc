import { defined } from '../../shared/json.js';
import { timeOf } from '../read/rowFacts.js';
import type { AgentUIMessage, BridgeMessage, MessageRun } from '../types.js';

/** What `metadata.custom` of a message says, besides where the message stands. */
export type CustomFields = Pick<AgentUIMessage, 'status' | 'agentName' | 'error' | 'metadata'> & {
  readonly agentNames?: ReadonlyArray<string | null> | undefined;
  readonly run?: MessageRun | undefined;
  readonly truncated?: true | undefined;
};

/**
 * What messages of all roles have: the time and the place of their first row, and what is known about them.
 * assistant-ui keeps fields of apps in `metadata.custom`.
 */
export function messageFields(
  first: AgentUIMessage,
  { status, agentName, agentNames, error, run, metadata, truncated }: CustomFields,
): Pick<BridgeMessage, 'createdAt' | 'metadata'> {
  const { order, stepOrder } = first;
  const known = { order, stepOrder, status, agentName, agentNames, error, run, metadata, truncated };
  return {
    createdAt: new Date(timeOf(first)),
    metadata: { custom: defined(known) as BridgeMessage['metadata']['custom'] },
  };
}
