import type { ThreadMessageLike } from '@assistant-ui/react';
import type { BridgeIssue } from './issues.js';

/**
 * A part of a UIMessage of any `ai` version. The bridge relies only on `type` and checks everything else when it reads
 * it. A tool part whose input still streams may have the text that has arrived in `inputText`, which is displayed
 * unchanged.
 */
export interface AgentPart {
  readonly type: string;
}

/** What the bridge reads of a `UIMessage` of `@convex-dev/agent` (0.6 and 0.7 both fit). */
export interface AgentUIMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly parts: readonly AgentPart[];
  readonly order: number;
  readonly stepOrder: number;
  readonly status: 'pending' | 'streaming' | 'success' | 'failed';
  readonly _creationTime: number;
  readonly key?: string | undefined;
  readonly agentName?: string | undefined;
  readonly metadata?: unknown;
  /** Why the row failed. `UIMessage` has no such field; a server that reads the documents can add it. */
  readonly error?: string | undefined;
  /** The server marked tool errors from the documents, so a success in this row is certain. */
  readonly exact?: boolean | undefined;
  /**
   * How often the step of this row was made; for a row with several steps, its last step. A higher number replaces
   * everything known about the step. For a stream, the attempt that writes it.
   */
  readonly attempt?: number | undefined;
  /** No document exists yet: the client shows this row until the server has stored one. */
  readonly isPlaceholder?: boolean | undefined;
}

/** What the client knows at one moment. Both lists can be in any order and can repeat a message. */
export interface ThreadFrame {
  /** UIMessages of all loaded pages: `usePaginatedQuery(…).results`. */
  readonly persisted: readonly AgentUIMessage[];
  /** UIMessages built from stream deltas: `useStreamingUIMessages(…)`. */
  readonly streams?: readonly AgentUIMessage[] | undefined;
  /**
   * `persisted` reaches back to the first row of the thread (`usePaginatedQuery` says `Exhausted`). Otherwise, rows
   * that leave the front of the list count as outside the window and stay on the screen.
   */
  readonly complete?: boolean | undefined;
}

/** Options of `createThreadBridge`. */
export interface ThreadBridgeOptions {
  /** The thread. Message ids start with it. */
  readonly threadId: string;
  /** The clock, in ms, or a fixed time. Needed only for `pendingLimitMs`: without it, pending rows never expire. */
  readonly now?: number | (() => number) | undefined;
  /**
   * How long a pending row without a live stream counts as running.
   * @default 600_000, the longest a Convex action can live
   */
  readonly pendingLimitMs?: number | undefined;
}

type LikeContent = Exclude<ThreadMessageLike['content'], string>;

/** A part of a message for assistant-ui. */
export type BridgePart = LikeContent[number];
/** A tool call in a message for assistant-ui. */
export type BridgeToolPart = Extract<BridgePart, { type: 'tool-call' }>;

/** A `ThreadMessageLike` that always has an id, a time and a list of parts, and, for assistants, a status. */
export type BridgeMessage = Omit<ThreadMessageLike, 'content' | 'id' | 'createdAt' | 'metadata'> & {
  readonly id: string;
  readonly content: LikeContent;
  readonly createdAt: Date;
  readonly metadata: { readonly custom: BridgeMessageMeta };
};

/** `message.metadata.custom` of every message. */
export type BridgeMessageMeta = Record<string, unknown> & {
  readonly order: number;
  readonly stepOrder: number;
  /** The status in the database. */
  readonly status: AgentUIMessage['status'];
  readonly agentName?: string;
  /** The agent of each part of `content`, in the same order, if several agents wrote the message. */
  readonly agentNames?: ReadonlyArray<string | null>;
  readonly error?: string;
  /** The run of the newest turn: `metadata.run` of the UIMessage, if the server sends it. */
  readonly run?: MessageRun;
  /** The `metadata` of the UIMessage, without `run`. */
  readonly metadata?: unknown;
  /** The beginning of this turn is on a page that is not loaded. */
  readonly truncated?: true;
};

/** The state of a run on the server. */
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped' | 'interrupted';

/** What interrupted the run: too many requests, a provider that does not respond, or a crash. */
export type RunTrouble = 'rate-limited' | 'unavailable' | 'crashed';

