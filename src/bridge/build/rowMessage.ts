import { attempt } from '../../shared/attempt.js';
import { defined, isRecord } from '../../shared/json.js';
import { readParts } from '../read/readPart.js';
import type { AgentUIMessage, BridgeMessage } from '../types.js';
import { messageFields } from './messageFields.js';
import { userContent } from './messageParts.js';

/** The message of a user or system row; undefined for a system row without text. */
export const rowMessage = (row: AgentUIMessage, id: string): BridgeMessage | undefined =>
  row.role === 'system' ? systemMessage(row, id) : userMessage(row, id);

function userMessage(row: AgentUIMessage, id: string): BridgeMessage {
  const { createdAt, metadata } = messageFields(row, row);
  const custom = { ...sentWith(row), ...metadata.custom };
  const fields = { id, role: 'user', ...userContent(row, id), createdAt, metadata: { custom } };
  return defined(fields) as BridgeMessage;
}

/** assistant-ui requires exactly one text in a system message. */
function systemMessage(row: AgentUIMessage, id: string): BridgeMessage | undefined {
  const texts = readParts(row).filter(({ part }) => part.type === 'text');
  const text = texts.map(({ key }) => key).join('\n');
  if (text === '') return undefined;
  return { id, role: 'system', content: [{ type: 'text', text }], ...messageFields(row, row) };
}

/** Names of fields from the server, which a client must not set. */
const RESERVED = new Set([
  'order',
  'stepOrder',
  'status',
  'agentName',
  'agentNames',
  'error',
  'run',
  'metadata',
  'truncated',
]);

/** What the client sent as `metadata.custom`, such as a quote: assistant-ui reads it there. */
function sentWith({ metadata }: AgentUIMessage): Record<string, unknown> {
  return attempt(() => {
    const sent = isRecord(metadata) && isRecord(metadata.custom) ? metadata.custom : {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !RESERVED.has(name)));
  }, {});
}
