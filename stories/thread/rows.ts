import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';

export type Part = { readonly type: string; readonly [key: string]: unknown };
export type Content = string | Part;

const T0 = Date.UTC(2026, 4, 5, 9, 0);

function row(
  role: AgentUIMessage['role'],
  order: number,
  stepOrder: number,
  content: readonly Content[],
): AgentUIMessage {
  return {
    id: `row-${order}-${stepOrder}`,
    role,
    order,
    stepOrder,
    parts: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
    status: 'success',
    _creationTime: T0 + order * 60_000 + stepOrder * 1_000,
    exact: true,
  };
}

export const user = (order: number, ...content: Content[]): AgentUIMessage => row('user', order, 0, content);

export const system = (order: number, ...content: Content[]): AgentUIMessage =>
  row('system', order, 0, content);

/** A message that the server has not confirmed yet. */
export const sent = (order: number, ...content: Content[]): AgentUIMessage => ({
  ...user(order, ...content),
  id: `sent:${order}`,
  status: 'pending',
});

export const assistant = (order: number, ...content: Content[]): AgentUIMessage => ({
  ...row('assistant', order, 1, content),
  agentName: 'Research assistant',
});

export const by = (agentName: string, message: AgentUIMessage): AgentUIMessage => ({ ...message, agentName });

export const failedAnswer = (order: number, error: string, ...content: Content[]): AgentUIMessage => ({
  ...assistant(order, ...content),
  status: 'failed',
  error,
});

/** A reply that is being written. */
export const streaming = (order: number, ...content: Content[]): AgentUIMessage => ({
  ...assistant(order, ...content),
  id: `stream:${order}`,
  status: 'streaming',
});

export const tool = (
  toolName: string,
  toolCallId: string,
  input: unknown,
  rest: { readonly state?: string; readonly [key: string]: unknown } = {},
): Part => ({ type: `tool-${toolName}`, toolCallId, state: 'output-available', input, ...rest });

export const reasoning = (text: string, state = 'done'): Part => ({ type: 'reasoning', text, state });

export const source = (sourceId: string, url: string, title: string): Part => ({
  type: 'source-url',
  sourceId,
  url,
  title,
});

export const file = (filename: string, mediaType: string, url: string): Part => ({
  type: 'file',
  filename,
  mediaType,
  url,
});

export const frame = (persisted: readonly AgentUIMessage[], ...streams: AgentUIMessage[]): ThreadFrame => ({
  persisted,
  streams,
  complete: true,
});

/** A reply as it arrives, a few words at a time, and then stored. */
export function writing(
  before: readonly AgentUIMessage[],
  order: number,
  text: string,
): readonly ThreadFrame[] {
  const words = text.split(/(?<=\s)/);
  const moments = Array.from({ length: Math.ceil(words.length / 4) }, (_, i) =>
    words.slice(0, i * 4).join(''),
  );
  return [
    ...moments.map((so) => frame(before, so === '' ? streaming(order) : streaming(order, so))),
    frame([...before, assistant(order, text)]),
  ];
}
