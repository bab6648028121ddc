'use client';
import { createContext, useContext } from 'react';

/** Names a tool call. Without a message: the newest call of this id. */
export interface ToolCallRef {
  readonly toolCallId: string;
  readonly messageId?: string;
}

/** What can be done with tool calls and their run. Where one is missing, it is not offered. */
export interface ThreadActions {
  /** Answers approvals, one or several of a step at once. */
  readonly respondToApproval?:
    | ((responses: Array<{ approvalId: string; approved: boolean; reason?: string }>) => Promise<unknown>)
    | undefined;
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
