'use client';
import { createContext, useContext } from 'react';

/** Names a tool call. Without a message: the newest call of this id. */
export interface ToolCallRef {
  readonly toolCallId: string;
  readonly messageId?: string;
}

/** A person's answer to one approval. */
export interface ApprovalResponse {
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
  /** Also allows the later calls of this tool in this thread, where the server offers that. */
  readonly always?: boolean;
  /** Runs the tool with these arguments instead of the model's, where the server offers that. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** What can be done with tool calls and their run. Where one is missing, it is not offered. */
export interface ThreadActions {
  /** Answers approvals, one or several of a step at once. */
  readonly respondToApproval?: ((responses: ApprovalResponse[]) => Promise<unknown>) | undefined;
  /** Makes a tool ask again that was allowed in this thread. */
  readonly revokeAllowedTool?: ((toolName: string) => Promise<unknown>) | undefined;
  /** Calls back with the names of the tools that are allowed in this thread, now and when they change. */
  readonly watchAllowedTools?: ((onChange: (toolNames: readonly string[]) => void) => () => void) | undefined;
  /** Runs calls again that failed, were interrupted or do not respond. The model is asked once, after all of them. */
  readonly retryToolCalls?: ((calls: readonly ToolCallRef[]) => Promise<unknown>) | undefined;
  /** Stops one running call. The run goes on. */
  readonly stopToolCall?: ((call: ToolCallRef) => Promise<unknown>) | undefined;
  /** The result, or the error, of a tool that the client answers. */
  readonly submitToolResult?:
    | ((call: ToolCallRef, outcome: { result: unknown } | { error: string }) => Promise<unknown>)
    | undefined;
  /** Ends the run. */
  readonly stop?: (() => Promise<unknown>) | undefined;
  /** Continues an interrupted run. */
  readonly resume?: (() => Promise<unknown>) | undefined;
}

const NONE: ThreadActions = {};

export const ThreadActionsContext = createContext<ThreadActions>(NONE);

/** What can be done with tool calls here. */
export function useThreadActions(): ThreadActions {
  return useContext(ThreadActionsContext);
}
