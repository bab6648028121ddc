import type { AgentComponent, MessageDoc, ThreadDoc } from '@convex-dev/agent';
import {
  getFunctionAddress,
  type FunctionArgs,
  type FunctionReturnType,
  type GenericActionCtx,
  type GenericDataModel,
  type PaginationOptions,
  type PaginationResult,
} from 'convex/server';
import type { RowPosition } from './rows/rowPosition.js';

/**
 * Every call from this package to the agent's component. Nothing else may use `AgentComponent`, so that a new version
 * of the agent changes only this file.
 */

/** The owner of threads that are being deleted. It cannot be the id of a user. */
const DELETED_USER = 'convex-assistant-ui:deleted';

/** A context that can read: the ctx of a query, a mutation or an action. */
export type Reader = Pick<GenericActionCtx<GenericDataModel>, 'runQuery'>;
/** A context that can write: the ctx of a mutation or an action. */
export type Writer = Pick<GenericActionCtx<GenericDataModel>, 'runQuery' | 'runMutation'>;

type Messages = AgentComponent['messages'];
type Streams = AgentComponent['streams'];

/** A row as the agent stores it. */
export type Row = MessageDoc;
export type ListRowsArgs = FunctionArgs<Messages['listMessagesByThreadId']>;
export type AddRowsArgs = FunctionArgs<Messages['addMessages']>;
export type NewRow = AddRowsArgs['messages'][number];
export type RowMessage = NewRow['message'];
export type RowPatch = FunctionArgs<Messages['updateMessage']>['patch'];
export type StreamInfo = FunctionReturnType<Streams['list']>[number];
export type Delta = FunctionReturnType<Streams['listDeltas']>[number];
export type CreateStreamArgs = FunctionArgs<Streams['create']>;
export type AddDeltaArgs = FunctionArgs<Streams['addDelta']>;
type ThreadPatch = FunctionArgs<AgentComponent['threads']['updateThread']>['patch'];
type StreamStatus = 'streaming' | 'finished' | 'aborted';

/** The writes of the agent that a run handles itself. */
export type InterceptedWrite = 'addRows' | 'finalizeRow' | 'createStream' | 'addDelta';

export type AgentPort = ReturnType<typeof createAgentPort>;

