import {
  getFunctionAddress,
  internalActionGeneric,
  type GenericActionCtx,
  type GenericDataModel,
} from 'convex/server';
import type { EmbeddedBackend } from './backend/createBackend.js';

/** A write that a run's action is about to make. */
export interface ServerWrite {
  /**
   * The function, such as `addDelta`, `start` or `setResult`; for operations of `commitRun` the operation, such as
   * `saveStep`.
   */
  readonly name: string;
  /** Counts the writes of all actions, from 0. */
  readonly index: number;
  readonly args: unknown;
}

/** A write that was stored, with the function's return value. */
export interface StoredWrite extends ServerWrite {
  readonly result: unknown;
}

/**
 * The fate of a write:
 * - `fail`: it is not made, and the action gets an error;
 * - `lose-reply`: it is made, and the action gets an error;
 * - `kill-before`, `kill-after`: the process dies before or after it.
 */
export type WriteFate = 'ok' | 'fail' | 'lose-reply' | 'kill-before' | 'kill-after';

/** Faults of the server while a run works. */
export interface ServerFaults {
  /** Decides the fate of every write from now on. */
  onWrite(decide: (write: ServerWrite) => WriteFate | undefined): void;
  /** Called for every stored write, even if the action never learns of it. */
  onStored(listener: (write: StoredWrite) => void): void;
  /** Kills the process: nothing that is running can write, and the scheduler reports its jobs as dead. */
  kill(): Promise<void>;
  /** How many writes the actions made or tried. */
  readonly writes: number;
  /** How often the process died. A tool that sees this number change belongs to a dead process. */
  readonly deaths: number;
}

type Handler = (ctx: ActionCtx, args: { runId?: string; attempt?: number }) => Promise<null>;
type ActionCtx = GenericActionCtx<GenericDataModel>;
interface Life {
  isOver: boolean;
}

const never = new Promise<never>(() => {});

export interface FaultyRuns<RunThread> {
  readonly runThread: RunThread;
  readonly faults: ServerFaults;
}

/** The internal action of a thread API, in a process that can die and on a database that can fail. */
export function createFaultyRuns<RunThread>(
  runThread: RunThread,
  backend: () => EmbeddedBackend,
): FaultyRuns<RunThread> {
  const { _handler: handler } = runThread as unknown as { _handler: Handler };
  const lives = new Set<Life>();
  let decide: (write: ServerWrite) => WriteFate | undefined = () => undefined;
  let onStored: (write: StoredWrite) => void = () => {};
  let writes = 0;
  let deaths = 0;

  async function kill(): Promise<void> {
    deaths++;
    for (const life of lives) life.isOver = true;
    lives.clear();
    await backend().t.run(async (ctx) => {
      const jobs = await ctx.db.system.query('_scheduled_functions').collect();
      const running = jobs.filter(
        ({ name, state }) => name.endsWith('runThread') && state.kind === 'inProgress',
      );
      for (const job of running) await ctx.scheduler.cancel(job._id);
      return null;
    });
  }

  function mortal(ctx: ActionCtx, life: Life): ActionCtx {
    const guarded = <Call extends (...args: never[]) => Promise<unknown>>(call: Call): Call =>
      (async (...args) => {
        if (life.isOver) return never;
        const result = await call(...args);
        return life.isOver ? never : result;
      }) as Call;
    const write = ctx.runMutation.bind(ctx) as (ref: unknown, args: unknown) => Promise<unknown>;
    const runMutation = async (ref: never, args: unknown): Promise<unknown> => {
      if (life.isOver) return never;
      const written = { name: nameOf(ref, args), index: writes++, args };
      const fate = decide(written) ?? 'ok';
      if (fate === 'fail') throw new Error('The write failed (injected).');
      if (fate === 'kill-before') return die();
      const result = await write(ref, args);
      onStored({ ...written, result });
      if (fate === 'kill-after') return die();
      if (life.isOver) return never;
      if (fate === 'lose-reply') throw new Error('The reply was lost (injected).');
      return result;
    };
    const die = async (): Promise<never> => {
      await kill();
      return never;
    };
    return {
      ...ctx,
      runQuery: guarded(ctx.runQuery.bind(ctx)),
      runAction: guarded(ctx.runAction.bind(ctx)),
      runMutation: runMutation as ActionCtx['runMutation'],
    };
  }

  const faulty = internalActionGeneric({
    handler: async (ctx, args: { runId?: string; attempt?: number }) => {
      const life: Life = { isOver: false };
      lives.add(life);
      const result = await handler(mortal(ctx, life), args);
      lives.delete(life);
      return life.isOver ? never : result;
    },
  });
  return {
    runThread: faulty as unknown as RunThread,
    faults: {
      onWrite: (next) => {
        decide = next;
      },
      onStored: (next) => {
        onStored = next;
      },
      kill,
      get writes() {
        return writes;
      },
      get deaths() {
        return deaths;
      },
    },
  };
}

function nameOf(ref: never, args: unknown): string {
  const { op } = args as { op?: { type: string } };
  if (op) return op.type;
  const { name, reference } = getFunctionAddress(ref) as { name?: string; reference?: string };
  return String(name ?? reference)
    .split(/[/:]/)
    .at(-1)!;
}
