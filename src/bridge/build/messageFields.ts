import { defined } from '../../shared/json.js';
import { timeOf } from '../read/rowFacts.js';
import type { AgentUIMessage, BridgeMessage, MessageRun } from '../types.js';

/** The fields of `metadata.custom`, besides the place of the message. */
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