/** The run behind a reply, as the server reports it. */
export interface MessageRun {
  readonly status: RunStatus;
  /** The run was interrupted and can continue where it stopped. */
  readonly canResume: boolean;
  /** Something went wrong, and the server will resume the run. */
  readonly isRetrying?: boolean;
  /** What went wrong. */
  readonly trouble?: RunTrouble;
  /** When the run resumes, by the server's clock. */
  readonly retryAt?: number;
}

/**
 * Why a call did not produce a result. `unknown`: it started, and its outcome was not recorded. `interrupted`: it was
 * stopped, or never ran.
 */
export type ToolCallOutcome = 'unknown' | 'interrupted';

/** The state of a tool call in the data. The phase that a display shows follows from it. */
export type ToolCallState =
  | 'input-streaming'
  | 'input-available'
  | 'approval-requested'
  | 'approval-responded'
  | 'preliminary'
  | 'output-available'
  | 'output-error'
  | 'output-denied';

/** What people may decide about a call, or how they decided, as the server reports it. */
export interface ToolPermission {
  /** The approval may allow all later calls of the tool in this thread. */
  readonly canAllowAlways?: boolean;
  /** The arguments may be changed with the approval. */
  readonly canEditArgs?: boolean;
  /** `granted`: the approval also allowed later calls. `used`: no one was asked, because of an earlier approval. */
  readonly always?: 'granted' | 'used';
  /** The model's arguments, if a person changed them. The tool gets the changed ones, in `args`. */
  readonly originalArgs?: Readonly<Record<string, unknown>>;
  /** Whether the current user decided. */
  readonly isYours?: boolean;
}

/** One tool call of the thread, with more details than a `tool-call` part. */
export interface ToolCall {
  /** The display id, unique in its turn. */
  readonly toolCallId: string;
  /** The id in the database. Empty if the provider sent none. */
  readonly rawToolCallId: string;
  readonly messageId: string;
  readonly toolName: string;
  /** The agent that made the call. */
  readonly agentName?: string;
  readonly state: ToolCallState;
  readonly args: Readonly<Record<string, unknown>>;
  /** The result, the preliminary result, or the raw payload of an error. */
  readonly output?: unknown;
  readonly errorText?: string;
  /** Why the call did not produce a result. Only with `output-error`, and only with the server API. */
  readonly outcome?: ToolCallOutcome;
  /** How often the tool was run, if the server counts it. */
  readonly attempt?: number;
  /** Whether the server lets people retry the call. */
  readonly canRetry?: boolean;
  readonly approval?: BridgeToolPart['approval'];
  /** What people may decide, or how they decided. Only with the server API. */
  readonly permission?: ToolPermission;
  /** When the tool ran, in ms. Known for finished calls, with the server API. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** The call waits for an approval or for the result of a client tool, and can still be answered. */
  readonly actionable: boolean;
  /** The call will not change again: its state is final, or its run has ended. */
  readonly settled: boolean;
}

/** The thread after a frame. Immutable. A frame that changes nothing returns the same object. */
export interface ThreadSnapshot {
  /** All messages in order. Built when first read; `settled` and `tail` need no building. */
  readonly messages: readonly BridgeMessage[];
  /** The messages before the running turn: the same array as long as none of them changes. */
  readonly settled: readonly BridgeMessage[];
  /** The messages of the newest turn and of every turn from the first running one on. */
  readonly tail: readonly BridgeMessage[];
  readonly isRunning: boolean;
  readonly toolCalls: readonly ToolCall[];
  readonly issues: readonly BridgeIssue[];
  /** When a silent run will count as dead: call `update` again then. */
  readonly recheckAt: number | undefined;
  /** When the newest run was last active, by the server's clock. */
  readonly lastActivityAt: number | undefined;
  /** The server watches the newest run and reports when it dies, so silence means nothing. */
  readonly isSupervised: boolean;
}

/** Turns frames into messages. It remembers the previous frame, so that unchanged objects stay the same. */
export interface ThreadBridge {
  /** Takes a frame and returns the thread. Never throws. */
  update(frame: ThreadFrame): ThreadSnapshot;
  /** What the updates have cost so far, for benchmarks and tests. */
  readonly stats: BridgeStats;
}

/** How much work an update took, for tests and benchmarks. */
export interface BridgeStats {
  readonly updates: number;
  /** Turns that an update had to check for changes. */
  readonly visitedTurns: number;
  /** Turns that were computed. */
  readonly turns: number;
  /** Parts of the turns that were computed. */
  readonly parts: number;
  /** Messages that were built. */
  readonly messages: number;
}