export function createAgentPort(component: AgentComponent) {
  const { messages, streams, threads } = component;
  const intercepted: ReadonlyMap<string, InterceptedWrite> = new Map([
    [addressOf(messages.addMessages), 'addRows'],
    [addressOf(messages.finalizeMessage), 'finalizeRow'],
    [addressOf(streams.create), 'createStream'],
    [addressOf(streams.addDelta), 'addDelta'],
  ]);

  const listAddress = addressOf(messages.listMessagesByThreadId);

  const getRow = async (ctx: Reader, messageId: string): Promise<Row | null> => {
    const [row] = await ctx.runQuery(messages.getMessagesByIds, { messageIds: [messageId] });
    return row ?? null;
  };

  const threadReads = new WeakMap<Reader, Map<string, Promise<ThreadDoc | null>>>();

  /** Reads a thread once per function call: the access check and the function itself both need it. */
  function readThread(ctx: Reader, threadId: string): Promise<ThreadDoc | null> {
    const read = threadReads.get(ctx) ?? new Map<string, Promise<ThreadDoc | null>>();
    threadReads.set(ctx, read);
    const thread = read.get(threadId) ?? ctx.runQuery(threads.getThread, { threadId }).catch(() => null);
    read.set(threadId, thread);
    return thread;
  }

  async function patchThread(ctx: Writer, threadId: string, patch: ThreadPatch): Promise<void> {
    threadReads.delete(ctx);
    await ctx.runMutation(threads.updateThread, { threadId, patch });
  }

  return {
    component,

    /** Which of its writes the agent is about to make, or undefined for any other function. */
    writeOf: (ref: Parameters<Writer['runMutation']>[0]): InterceptedWrite | undefined =>
      intercepted.get(addressOf(ref)),

    /** Whether the agent is about to list rows. */
    isListOf: (ref: Parameters<Reader['runQuery']>[0]): boolean => addressOf(ref) === listAddress,

    getRow,

    /** Null for a deleted row, undefined for an id that cannot be a row's. */
    findRow: (ctx: Reader, messageId: string): Promise<Row | null | undefined> =>
      getRow(ctx, messageId).catch(() => undefined),

    getRows: async (ctx: Reader, messageIds: string[]): Promise<Row[]> => {
      const rows = await ctx.runQuery(messages.getMessagesByIds, { messageIds });
      return rows.filter((row) => row !== null);
    },

    /** Rows of a thread, newest first. Stops after about `maxBytes`, so it may return fewer rows than requested. */
    listRows: (
      ctx: Reader,
      args: {
        threadId: string;
        /** Where an earlier call stopped. Without `cursor` and `before`, reading starts at the newest row. */
        cursor?: string;
        before?: RowPosition | undefined;
        /** Reads all rows down to this position, whatever `numItems` says. */
        downTo?: RowPosition | undefined;
        numItems: number;
        maxRows?: number;
        maxBytes?: number;
        statuses?: Array<Row['status']>;
        withoutTools?: boolean;
      },
    ): Promise<PaginationResult<Row>> =>
      ctx.runQuery(messages.listMessagesByThreadId, {
        threadId: args.threadId,
        order: 'desc',
        paginationOpts: {
          cursor: args.cursor ?? (args.before ? keyOf(args.before) : null),
          numItems: args.numItems,
          ...(args.downTo && { endCursor: keyOf(args.downTo) }),
          ...(args.maxRows !== undefined && { maximumRowsRead: args.maxRows }),
          maximumBytesRead: Math.max(args.maxBytes ?? MAX_LIST_BYTES, 1),
        },
        ...(args.statuses && { statuses: args.statuses }),
        ...(args.withoutTools && { excludeToolMessages: true }),
      }),

    /** The agent's own list, limited to `maxBytes`. */
    readRows: (ctx: Reader, args: ListRowsArgs, maxBytes: number): Promise<PaginationResult<Row>> =>
      ctx.runQuery(messages.listMessagesByThreadId, {
        ...args,
        paginationOpts: {
          cursor: null,
          numItems: 0,
          ...args.paginationOpts,
          maximumBytesRead: Math.max(Math.min(maxBytes, MAX_LIST_BYTES), 1),
        },
      }),

    /** The cursor for a list that continues before a row. */
    cursorAt: ({ order, stepOrder }: Row): string => keyOf({ order, stepOrder }),

    addRows: async (ctx: Writer, args: AddRowsArgs): Promise<Row[]> =>
      (await ctx.runMutation(messages.addMessages, args)).messages,

    patchRow: (
      ctx: Writer,
      messageId: string,
      patch: Omit<RowPatch, 'message'> & { message?: object },
    ): Promise<Row> => ctx.runMutation(messages.updateMessage, { messageId, patch: patch as RowPatch }),

    deleteRows: async (ctx: Writer, messageIds: string[]): Promise<void> => {
      if (messageIds.length > 0) await ctx.runMutation(messages.deleteByIds, { messageIds });
    },

    /** Deletes a batch of the rows that follow a position in the thread. */
    deleteRowsAfter: async (
      ctx: Writer,
      { threadId, order, stepOrder }: { threadId: string; order: number; stepOrder: number },
    ): Promise<{ isDone: boolean }> =>
      ctx.runMutation(messages.deleteByOrder, {
        threadId,
        startOrder: order,
        startStepOrder: stepOrder + 1,
        endOrder: Number.MAX_SAFE_INTEGER,
      }),

    /** Fails a pending row with the content of its stream. Only for runs that this API did not start. */
    finalizeRow: async (ctx: Writer, messageId: string, error: string): Promise<void> => {
      await ctx.runMutation(messages.finalizeMessage, { messageId, result: { status: 'failed', error } });
    },

    listStreams: (
      ctx: Reader,
      args: { threadId: string; startOrder?: number | undefined; statuses?: StreamStatus[] },
    ): Promise<StreamInfo[]> =>
      ctx.runQuery(streams.list, {
        threadId: args.threadId,
        ...(args.startOrder !== undefined && { startOrder: args.startOrder }),
        ...(args.statuses && { statuses: args.statuses }),
      }),

    listDeltas: (
      ctx: Reader,
      args: { threadId: string; cursors: Array<{ streamId: string; cursor: number }> },
    ): Promise<Delta[]> => ctx.runQuery(streams.listDeltas, args),

    createStream: (ctx: Writer, args: CreateStreamArgs): Promise<string> =>
      ctx.runMutation(streams.create, args),

    /** Ends a stream, which then refuses further deltas. */
    abortStream: async (ctx: Writer, streamId: string, reason: string): Promise<void> => {
      await ctx.runMutation(streams.abort, { streamId, reason });
    },

    /** The thread. Null also for an id that cannot be a thread's, and for a thread that is being deleted. */
    findThread: async (ctx: Reader, threadId: string): Promise<ThreadDoc | null> => {
      const thread = await readThread(ctx, threadId);
      return thread?.userId === DELETED_USER ? null : thread;
    },

    listThreads: (
      ctx: Reader,
      args: { userId: string; paginationOpts: PaginationOptions },
    ): Promise<PaginationResult<ThreadDoc>> =>
      ctx.runQuery(threads.listThreadsByUserId, { ...args, order: 'desc' }),

    createThread: (ctx: Writer, args: { userId: string; title?: string }): Promise<ThreadDoc> =>
      ctx.runMutation(threads.createThread, args),

    updateThread: (ctx: Writer, threadId: string, patch: Pick<ThreadPatch, 'title' | 'status'>) =>
      patchThread(ctx, threadId, patch),

    /** Removes the thread from its user, so that no one can find it. */
    markDeleted: (ctx: Writer, threadId: string) =>
      patchThread(ctx, threadId, { userId: DELETED_USER, title: '', status: 'archived' }),

    /** Deletes a thread without rows. Its streams are deleted separately. */
    deleteEmptyThread: async (ctx: Writer, threadId: string): Promise<void> => {
      threadReads.delete(ctx);
      await ctx.runMutation(threads.deleteAllForThreadIdAsync, { threadId, streamsDone: true });
    },

    /** Deletes a stream with its deltas, in the background if there are many. */
    deleteStream: async (ctx: Writer, streamId: string): Promise<void> => {
      await ctx.runMutation(streams.deleteStreamAsync, { streamId });
    },
  };
}

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** A cursor of the agent's lists is the key of a row: its order and its step, if given. */
const keyOf = ({ order, stepOrder }: RowPosition): string =>
  JSON.stringify(stepOrder === undefined ? [order] : [order, stepOrder]);

const addressOf = (ref: Parameters<typeof getFunctionAddress>[0]): string =>
  JSON.stringify(getFunctionAddress(ref));
