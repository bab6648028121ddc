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

/** The zustand store of one thread. Anyone can read it; data enters through `ingest` alone. */
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
  /** Takes what the client has of the thread now. A frame that changes nothing notifies nobody. Never throws. */
  ingest(frame: ThreadFrame): void;
  /** Sets the user's choice. It overrides every default as long as the store lives. */
  setExpanded(key: string, isExpanded: boolean): void;
  /** The user's choice, or the default without one. */
  isExpanded(key: string, defaultExpanded: boolean): boolean;
  /** Adds a pending command. Returns the id to end it with. */
  begin(command: CommandRequest): string;
  /** Removes a command that the server has done. */
  succeed(commandId: string): void;
  /** Marks a command as refused. It stays, with the error, until it is dismissed. */
  fail(commandId: string, cause: unknown): void;
  /** Removes a refused command. */
  dismiss(commandId: string): void;
  /** Sets the state of the connection. */
  setConnection(connection: Partial<Pick<ThreadStatus, 'connection' | 'isBehind'>>): void;
  /** Records a sign of life of a run that has written nothing. */
  heartbeat(): void;
  /** When the run last gave a sign of life, in ms. */
  lastActivityAt(): number | undefined;
  /** Since when an observed run has been silent, in ms. Undefined while it may be silent. */
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
