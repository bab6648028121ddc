import { createIssues, type BridgeIssue } from '../issues.js';
import { attempt } from '../../shared/attempt.js';
import { share } from '../share/share.js';
import type { AgentUIMessage } from '../types.js';

export interface ReadMessages {
  /** The messages of each turn in the frame's order. Messages that did not change are the same objects as before. */
  readonly byOrder: ReadonlyMap<number, readonly AgentUIMessage[]>;
  readonly issues: readonly BridgeIssue[];
}

/** Reads one list of every frame, its rows or its streams, and remembers the last one. */
export interface MessageReader {
  readonly read: (list: unknown) => ReadMessages;
  /** Leaves out a message from the next list on. */
  readonly ignore: (id: string) => void;
}

/** Leaves out values that are not messages of this thread, and reports them. Never throws. */
export function createMessageReader(threadId: string, origin: 'rows' | 'stream'): MessageReader {
  let previous: ReadonlyMap<string, AgentUIMessage> = new Map();
  const ignored = new Set<string>();
  /** An app may use other thread ids than the agent. The first id in the rows then means this thread. */
  let agentThreadId: string | undefined;
  let source: unknown;
  let result: ReadMessages = { byOrder: new Map(), issues: [] };

  const readAll = (list: readonly unknown[]): ReadMessages => {
    const { report, list: issues } = createIssues('reload');
    const read = new Map<string, AgentUIMessage>();
    const byOrder = new Map<number, AgentUIMessage[]>();
    for (let i = 0; i < list.length; i++) {
      const message = attempt(() => readMessage(list[i], i, origin), undefined);
      const owner = message && attempt(() => threadIdIn(message), undefined);
      agentThreadId ??= owner;
      if (!message) report('unreadable-message', { origin });
      else if (owner !== undefined && owner !== agentThreadId && owner !== threadId) {
        report('foreign-thread', { origin });
      } else if (!ignored.has(message.id)) {
        const { id, order } = message;
        const shared = attempt(() => reuse(read.get(id) ?? previous.get(id), message), message);
        read.set(id, shared);
        const turn = byOrder.get(order);
        if (turn) turn.push(shared);
        else byOrder.set(order, [shared]);
      }
    }
    // Copies have no spare capacity, unlike lists that grew. There is one list per turn.
    for (const [order, turn] of byOrder) byOrder.set(order, turn.slice());
    previous = read;
    return { byOrder, issues: issues() };
  };

  return {
    ignore: (id) => void ignored.add(id),
    read(list) {
      if (list === source) return result;
      source = list;
      const messages = origin === 'stream' ? (list ?? []) : list;
      if (Array.isArray(messages)) return (result = attempt(() => readAll(messages), result));
      // A list that cannot be read says nothing about its messages, so the previous ones stay.
      const { report, list: issues } = createIssues('reload');
      if (messages !== undefined && messages !== null) report('unreadable-message', { origin });
      return (result = { ...result, issues: issues() });
    },
  };
}

/** A message without one of these fields cannot be displayed. Rows with unreadable parts show a placeholder. */
const REQUIRED: Record<'rows' | 'stream', ReadonlyArray<keyof AgentUIMessage>> = {
  rows: ['role', 'status', 'key'],
  stream: ['role', 'status', 'key', 'parts'],
};

/** Reads a message that has a position in the thread; undefined for other values. Throws if one of its fields does. */
function readMessage(value: unknown, index: number, origin: 'rows' | 'stream'): AgentUIMessage | undefined {
  if (typeof value !== 'object' || !value) return undefined;
  const message = value as AgentUIMessage;
  const { id, order, stepOrder } = message;
  for (const field of REQUIRED[origin]) void message[field];
  if (typeof id === 'string' && Number.isFinite(order) && Number.isFinite(stepOrder)) return message;
  return {
    ...message,
    id: typeof id === 'string' ? id : `message ${index}`,
    order: Number.isFinite(order) ? order : index,
    stepOrder: Number.isFinite(stepOrder) ? stepOrder : 0,
  };
}

/** The thread of a message, according to the `key` that the agent gives it. */
function threadIdIn({ key, order, stepOrder }: AgentUIMessage): string | undefined {
  const suffix = `-${order}-${stepOrder}`;
  return typeof key === 'string' && key.endsWith(suffix) ? key.slice(0, -suffix.length) : undefined;
}

/** A stream's time is the moment it was rebuilt, so the first one is kept. */
const reuse = (previous: AgentUIMessage | undefined, message: AgentUIMessage): AgentUIMessage =>
  share(
    previous,
    previous && message.status === 'streaming'
      ? { ...message, _creationTime: previous._creationTime }
      : message,
  );
