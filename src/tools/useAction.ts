'use client';
import { useState, useSyncExternalStore } from 'react';
import { readableError, useThreadStore, type CommandState, type CommandKind } from '../store/index.js';

export interface Action {
  /** It was asked for, and what it does is not to be seen yet. */
  readonly isPending: boolean;
  /** Why it was refused. */
  readonly error: string | undefined;
  readonly start: (run: () => Promise<unknown>) => void;
}

interface Local {
  /** What the call was like when it was asked for. */
  readonly of: string;
  readonly state: 'pending' | 'failed';
  readonly error?: string;
}

const NOTHING = () => () => {};

/**
 * Something a button does. It is pending until the thread shows it, so that nobody asks twice; if it is refused, it can
 * be asked for again.
 * @param of what the call is like: once it is like something else, this is over
 */
export function useAction(kind: CommandKind, target: string, of: string): Action {
  const [local, setLocal] = useState<Local>();
  const store = useThreadStore({ optional: true });
  // The store knows what was asked for before this was mounted.
  const read = (): CommandState | undefined =>
    store?.getState().commands.findLast((command) => isAbout(command, kind, target));
  const stored = useSyncExternalStore(store?.subscribeTo('commands') ?? NOTHING, read, read);
  const mine = local?.of === of ? local : undefined;
  return {
    isPending: mine ? mine.state === 'pending' : stored?.state === 'pending',
    error: mine ? mine.error : stored?.error?.message,
    start(run) {
      if (mine?.state === 'pending') return;
      setLocal({ of, state: 'pending' });
      run().catch((error: unknown) => setLocal({ of, state: 'failed', error: readableError(error) }));
    },
  };
}

/** Several approvals can be answered at once, and several calls run again. */
const isAbout = (command: CommandState, kind: CommandKind, target: string): boolean => {
  const { target: all = '' } = command;
  return command.kind === kind && (all === target || all.split(',').includes(target));
};
