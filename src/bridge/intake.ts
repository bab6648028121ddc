import { createReport, IN_ROWS } from './issues.js';
import { attempt, share } from './json.js';
import type { AgentUIMessage, BridgeIssue } from './types.js';

export interface Taken {
  /** The messages of each turn in the frame's order, with objects that did not change as they were before. */
  readonly byOrder: ReadonlyMap<number, AgentUIMessage[]>;
  readonly issues: readonly BridgeIssue[];
}

/** Takes the messages of a frame, and leaves out what is not a message of this thread. */
export function createIntake(threadId: string): (input: readonly AgentUIMessage[] | undefined) => Taken {
  let known = new Map<string, AgentUIMessage>();
  let source: readonly AgentUIMessage[] | undefined;
  let result: Taken = { byOrder: new Map(), issues: [] };
  let prefix = threadId;
  let isPrefixSure = false;

  /** Tells a message of another thread by the `key` the agent gives it. */
  function isOwn({ key, order, stepOrder }: AgentUIMessage): boolean {
    const suffix = `-${order}-${stepOrder}`;
    if (typeof key !== 'string' || !key.endsWith(suffix)) return true;
    const found = key.slice(0, -suffix.length);
    // A host may name its threads otherwise than the agent does: then the first name seen stands for this one.
    if (!isPrefixSure) prefix = found;
    isPrefixSure = true;
    return found === prefix || found === threadId;
  }

  return (input) => {
    if (input === source) return result;
    const [report, issues] = createReport('reload');
    const taken = new Map<string, AgentUIMessage>();
    const byOrder = new Map<number, AgentUIMessage[]>();
    (input ?? []).forEach((value, i) => {
      const message = placed(value, i);
      if (message && isOwn(message)) {
        const shared = attempt(() => reuse(taken.get(message.id) ?? known.get(message.id), message), message);
        taken.set(message.id, shared);
        const list = byOrder.get(message.order);
        if (list) list.push(shared);
        else byOrder.set(message.order, [shared]);
      } else report(message ? 'foreign-thread' : 'unreadable-message', IN_ROWS);
    });
    // As long as they are: a list that grew has room to spare, and there is one for every turn.
    for (const [order, list] of byOrder) byOrder.set(order, list.slice());
    known = taken;
    source = input;
    return (result = { byOrder, issues: issues() });
  };
}

/** The time of a stream is the moment it was rebuilt. */
const reuse = (known: AgentUIMessage | undefined, message: AgentUIMessage): AgentUIMessage =>
  share(
    known,
    known && message.status === 'streaming' ? { ...message, _creationTime: known._creationTime } : message,
  );

function placed(value: AgentUIMessage, index: number): AgentUIMessage | undefined {
  if (typeof value !== 'object' || !value) return undefined;
  const { order, stepOrder } = value;
  const isPlaced = Number.isFinite(order) && Number.isFinite(stepOrder);
  if (isPlaced) return value;
  return {
    ...value,
    order: Number.isFinite(order) ? order : index,
    stepOrder: Number.isFinite(stepOrder) ? stepOrder : 0,
  };
}
