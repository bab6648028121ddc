'use client';
import { useState, useSyncExternalStore } from 'react';
import { isSameList } from '../../shared/json.js';
import { useThreadStore, type CommandState, type CommandKind } from '../../store/index.js';
import { useErrorText } from './useErrorText.js';

export interface Action {
  /** The action was requested, and its effect is not visible yet. */
  readonly isPending: boolean;
  /** Why it was refused. */
  readonly error: string | undefined;
  readonly start: (run: () => Promise<unknown>) => void;
}

/** The visible state of the calls that an action changes: their ids, states and attempts. */
export type ActionSubject = ReadonlyArray<string | number | boolean | undefined>;

interface Request {
  /** The subject as it was when the action was requested. */
  readonly subject: ActionSubject;
  readonly state: 'pending' | 'failed';
  readonly error?: string;
}

const subscribeToNothing = () => () => {};

/**
 * An action of a button. It stays pending until the thread shows its effect, so that it is not requested twice. If it
 * is refused, it can be requested again.
 * @param targets the targets of its command
 * @param subject what the action changes; the action is over when this changes
 */
export function useAction(kind: CommandKind, targets: readonly string[], subject: ActionSubject): Action {
  const textOf = useErrorText();
  const [lastRequest, setLastRequest] = useState<Request>();
  const store = useThreadStore({ optional: true });
  // The store knows actions that were requested before this mounted.
  const read = (): CommandState | undefined =>
    store?.getState().commands.findLast((command) => command.kind === kind && isAboutAll(command, targets));
  const stored = useSyncExternalStore(store?.subscribeTo('commands') ?? subscribeToNothing, read, read);
  const request = lastRequest && isSameList(lastRequest.subject, subject) ? lastRequest : undefined;
  return {
    isPending: request ? request.state === 'pending' : stored?.state === 'pending',
    error: request ? request.error : stored?.error && textOf(stored.error.cause),
    start(run) {
      if (request?.state === 'pending') return;
      setLastRequest({ subject, state: 'pending' });
      run().catch((error: unknown) => setLastRequest({ subject, state: 'failed', error: textOf(error) }));
    },
  };
}

/** One command can answer several approvals or retry several calls. Some, such as stopping the run, have no targets. */
function isAboutAll({ targets }: CommandState, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return targets.length === 0;
  return wanted.every((target) => targets.includes(target));
}
