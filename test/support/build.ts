import { createThreadBridge, type AgentUIMessage, type ThreadSnapshot } from '../../src/bridge/index.js';

type Part = Record<string, unknown> & { type: string };
type Message = AgentUIMessage & { parts: Part[] };

export const text = (content: string): Part => ({ type: 'text', text: content, state: 'done' });

export const tool = (toolCallId: string, state: string, rest: Record<string, unknown> = {}): Part => ({
  type: 'tool-search',
  toolCallId,
  state,
  input: { q: toolCallId },
  ...rest,
});

function message(role: AgentUIMessage['role'], order: number, stepOrder: number, parts: Part[]): Message {
  return {
    id: `msg_${order}_${stepOrder}`,
    key: `T-${order}-${stepOrder}`,
    role,
    order,
    stepOrder,
    status: 'success',
    _creationTime: 1_000 + order * 10 + stepOrder,
    parts,
  };
}

export const user = (order: number, content = 'go', stepOrder = 0): Message =>
  message('user', order, stepOrder, [text(content)]);

export const system = (order: number, stepOrder: number, ...parts: Part[]): Message =>
  message('system', order, stepOrder, parts);

export const assistant = (order: number, stepOrder: number, ...parts: Part[]): Message =>
  message('assistant', order, stepOrder, parts);

export const pending = (row: Message): Message => ({ ...row, status: 'pending' });

export const failed = (row: Message, error?: string): Message => ({
  ...row,
  status: 'failed',
  ...(error !== undefined && { error }),
});

export const stream = (order: number, stepOrder: number, ...parts: Part[]): Message => ({
  ...message('assistant', order, stepOrder, [{ type: 'step-start' }, ...parts]),
  id: `stream:${order}_${stepOrder}`,
  status: 'streaming',
});

export const NOW = 10_000;

export const createBridge = (now = NOW) => createThreadBridge({ threadId: 'T', now: () => now });

export const show = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): ThreadSnapshot =>
  createBridge().update({ persisted, streams });
