import { isSameList } from '../shared/json.js';
import type { BridgeMessage, ThreadSnapshot } from '../bridge/index.js';
import type { CommandState } from './commands.js';
import type { ToolCalls } from './toolCalls/toolCalls.js';
import type { ThreadTrace } from './toolCalls/trace.js';

/** How the client is connected to its backend. */
export type ConnectionStatus = 'connected' | 'connecting' | 'offline';

/** The status of the thread. */
export interface ThreadStatus {
  /** Work is in progress. The server decides this, so other tabs agree. */
  readonly isRunning: boolean;
  /** No frame has arrived yet. */
  readonly isLoading: boolean;
  /** The number of loaded messages, displayed or not. */
  readonly messageCount: number;
  /** The connection to the server. */
  readonly connection: ConnectionStatus;
  /** The database may have more than is displayed. */
  readonly isBehind: boolean;
  /** The run is not over, but has been silent for too long. */
  readonly isStale: boolean;
}

/** The state of the store. Database content is in objects that immer does not draft. */
export interface ThreadState {
  /** The messages. */
  readonly thread: ThreadView;
  /** All tool calls, by message and id. */
  readonly toolCalls: ToolCalls;
  /** The latest tool transitions and repairs. */
  readonly trace: ThreadTrace;
  readonly status: ThreadStatus;
  /** What the user opened and closed. */
  readonly expansion: Readonly<Record<string, boolean>>;
  /** Commands that the database has not confirmed yet, oldest first. */
  readonly commands: readonly CommandState[];
}

const NO_MESSAGES: readonly BridgeMessage[] = [];

/** The messages: settled ones, and the tail in its own slot. */
export class ThreadView {
  readonly snapshot: ThreadSnapshot | undefined;
  readonly settled: readonly BridgeMessage[];
  readonly tail: readonly BridgeMessage[];

  constructor(snapshot?: ThreadSnapshot, before?: ThreadView) {
    this.snapshot = snapshot;
    this.settled = snapshot?.settled ?? NO_MESSAGES;
    const tail = snapshot?.tail ?? NO_MESSAGES;
    // The tail of several turns is a new list on each read.
    this.tail = before && isSameList(before.tail, tail) ? before.tail : tail;
  }

  get messageCount(): number {
    return this.settled.length + this.tail.length;
  }
}
