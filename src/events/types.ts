import type { AgentPart, ToolCallOutcome } from '../bridge/index.js';

/** Where an event belongs. Without these fields, an event belongs to the message that is being written. */
export interface EventFields {
  /** Identifies the event. Events with a known id are ignored, and a stream resumes after the newest id. */
  readonly id?: string;
  /** Events with the same id belong to one message. Without it, they belong to the open message. */
  readonly messageId?: string;
  /** The position of the message in the thread: its turn, and its step in the turn. */
  readonly turn?: number;
  readonly step?: number;
  /** The position of the part in the message. With it, events may arrive in any order. */
  readonly index?: number;
  /** How often this message was rewritten. From `index` on, a higher revision replaces all lower ones. */
  readonly revision?: number;
  /** More events of the same change follow. The message stays as it is until they arrive, so nothing flashes. */
  readonly continues?: boolean;
  /** @default 'assistant' */
  readonly role?: 'user' | 'assistant' | 'system';
  /** When the message was created, in ms. */
  readonly createdAt?: number;
  readonly agentName?: string;
}

/** Adds text, or another part, to a message. */
export interface DeltaEvent extends EventFields {
  readonly type: 'delta';
  readonly text?: string;
  /** @default 'text' */
  readonly kind?: 'text' | 'reasoning';
  /**
   * How many characters of the part precede `text`: none if the event has an `index`. Without both, `text` is appended.
   */
  readonly offset?: number;
  /** A file, a source or any other part of a `UIMessage`, instead of text. */
  readonly part?: AgentPart;
}

/** A tool call starts. The event may repeat with more fields: first the name, then the arguments, then an approval. */
export interface ToolCallStartEvent extends EventFields {
  readonly type: 'tool_call_start';
  readonly toolCallId: string;
  readonly toolName: string;
  /** Missing while the model writes them. */
  readonly args?: unknown;
  readonly approval?: EventApproval;
  /** How often the tool was run. A higher number restarts the call in its place. */
  readonly attempt?: number;
  readonly startedAt?: number;
}

/** The approval that a call waits for, and the decision once there is one. */
export interface EventApproval {
  readonly id: string;
  /** Missing while it waits for a decision. */
  readonly approved?: boolean;
  readonly reason?: string;
}

/** A tool call ends, with a result, an error or a denial. */
export interface ToolCallResultEvent extends EventFields {
  readonly type: 'tool_call_result';
  readonly toolCallId: string;
  readonly toolName?: string;
  readonly result?: unknown;
  readonly error?: string;
  /** A person denied the call. */
  readonly isDenied?: boolean;
  /** The result is preliminary: the call still runs. */
  readonly isPreliminary?: boolean;
  readonly attempt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly outcome?: ToolCallOutcome;
  readonly canRetry?: boolean;
}

/**
 * Completes a block of text or, with `status`, the whole message. It never replaces anything: `content` only adds text
 * that no delta brought.
 */
export interface MessageCompleteEvent extends EventFields {
  readonly type: 'message_complete';
  readonly content?: string;
  readonly status?: 'success' | 'failed';
  readonly error?: string;
  /** How many parts the message has. A part with a higher index reopens it. */
  readonly parts?: number;
}

/** One event of a stream that describes a thread. */
export type ThreadEvent = DeltaEvent | ToolCallStartEvent | ToolCallResultEvent | MessageCompleteEvent;
