import type { CommandState } from '../../store/index.js';

/** The state of one thread's composer. */
export interface DraftState {
  readonly text: string;
  /** The text that was sent last, until the server has it. A failure returns it to the composer. */
  readonly sentText: string | undefined;
  readonly isSending: boolean;
  /** The failed command whose text is back in the composer. */
  readonly returnedBy: string | undefined;
}

export const EMPTY_DRAFT: DraftState = {
  text: '',
  sentText: undefined,
  isSending: false,
  returnedBy: undefined,
};

/**
 * The draft after the `sendMessage` commands of its thread, oldest first:
 *
 * | the newest command | the draft                                                                    |
 * | ------------------ | ---------------------------------------------------------------------------- |
 * | is pending         | keeps the sent text aside                                                    |
 * | failed             | restores the sent text, before the text typed since                          |
 * | is gone            | forgets the sent text: the thread shows the message                          |
 *
 * Returns the same object if nothing changes.
 */
export function followSends(draft: DraftState, sends: readonly CommandState[]): DraftState {
  const failed = sends.findLast(({ state }) => state === 'failed');
  const isSending = sends.some(({ state }) => state === 'pending');
  let next = draft;
  if (failed && failed.id !== draft.returnedBy && draft.sentText !== undefined) {
    next = { ...next, returnedBy: failed.id, text: joinTexts(draft.sentText, draft.text) };
  }
  if (isSending !== draft.isSending) {
    const isDelivered = !isSending && !failed;
    next = { ...next, isSending, sentText: isDelivered ? undefined : draft.sentText };
  }
  return next;
}

export const isBlank = (text: string): boolean => text.trim() === '';

const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => !isBlank(text)).join('\n\n');
