import { useCallback, useId, useMemo, useState } from 'react';
import { randomId } from '../shared/randomId.js';

/** The displayed conversation: a thread, or a new conversation that becomes a thread with its first message. */
export interface Conversation {
  /** The prefix of its message ids. It stays the same when a new conversation becomes a thread. */
  readonly key: string;
  readonly threadId: string | undefined;
}

interface State {
  readonly given: string | undefined;
  /** The newest conversation that began without a thread. */
  readonly fresh: Conversation;
}

const NEW = 'new-';

/** Whether a key belongs to a conversation that began without a thread. */
export const isNewKey = (key: string): boolean => key.startsWith(NEW);

const begin = (id: string = randomId()): Conversation => ({ key: `${NEW}${id}`, threadId: undefined });

/** Follows a conversation from before it has a thread. Without a thread, or after its thread is closed, a new one begins. */
export function useConversation(given: string | undefined): Conversation & {
  readonly setStarted: (key: string, threadId: string) => void;
  /** Begins another new conversation, while the first message of this one is being sent. */
  readonly restart: () => void;
} {
  const firstId = useId(); // the same on a server that renders the first conversation
  const [state, setState] = useState<State>(() => ({ given, fresh: begin(firstId) }));
  let current = state;
  if (state.given !== given) {
    current = { given, fresh: given === undefined ? begin() : state.fresh };
    setState(current);
  }
  const { fresh } = current;
  const isFresh = given === undefined || given === fresh.threadId;
  const key = isFresh ? fresh.key : given;
  const threadId = isFresh ? fresh.threadId : given;
  const setStarted = useCallback((of: string, id: string) => {
    setState((known) => (known.fresh.key === of ? { ...known, fresh: { key: of, threadId: id } } : known));
  }, []);
  const restart = useCallback(() => setState((known) => ({ ...known, fresh: begin() })), []);
  return useMemo(() => ({ key, threadId, setStarted, restart }), [key, restart, setStarted, threadId]);
}
