'use client';
import { createContext, useContext } from 'react';

/** Identifies a tool call. Without `messageId`, it is the newest call with this id. */
export interface ToolCallRef {
  readonly toolCallId: string;
  readonly messageId?: string;
}

/** A person's answer to one approval. */
export interface ApprovalResponse {
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
  /** Also allows later calls of this tool in this thread, if the server offers that. */
  readonly always?: boolean;
  /** Runs the tool with these arguments instead of the model's, if the server offers that. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The actions of tool calls and their run. An action is missing if the `api` has no function for it. */
export interface ThreadActions {
  /** Answers approvals, one or several of a step at once. */
  readonly respondToApproval?: ((responses: ApprovalResponse[]) => Promise<unknown>) | undefined;
  /** Revokes a permission for this thread, so that the tool asks again. */
  readonly revokeAllowedTool?: ((toolName: string) => Promise<unknown>) | undefined;
  /** Calls back with the names of the tools that are allowed in this thread, now and when they change. */
  readonly watchAllowedTools?: ((onChange: (toolNames: readonly string[]) => void) => () => void) | undefined;
  /** Retries calls that failed, were interrupted or do not respond, followed by one model call. */
  readonly retryToolCalls?: ((calls: readonly ToolCallRef[]) => Promise<unknown>) | undefined;
  /** Stops one running call. The run continues. */
  readonly stopToolCall?: ((call: ToolCallRef) => Promise<unknown>) | undefined;
  /** The result or the error of a client tool. */
  readonly submitToolResult?:
    | ((call: ToolCallRef, outcome: { result: unknown } | { error: string }) => Promise<unknown>)
    | undefined;
  /** Ends the run. */
  readonly stop?: (() => Promise<unknown>) | undefined;
  /** Resumes an interrupted run. */
  readonly resume?: (() => Promise<unknown>) | undefined;
}

const NO_ACTIONS: ThreadActions = {};

export const ThreadActionsContext = createContext<ThreadActions>(NO_ACTIONS);

/** The available actions of tool calls. */
export function useThreadActions(): ThreadActions {
  return useContext(ThreadActionsContext);
}
