import type { StreamArgs, SyncStreamsReturnValue } from '@convex-dev/agent';
import type { Reader, StreamInfo } from './agentPort.js';
import { isLimitError, threadError } from './errors.js';
import type { ThreadApi } from './options.js';
import { isToolError, withoutRawError } from './publicChunk.js';
import { liveRuns } from './run/startRun.js';

/** The streams of a thread, or their deltas. */
export async function readStreams(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  args: StreamArgs,
  debug: boolean,
): Promise<SyncStreamsReturnValue> {
  if (!args) return undefined;
  if (args.kind === 'list') {
    const statuses: Array<'streaming' | 'aborted'> = ['streaming', 'aborted'];
    const listed = await api.agent.listStreams(ctx, { threadId, startOrder: args.startOrder, statuses });
    return { kind: 'list', messages: await readableStreams(api, ctx, threadId, listed) };
  }
  // The component reads any stream by its id, so the ids must be shown to belong to this thread.
  const own = await api.agent.listStreams(ctx, { threadId, statuses: ['streaming', 'finished', 'aborted'] });
  const ids = new Set(own.map(({ streamId }) => streamId));
  const cursors = readCursors(args.cursors).filter(({ streamId }) => ids.has(streamId));
  const deltas = await api.agent.listDeltas(ctx, { threadId, cursors }).catch((error: unknown) => {
    if (!isLimitError(error)) throw error;
    // The agent reads 100 deltas, whatever their size. Steps that are stored come with the rows all the same.
    console.error('The deltas of a stream are too large to be read', error);
    return [];
  });
  if (debug) return { kind: 'deltas', deltas };
  const asked = new Set(cursors.map(({ streamId }) => streamId));
  const orders = own.filter(({ streamId }) => asked.has(streamId)).map(({ order }) => order);
  const records = deltas.some(({ parts }) => parts.some(isToolError))
    ? await api.calls.getByThread(ctx, {
        threadId,
        fromOrder: Math.min(...orders),
        toOrder: Math.max(...orders),
      })
    : [];
  const readable = (part: unknown) => withoutRawError(part, api.options, records);
  return { kind: 'deltas', deltas: deltas.map((delta) => ({ ...delta, parts: delta.parts.map(readable) })) };
}

type Cursor = { streamId: string; cursor: number };

/** One cursor for each stream: a stream that is named often would be read as often. */
function readCursors(cursors: readonly Cursor[]): Cursor[] {
  for (const { cursor } of cursors) {
    if (Number.isSafeInteger(cursor) && cursor >= 0) continue;
    throw threadError('invalid-arguments', 'A cursor of a stream must be a whole number, 0 or more.');
  }
  return [...new Map(cursors.map((cursor) => [cursor.streamId, cursor])).values()];
}

/**
 * The streams that are part of a reply now. A live run has one stream; those of its earlier attempts were replaced. A
 * stream that the agent aborted counts until the run is settled: it holds all there is of the open step.
 */
async function readableStreams(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  listed: readonly StreamInfo[],
): Promise<Array<StreamInfo & { attempt?: number }>> {
  if (listed.length === 0) return [];
  const attempts = new Map<string, number>();
  const ownOrders = new Set<number>();
  for (const run of await liveRuns(api, ctx, threadId)) {
    ownOrders.add(run.order);
    const stream = (await ctx.runQuery(api.component.runs.get, { runId: run._id }))?.step?.stream;
    if (stream?.attempt === run.attempt) attempts.set(stream.streamId, stream.attempt);
  }
  const hasForeign = listed.some(({ status, order }) => status === 'aborted' && !ownOrders.has(order));
  const pending = hasForeign ? await pendingOrders(api, ctx, threadId) : new Set<number>();
  return listed.flatMap((stream) => {
    const attempt = attempts.get(stream.streamId);
    if (attempt !== undefined) return [{ ...stream, attempt }];
    if (stream.status === 'streaming') return [stream];
    return !ownOrders.has(stream.order) && pending.has(stream.order) ? [stream] : [];
  });
}

async function pendingOrders(api: ThreadApi, ctx: Reader, threadId: string): Promise<Set<number>> {
  const { page } = await api.agent.listRows(ctx, {
    threadId,
    numItems: 100,
    statuses: ['pending'],
  });
  return new Set(page.map(({ order }) => order));
}
