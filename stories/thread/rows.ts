import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';

type Part = { readonly type: string; readonly [key: string]: unknown };

const T0 = Date.UTC(2026, 4, 5, 9, 0);

function row(
  role: AgentUIMessage['role'],
  order: number,
  stepOrder: number,
  parts: readonly Part[],
  rest: Partial<AgentUIMessage> = {},
): AgentUIMessage {
  return {
    id: `row-${order}-${stepOrder}`,
    role,
    order,
    stepOrder,
    parts,
    status: 'success',
    _creationTime: T0 + order * 60_000 + stepOrder * 1_000,
    exact: true,
    ...rest,
  };
}

export const user = (order: number, ...parts: Array<string | Part>): AgentUIMessage =>
  row('user', order, 0, parts.map(toPart));

export const assistant = (order: number, ...parts: Array<string | Part>): AgentUIMessage =>
  row('assistant', order, 1, parts.map(toPart), { agentName: 'Research assistant' });

export const failedAnswer = (
  order: number,
  error: string,
  ...parts: Array<string | Part>
): AgentUIMessage => ({
  ...assistant(order, ...parts),
  status: 'failed',
  error,
});

/** An answer that is being written. */
export const streaming = (order: number, ...parts: Array<string | Part>): AgentUIMessage => ({
  ...assistant(order, ...parts),
  id: `stream:${order}`,
  status: 'streaming',
});

const toPart = (part: string | Part): Part =>
  typeof part === 'string' ? { type: 'text', text: part } : part;

export const tool = (
  toolName: string,
  toolCallId: string,
  input: unknown,
  rest: { readonly state?: string; readonly [key: string]: unknown } = {},
): Part => ({ type: `tool-${toolName}`, toolCallId, state: 'output-available', input, ...rest });

export const reasoning = (text: string): Part => ({ type: 'reasoning', text });

export const source = (sourceId: string, url: string, title: string): Part => ({
  type: 'source-url',
  sourceId,
  url,
  title,
});

export const frame = (persisted: readonly AgentUIMessage[], ...streams: AgentUIMessage[]): ThreadFrame => ({
  persisted,
  streams,
  complete: true,
});
