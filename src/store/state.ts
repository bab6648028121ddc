import { isSameList } from '../shared/json.js';
import type { BridgeMessage, ThreadSnapshot } from '../bridge/index.js';
import type { CommandState } from './commands.js';
import type { ToolCalls } from './toolCalls.js';
import type { ThreadTrace } from './trace.js';

/** How the client is connected to its backend. */
export type ConnectionStatus = 'connected' | 'connecting' | 'offline';

/** How the thread is. */
export interface ThreadStatus {
  /** Something works on it: the server's word, so other tabs say the same. */
  readonly isRunning: boolean;
  /** No frame has come yet. */
  readonly isLoading: boolean;
  /** All messages that are known, shown or not. */
  readonly messageCount: number;
  /** The connection to the server. */
  readonly connection: ConnectionStatus;
  /** What is shown may be older than what the database has. */
  readonly isBehind: boolean;
  /** The run says that it lives, but gave no sign of it for too long. */
  readonly isStale: boolean;
}

/** What the store holds. Everything that comes from the database is in an object that immer cannot see into. */
export interface ThreadState {
  /** The messages. */
  readonly thread: ThreadView;
  /** All tool calls, by message and id. */
  readonly toolCalls: ToolCalls;
  /** The last tool transitions and repairs. */
  readonly trace: ThreadTrace;
  readonly status: ThreadStatus;
  /** What the user has opened and closed. */
  readonly expansion: Readonly<Record<string, boolean>>;
  /** What the user has asked for and the database has not confirmed, oldest first. */
  readonly commands: readonly CommandState[];
}

const NONE: readonly BridgeMessage[] = [];

/** The box of the messages: the settled ones, and the tail in a slot of its own. */
export class ThreadView {
  readonly snapshot: ThreadSnapshot | undefined;
  readonly settled: readonly BridgeMessage[];
  readonly tail: readonly BridgeMessage[];

  constructor(snapshot?: ThreadSnapshot, before?: ThreadView) {
    this.snapshot = snapshot;
    this.settled = snapshot?.settled ?? NONE;
    const tail = snapshot?.tail ?? NONE;
    // A tail of several turns is a new list each time it is read.
    this.tail = before && isSameList(before.tail, tail) ? before.tail : tail;
  }

  get messageCount(): number {
    return this.settled.length + this.tail.length;
  }
}
