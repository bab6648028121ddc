import type { StoreApi } from 'zustand/vanilla';
import type { ThreadFrame } from '../bridge/index.js';
import type { Clock } from '../shared/clock.js';
import type { CommandRequest } from './commands.js';
import type { Subscribe, ThreadSlice } from './slices.js';
import type { ThreadState, ThreadStatus } from './state.js';
import type { ToolTransition } from './toolCalls/trace.js';

/** Options of `createThreadStore`. */
export interface ThreadStoreOptions {
  /** The prefix of its message ids. */
  readonly threadId: string;
  /** The time, in ms. @default the clock's */
  readonly now?: (() => number) | undefined;
  /** Time and timers. @default the system's */
  readonly clock?: Clock | undefined;
  /** How long a pending row without a live stream counts as running. @default 600_000 */
  readonly pendingLimitMs?: number | undefined;
  /** How long a run may be silent before it counts as stale. @default 30_000 */
  readonly staleAfterMs?: number | undefined;
  /**
   * How often to publish growing arguments and preliminary results, in ms. Use 300 if they are long. Everything else
   * about a call is published at once. @default 0, with every frame
   */
  readonly throttleToolsMs?: number | undefined;
  /** How many entries the trace keeps. @default 500 */
  readonly traceLimit?: number | undefined;
  /** The initial frame, such as a page that the server preloaded. */
  readonly initialFrame?: ThreadFrame | undefined;
  /** What the user opened and closed: `getState().expansion` of an earlier store. */
  readonly initialExpansion?: Readonly<Record<string, boolean>> | undefined;
  /** Called with every state transition of a tool call, after it is on the screen. */
  readonly onToolTransition?: ToolTransitionListener | undefined;
  /** Shows the store in Redux DevTools. @default false */
  readonly devtools?: boolean | { readonly name: string } | undefined;
}

/** Called with every state transition of a tool call. */
export type ToolTransitionListener = (transition: ToolTransition) => void;

/** The zustand store of one thread. Any component can read it. Data enters only through `ingest`. */
export interface ThreadStore extends Pick<
  StoreApi<ThreadState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  readonly threadId: string;
  /** The clock it uses. */
  readonly clock: Clock;
  /** How long a run may be silent before it counts as stale. */
  readonly staleAfterMs: number;
  /** `subscribe` limited to these slices: called when one of them changes. The same function each time. */
  readonly subscribeTo: (...slices: readonly ThreadSlice[]) => Subscribe;
  /**
   * Takes a frame: everything the client knows about the thread now. Notifies subscribers only of changes. Never
   * throws.
   */
  ingest(frame: ThreadFrame): void;
  /** Stores the user's choice, which overrides every default. */
  setExpanded(key: string, isExpanded: boolean): void;
  /** The user's choice, or the default without one. */
  isExpanded(key: string, defaultExpanded: boolean): boolean;
  /** Adds a pending command. Returns the id to end it with. */
  begin(command: CommandRequest): string;
  /** Removes a command that succeeded. */
  succeed(commandId: string): void;
  /** Marks a command as failed. It stays, with its error, until it is dismissed. */
  fail(commandId: string, cause: unknown): void;
  /** Removes a failed command. */
  dismiss(commandId: string): void;
  /** Sets the state of the connection. */
  setConnection(connection: Partial<Pick<ThreadStatus, 'connection' | 'isBehind'>>): void;
  /** Records a sign of life of a run that has written nothing. */
  heartbeat(): void;
  /** When the run last gave a sign of life, in ms. */
  lastActivityAt(): number | undefined;
  /**
   * Since when the run has been silent, in ms. Undefined if its silence means nothing, for example while an approval is
   * open.
   */
  inactiveSince(): number | undefined;
  /** Calls back when `inactiveSince` changes. */
  onActivityChange(listener: () => void): () => void;
  /** Calls back with every state transition of a tool call. Returns a function that unsubscribes. */
  onToolTransition(listener: ToolTransitionListener): () => void;
  /** Stops all timers. The next frame starts them again. */
  dispose(): void;
  /** Counters, for benchmarks and tests of cost. */
  readonly stats: ThreadStoreStats;
}

/** What a store has done so far. */
export interface ThreadStoreStats {
  /** Frames it received. */
  readonly frames: number;
  /** How often subscribers were called. */
  readonly writes: number;
  /** Tool calls that were compared. */
  readonly callsVisited: number;
}
