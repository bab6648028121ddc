import { createIssue, IN_ROWS } from './issues.js';
import { attempt, isSameList } from './json.js';
import { createOwnership } from './own.js';
import { reuse } from './rows.js';
import type { AgentUIMessage, BridgeIssue } from './types.js';

export interface Taken {
  /** In the frame's order, with objects that did not change as they were before. */
  readonly messages: readonly AgentUIMessage[];
  readonly issues: readonly BridgeIssue[];
}

type Find = (message: AgentUIMessage) => AgentUIMessage | undefined;

/**
 * Takes the messages of a frame, and leaves out what is not a message of this thread. Gives the same lists where nothing
 * changed.
 * @param find an earlier version of a message that is not where it was in the list
 */
export function createIntake(threadId: string, find: Find): (input: readonly AgentUIMessage[]) => Taken {
  const isOwn = createOwnership(threadId);
  let taken: Taken = { messages: [], issues: [] };
  return (input) => {
    const before = taken.messages;
    const messages: AgentUIMessage[] = [];
    const issues = new Set<BridgeIssue>();
    for (let i = 0; i < input.length; i++) {
      const beside = before[messages.length];
      const message = readMessage(input[i]!, i);
      if (beside && message === beside) messages.push(beside);
      else if (!message || !isOwn(message)) issues.add(message ? FOREIGN : UNREADABLE);
      else {
        const known = beside && isSamePlace(beside, message) ? beside : find(message);
        messages.push(attempt(() => reuse(known, message), message));
      }
    }
    return (taken = {
      messages: isSameList(messages, before) ? before : messages,
      issues: issues.size === taken.issues.length ? taken.issues : [...issues],
    });
  };
}

const FOREIGN = createIssue('foreign-thread', IN_ROWS, 'reload');
const UNREADABLE = createIssue('unreadable-message', IN_ROWS, 'reload');

const isSamePlace = (a: AgentUIMessage, b: AgentUIMessage): boolean =>
  a.order === b.order && a.stepOrder === b.stepOrder && a.role === b.role;

function readMessage(value: AgentUIMessage, index: number): AgentUIMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const hasOrder = Number.isFinite(value.order);
  const hasStep = Number.isFinite(value.stepOrder);
  if (hasOrder && hasStep) return value;
  return { ...value, order: hasOrder ? value.order : index, stepOrder: hasStep ? value.stepOrder : 0 };
}
