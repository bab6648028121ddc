import { createIssue, IN_ROWS } from './issues.js';
import { attempt, isSameList } from './json.js';
import { createOwnership } from './own.js';
import { reuse } from './rows.js';
import type { AgentUIMessage, BridgeIssue } from './types.js';

/** Takes the messages of a frame: leaves out what is not a message of this thread, keeps objects that did not change. */
export class Intake {
  /** The messages taken last, in the frame's order. */
  messages: readonly AgentUIMessage[] = [];
  issues: readonly BridgeIssue[] = NO_ISSUES;
  readonly #isOwn: (message: AgentUIMessage) => boolean;

  constructor(threadId: string) {
    this.#isOwn = createOwnership(threadId);
  }

  /**
   * @param find an earlier version of a message that is not where it was in the list
   * @returns whether anything changed
   */
  take(
    input: readonly AgentUIMessage[],
    find: (message: AgentUIMessage) => AgentUIMessage | undefined,
  ): boolean {
    const before = this.messages;
    const taken: AgentUIMessage[] = [];
    const left: BridgeIssue[] = [];
    for (let i = 0; i < input.length; i++) {
      const beside = before[taken.length];
      if (beside !== undefined && input[i] === beside) {
        taken.push(beside);
        continue;
      }
      const message = readMessage(input[i]!, i);
      if (!message || !this.#isOwn(message)) {
        left.push(message ? FOREIGN : UNREADABLE);
        continue;
      }
      const known = beside && isSamePlace(beside, message) ? beside : find(message);
      taken.push(attempt(() => reuse(known, message), message));
    }
    this.issues = left.length === 0 ? NO_ISSUES : [...new Set(left)];
    if (isSameList(taken, before)) return false;
    this.messages = taken;
    return true;
  }
}

const NO_ISSUES: readonly BridgeIssue[] = [];
const FOREIGN = createIssue('foreign-thread', IN_ROWS, 'reload');
const UNREADABLE = createIssue('unreadable-message', IN_ROWS, 'reload');

const isSamePlace = (a: AgentUIMessage, b: AgentUIMessage): boolean =>
  a.order === b.order && a.stepOrder === b.stepOrder && a.role === b.role;

function readMessage(value: AgentUIMessage, index: number): AgentUIMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Number.isFinite(value.order) && Number.isFinite(value.stepOrder)) return value;
  const order = Number.isFinite(value.order) ? value.order : index;
  return { ...value, order, stepOrder: Number.isFinite(value.stepOrder) ? value.stepOrder : 0 };
}
