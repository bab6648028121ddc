'use client';
import { useThreadActions, useThreadStore, type ApprovalResponse } from '../../store/index.js';
import { useAction, type Action } from './useAction.js';

/** The approvals that were answered here, by store. */
const answeredHere = new WeakMap<object, Set<string>>();
const NO_STORE = {};

/** The optional details of an answer. */
export type AnswerDetails = Partial<Pick<ApprovalResponse, 'reason' | 'always' | 'args'>>;

export interface Answering extends Omit<Action, 'start'> {
  /** Undefined if nothing can be answered. */
  readonly answer: ((approved: boolean, details?: AnswerDetails) => void) | undefined;
  /** Whether the answer was given on this client, as far as it knows. */
  readonly isMine: boolean;
}

/**
 * Answers approvals, one or several at once.
 * @param state the state of their call: when it changes, the answer has arrived
 */
export function useAnswering(approvalIds: readonly string[], state?: string): Answering {
  const { respondToApproval } = useThreadActions();
  const store = useThreadStore({ optional: true });
  // A retried call asks again, in the same state but under a new id.
  const subject = [...approvalIds, state];
  const { start, isPending, error } = useAction('respondToApproval', approvalIds, subject);
  const mine = mineOf(store ?? NO_STORE);
  return {
    isPending,
    error,
    isMine: approvalIds.length > 0 && approvalIds.every((id) => mine.has(id)),
    answer:
      respondToApproval &&
      ((approved, { reason, ...more } = {}) =>
        start(async () => {
          for (const id of approvalIds) mine.add(id);
          const said = reason?.trim();
          try {
            await respondToApproval(
              approvalIds.map((approvalId) => ({
                approvalId,
                approved,
                ...(said && { reason: said }),
                ...more,
              })),
            );
          } catch (cause) {
            for (const id of approvalIds) mine.delete(id);
            throw cause;
          }
        })),
  };
}

function mineOf(owner: object): Set<string> {
  const known = answeredHere.get(owner) ?? new Set();
  answeredHere.set(owner, known);
  return known;
}
