import type { ThreadDoc } from '@convex-dev/agent';
import type { FunctionReturnType } from 'convex/server';
import type { ComponentApi } from '../../component/_generated/component.js';
import type { ThreadInfo as ThreadRecord } from '../../component/validators.js';

/** A thread as `getThread` returns it. */
export interface ThreadInfo {
  readonly threadId: string;
  readonly title?: string;
  readonly archived: boolean;
  readonly createdAt: number;
}

/** A thread as `listThreads` returns it. */
export interface ThreadSummary extends Omit<ThreadInfo, 'createdAt'> {
  /** When a run last started or ended. */
  readonly lastActivityAt: number;
  /** A reply is being written. */
  readonly isRunning: boolean;
  /** A tool call waits for a person. */
  readonly isWaiting: boolean;
  /** A run has ended since the owner last saw the thread. */
  readonly isUnread: boolean;
}

export const threadInfo = ({ _id, _creationTime, title, status }: ThreadDoc): ThreadInfo => ({
  threadId: _id,
  createdAt: _creationTime,
  archived: status === 'archived',
  ...(title !== undefined && { title }),
});

type Recorded = FunctionReturnType<ComponentApi['threadList']['list']>['page'][number];

/** A thread that is recorded in our component. */
export const listedInfo = (thread: Recorded): ThreadSummary => ({
  threadId: thread.threadId,
  archived: thread.archived,
  ...(thread.title !== undefined && { title: thread.title }),
  lastActivityAt: thread.lastActivityAt,
  isRunning: thread.runningRuns > 0,
  isWaiting: thread.isWaiting,
  isUnread: thread.runningRuns === 0 && thread.isUnread === true,
});

/** A thread that only the agent knows. */
export function unrecordedInfo(thread: ThreadDoc): ThreadSummary {
  const { createdAt: lastActivityAt, ...info } = threadInfo(thread);
  return { ...info, lastActivityAt, isRunning: false, isWaiting: false, isUnread: false };
}

/** What our component records about a thread of the agent. */
export const recordOf = ({ userId = '', title, status }: ThreadDoc): ThreadRecord => ({
  userId,
  archived: status === 'archived',
  ...(title !== undefined && { title }),
});
