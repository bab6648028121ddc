'use client';
import { createContext, useContext } from 'react';

/** What can be done with a tool call. Where one is missing, it is not offered. */
export interface ThreadActions {
  /** Answers approvals, one or several of a step at once. */
  readonly respondToApproval?:
    | ((responses: Array<{ approvalId: string; approved: boolean; reason?: string }>) => Promise<unknown>)
    | undefined;
  /** Runs a failed call again. */
  readonly retryToolCall?:
    | ((call: { toolCallId: string; messageId?: string }) => Promise<unknown>)
    | undefined;
  /** The result, or the error, of a tool that the client answers. */
  readonly submitToolResult?:
    | ((
        call: { toolCallId: string; messageId?: string },
        outcome: { result: unknown } | { error: string },
      ) => Promise<unknown>)
    | undefined;
  /** Ends the run. */
  readonly stop?: (() => Promise<unknown>) | undefined;
}

const NONE: ThreadActions = {};

export const ThreadActionsContext = createContext<ThreadActions>(NONE);

/** What can be done with tool calls here. */
export function useThreadActions(): ThreadActions {
  return useContext(ThreadActionsContext);
}
