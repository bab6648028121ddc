import { defined } from '../../shared/json.js';
import { timeOf } from '../read/rowFacts.js';
import type { AgentUIMessage, BridgeMessage, MessageRun } from '../types.js';

/** The fields of `metadata.custom`, besides the position of the message. */
export type CustomFields = Pick<AgentUIMessage, 'status' | 'agentName' | 'error' | 'metadata'> & {
  readonly agentNames?: ReadonlyArray<string | null> | undefined;
  readonly run?: MessageRun | undefined;
  readonly truncated?: true | undefined;
};

/**
 * The fields that messages of all roles have. The time and position are those of the first row. assistant-ui keeps an
 * app's own fields in `metadata.custom`.
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
