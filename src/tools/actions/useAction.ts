'use client';
import { useState, useSyncExternalStore } from 'react';
import { useThreadStore, type CommandState, type CommandKind } from '../../store/index.js';
import { useErrorText } from './useErrorText.js';

export interface Action {
  /** The action was requested, and its effect is not visible yet. */
  readonly isPending: boolean;
  /** Why it was refused. */
  readonly error: string | undefined;
  readonly start: (run: () => Promise<unknown>) => void;
}

interface Local {
  /** The state of the call when the action was requested. */
  readonly of: string;
  readonly state: 'pending' | 'failed';
  readonly error?: string;
}

const NOTHING = () => () => {};

/**
 * An action of a button. It stays pending until the thread shows its effect, so that nobody requests it twice. If it is
 * refused, it can be requested again.
 * @param of the state of the call: the action is over when it changes
 */
export function useAction(kind: CommandKind, target: string, of: string): Action {
  const textOf = useErrorText();
  const [local, setLocal] = useState<Local>();
  const store = useThreadStore({ optional: true });
  // The store knows actions that were requested before this mounted.
  const read = (): CommandState | undefined =>
    store?.getState().commands.findLast((command) => isAbout(command, kind, target));
  const stored = useSyncExternalStore(store?.subscribeTo('commands') ?? NOTHING, read, read);
  const mine = local?.of === of ? local : undefined;
  return {
    isPending: mine ? mine.state === 'pending' : stored?.state === 'pending',
    error: mine ? mine.error : stored?.error && textOf(stored.error.cause),
    start(run) {
      if (mine?.state === 'pending') return;
      setLocal({ of, state: 'pending' });
      run().catch((error: unknown) => setLocal({ of, state: 'failed', error: textOf(error) }));
    },
  };
}

/** Several approvals can be answered at once, and several calls retried. */
const isAbout = (command: CommandState, kind: CommandKind, target: string): boolean => {
  const { target: all = '' } = command;
  return command.kind === kind && (all === target || all.split(',').includes(target));
};
