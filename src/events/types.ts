import type { AgentPart, ToolCallOutcome } from '../bridge/index.js';

/** What every event may say about where it belongs. Without any of it, events belong where they arrive. */
export interface EventFields {
  /** Identifies the event. An event whose id was seen before is ignored, and the newest id is where a stream resumes. */
  readonly id?: string;
  /** Events with the same id describe one message. Without it they describe the open message. */
  readonly messageId?: string;
  /** The place of the message in the thread: its turn, and its step in the turn. */
  readonly turn?: number;
  readonly step?: number;
  /** The place of the part in the message. With it, events may come in any order. */
  readonly index?: number;
  /** How often this message was written again. From `index` on, a higher one replaces all that lower ones said. */
  readonly revision?: number;
  /** More events of the same change follow. The message stays as it was until they are here, so nothing flashes. */
  readonly continues?: boolean;
  /** @default 'assistant' */
  readonly role?: 'user' | 'assistant' | 'system';
  /** When the message was created, in ms. */
  readonly createdAt?: number;
  readonly agentName?: string;
}

/** Adds text to a message, or a part that is not text. */
export interface DeltaEvent extends EventFields {
  readonly type: 'delta';
  readonly text?: string;
  /** @default 'text' */
  readonly kind?: 'text' | 'reasoning';
  /** How many characters of the part come before `text`: none if it has an `index`. Without both, the text is appended. */
  readonly offset?: number;
  /** A file, a source or any other part of a `UIMessage`, instead of text. */
  readonly part?: AgentPart;
}

/** A tool call begins. May come again with more: first the name, then the arguments, then an approval. */
export interface ToolCallStartEvent extends EventFields {
  readonly type: 'tool_call_start';
  readonly toolCallId: string;
  readonly toolName: string;
  /** Missing while the model still writes them. */
  readonly args?: unknown;
  readonly approval?: EventApproval;
  /** How often the tool was run. A higher one starts the call again in its place. */
  readonly attempt?: number;
  readonly startedAt?: number;
}

/** The approval that a call asks for, and the decision once there is one. */
export interface EventApproval {
  readonly id: string;
  /** Missing while nobody has decided. */
  readonly approved?: boolean;
  readonly reason?: string;
}

/** A tool call ends: with a result, an error or a denial. */
export interface ToolCallResultEvent extends EventFields {
  readonly type: 'tool_call_result';
  readonly toolCallId: string;
  readonly toolName?: string;
  readonly result?: unknown;
  readonly error?: string;
  /** A person refused the call. */
  readonly isDenied?: boolean;
  /** More is to come: the call still runs. */
  readonly isPreliminary?: boolean;
  readonly attempt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly outcome?: ToolCallOutcome;
  readonly canRetry?: boolean;
}

/**
 * Without `status`, a block of text is complete. With it, the whole message is. It never replaces anything: `content` only
 * adds what no delta has brought.
 */
export interface MessageCompleteEvent extends EventFields {
  readonly type: 'message_complete';
  readonly content?: string;
  readonly status?: 'success' | 'failed';
  readonly error?: string;
  /** How many parts the message has. A part with a higher index opens it again. */
  readonly parts?: number;
}

/** One event of a stream that describes a thread. */
export type ThreadEvent = DeltaEvent | ToolCallStartEvent | ToolCallResultEvent | MessageCompleteEvent;
