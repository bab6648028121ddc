import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';

type Part = { readonly type: string; readonly [key: string]: unknown };
type Piece = string | Part;

const row = (
  role: AgentUIMessage['role'],
  order: number,
  stepOrder: number,
  pieces: readonly Piece[],
): AgentUIMessage => ({
  id: `row-${order}-${stepOrder}`,
  role,
  order,
  stepOrder,
  parts: pieces.map((piece) => (typeof piece === 'string' ? { type: 'text', text: piece } : piece)),
  status: 'success',
  _creationTime: 1_000 + order * 100 + stepOrder,
  exact: true,
});

export const user = (order: number, ...pieces: Piece[]) => row('user', order, 0, pieces);
export const system = (order: number, ...pieces: Piece[]) => row('system', order, 0, pieces);
export const answer = (order: number, ...pieces: Piece[]): AgentUIMessage => ({
  ...row('assistant', order, 1, pieces),
  agentName: 'Ada',
});
export const running = (order: number, ...pieces: Piece[]): AgentUIMessage => ({
  ...answer(order, ...pieces),
  id: `stream:${order}`,
  status: 'streaming',
});
export const failedAnswer = (order: number, error: string, ...pieces: Piece[]): AgentUIMessage => ({
  ...answer(order, ...pieces),
  status: 'failed',
  error,
});
export const call = (toolCallId: string, rest: Readonly<Record<string, unknown>> = {}): Part => ({
  type: 'tool-search',
  toolCallId,
  state: 'output-available',
  input: { q: toolCallId },
  output: `found ${toolCallId}`,
  ...rest,
});
export const thinking = (text: string): Part => ({ type: 'reasoning', text });
export const file = (url: string, mediaType: string, filename?: string): Part => ({
  type: 'file',
  url,
  mediaType,
  ...(filename !== undefined && { filename }),
});
export const link = (sourceId: string, url: string, title?: string): Part => ({
  type: 'source-url',
  sourceId,
  url,
  ...(title !== undefined && { title }),
});

export const frame = (persisted: readonly AgentUIMessage[], ...streams: AgentUIMessage[]): ThreadFrame => ({
  persisted,
  streams,
  complete: true,
});
