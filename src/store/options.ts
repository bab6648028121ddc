import type { StoreApi } from 'zustand/vanilla';
import type { ThreadFrame } from '../bridge/index.js';
import type { Clock } from '../shared/clock.js';
import type { CommandRequest } from './commands.js';
import type { Subscribe, ThreadSlice } from './slices.js';
import type { ThreadState, ThreadStatus } from './state.js';
import type { ToolTransition } from './trace.js';

/** Options of `createThreadStore`. */
export interface ThreadStoreOptions {
  /** What the ids of its messages begin with. */
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
   * How often arguments and preliminary results that grow are shown: 300 where they are long. Everything else a call
   * does is shown at once.
   * @default 0, as often as they come
   */
  readonly throttleToolsMs?: number | undefined;
  /** How many entries the trace keeps. @default 500 */
  readonly traceLimit?: number | undefined;
  /** What is known before anything was asked for: a page that the server has preloaded. */
  readonly initialFrame?: ThreadFrame | undefined;
  /** What the user had opened and closed: `getState().expansion` of an earlier store. */
  readonly initialExpansion?: Readonly<Record<string, boolean>> | undefined;
  /** Called with every change of a tool call's state, after it is shown. */
  readonly onToolTransition?: ToolTransitionListener | undefined;
  /** Shows the store in Redux DevTools. @default false */
  readonly devtools?: boolean | { readonly name: string } | undefined;
}

/** Is told of every change of a tool call's state. */
export type ToolTransitionListener = (transition: ToolTransition) => void;

/** A zustand store of one thread. It can be read by anybody; data comes in through `ingest` alone. */
export interface ThreadStore extends Pick<
  StoreApi<ThreadState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  readonly threadId: string;
  /** Where its time comes from. */
  readonly clock: Clock;
  /** How long a run may be silent before it counts as stale. */
  readonly staleAfterMs: number;
  /** What `subscribe` is for those who read only this: called when it is another. The same function each time. */
  readonly subscribeTo: (...slices: readonly ThreadSlice[]) => Subscribe;
  /** Takes what the client has of the thread now. A frame that changes nothing calls nobody. Never throws. */
  ingest(frame: ThreadFrame): void;
  /** The user's choice: it beats every default, for as long as the store lives. */
  setExpanded(key: string, isExpanded: boolean): void;
  /** The user's choice, or what it is without one. */
  isExpanded(key: string, defaultExpanded: boolean): boolean;
  /** A command goes out. Returns the id to end it with. */
  begin(command: CommandRequest): string;
  /** The server has done it: the command is gone. */
  succeed(commandId: string): void;
  /** The server has refused it: the command stays, with the error, until it is dismissed. */
  fail(commandId: string, cause: unknown): void;
  /** The user has read the error. */
  dismiss(commandId: string): void;
  /** What is known of the connection. */
  setConnection(connection: Partial<Pick<ThreadStatus, 'connection' | 'isBehind'>>): void;
  /** The run lives, though it has written nothing. */
  heartbeat(): void;
  /** When the run last gave a sign of life, in ms. */
  lastActivityAt(): number | undefined;
  /** Since when a run that should be heard has been silent, in ms. Nothing while it may be silent. */
  inactiveSince(): number | undefined;
  /** Calls back when `inactiveSince` changes. */
  onActivityChange(listener: () => void): () => void;
  /** Calls back with every change of a tool call's state. Returns how to stop that. */
  onToolTransition(listener: ToolTransitionListener): () => void;
  /** Stops all timers. The next frame starts them again. */
  dispose(): void;
  /** What was done so far, for benchmarks and tests of cost. */
  readonly stats: ThreadStoreStats;
}

/** What a store has done so far. */
export interface ThreadStoreStats {
  /** Frames it was given. */
  readonly frames: number;
  /** How often subscribers were called. */
  readonly writes: number;
  /** Tool calls that were looked at. */
  readonly callsVisited: number;
}
