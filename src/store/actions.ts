'use client';
import { createContext, useContext } from 'react';

/** What can be done with a tool call. Where one is missing, it is not offered. */
export interface ThreadActions {
  readonly respondToApproval?:
    | ((responses: Array<{ approvalId: string; approved: boolean; reason?: string }>) => Promise<unknown>)
    | undefined;
  readonly retryToolCall?:
    | ((call: { toolCallId: string; messageId?: string }) => Promise<unknown>)
    | undefined;
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

export function useThreadActions(): ThreadActions {
  return useContext(ThreadActionsContext);
}
