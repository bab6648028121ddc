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

/**
 * Everything this package calls in the agent's component. Nothing else may use `AgentComponent`, so that a new version
 * of the agent is a change to this file.
 */

/** A context that can read: of a query, a mutation or an action. */
export type Reader = Pick<GenericActionCtx<GenericDataModel>, 'runQuery'>;
/** A context that can write: of a mutation or an action. */
export type Writer = Pick<GenericActionCtx<GenericDataModel>, 'runQuery' | 'runMutation'>;

type Messages = AgentComponent['messages'];
type Streams = AgentComponent['streams'];

/** A row as the agent stores it. */
export type Row = MessageDoc;
export type AddRowsArgs = FunctionArgs<Messages['addMessages']>;
export type NewRow = AddRowsArgs['messages'][number];
export type RowMessage = NewRow['message'];
export type RowPatch = FunctionArgs<Messages['updateMessage']>['patch'];
export type StreamInfo = FunctionReturnType<Streams['list']>[number];
export type Delta = FunctionReturnType<Streams['listDeltas']>[number];
export type CreateStreamArgs = FunctionArgs<Streams['create']>;
export type AddDeltaArgs = FunctionArgs<Streams['addDelta']>;
type StreamStatus = 'streaming' | 'finished' | 'aborted';

/** The writes of the agent that a run handles itself. */
export type InterceptedWrite = 'addRows' | 'finalizeRow' | 'createStream' | 'addDelta';

export type AgentPort = ReturnType<typeof createAgentPort>;

export function createAgentPort(component: AgentComponent) {
  const { messages, streams, threads, files } = component;
  const intercepted: ReadonlyMap<string, InterceptedWrite> = new Map([
    [addressOf(messages.addMessages), 'addRows'],
    [addressOf(messages.finalizeMessage), 'finalizeRow'],
    [addressOf(streams.create), 'createStream'],
    [addressOf(streams.addDelta), 'addDelta'],
  ]);

  const getRow = async (ctx: Reader, messageId: string): Promise<Row | null> => {
    const [row] = await ctx.runQuery(messages.getMessagesByIds, { messageIds: [messageId] });
    return row ?? null;
  };

  return {
    component,

    /** Which of its writes the agent is about to make, or undefined for any other function. */
    writeOf: (ref: Parameters<Writer['runMutation']>[0]): InterceptedWrite | undefined =>
      intercepted.get(addressOf(ref)),

    getRow,

    /** Null for a deleted row, undefined for an id that cannot be the id of a row. */
    findRow: (ctx: Reader, messageId: string): Promise<Row | null | undefined> =>
      getRow(ctx, messageId).catch(() => undefined),

    getRows: async (ctx: Reader, messageIds: string[]): Promise<Row[]> => {
      const rows = await ctx.runQuery(messages.getMessagesByIds, { messageIds });
      return rows.filter((row) => row !== null);
    },

    listRows: (
      ctx: Reader,
      args: {
        threadId: string;
        cursor: string | null;
        numItems: number;
        /** Starts at the turn of this row instead of the newest. */
        from?: string | undefined;
        statuses?: Array<Row['status']>;
      },
    ): Promise<PaginationResult<Row>> =>
      ctx.runQuery(messages.listMessagesByThreadId, {
        threadId: args.threadId,
        order: 'desc',
        paginationOpts: { cursor: args.cursor, numItems: args.numItems },
        ...(args.from !== undefined && { upToAndIncludingMessageId: args.from }),
        ...(args.statuses && { statuses: args.statuses }),
      }),

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

    /** Deletes a batch of the rows that follow a place in the thread. */
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

    /** Stores what the agent knows of a pending row's stream. Only for runs that are not ours. */
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

    /** Ends a stream. It accepts no delta from here on. */
    abortStream: async (ctx: Writer, streamId: string, reason: string): Promise<void> => {
      await ctx.runMutation(streams.abort, { streamId, reason });
    },

    /** The thread, or null: also for an id that cannot be the id of a thread. */
    findThread: (ctx: Reader, threadId: string): Promise<ThreadDoc | null> =>
      ctx.runQuery(threads.getThread, { threadId }).catch(() => null),

    listThreads: (
      ctx: Reader,
      args: { userId: string; paginationOpts: PaginationOptions },
    ): Promise<PaginationResult<ThreadDoc>> =>
      ctx.runQuery(threads.listThreadsByUserId, { ...args, order: 'desc' }),

    createThread: (ctx: Writer, args: { userId: string; title?: string }): Promise<ThreadDoc> =>
      ctx.runMutation(threads.createThread, args),

    updateThread: async (
      ctx: Writer,
      threadId: string,
      patch: { title?: string; status?: 'active' | 'archived' },
    ): Promise<void> => {
      await ctx.runMutation(threads.updateThread, { threadId, patch });
    },

    /** Deletes the thread in the background, a batch at a time. */
    deleteThread: async (ctx: Writer, threadId: string): Promise<void> => {
      await ctx.runMutation(threads.deleteAllForThreadIdAsync, { threadId });
    },

    addFile: (
      ctx: Writer,
      args: { storageId: string; hash: string; mediaType: string; filename?: string },
    ): Promise<{ fileId: string; storageId: string }> => ctx.runMutation(files.addFile, args),
  };
}

const addressOf = (ref: Parameters<typeof getFunctionAddress>[0]): string =>
  JSON.stringify(getFunctionAddress(ref));
