import type { StreamArgs } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import type { Delta, Reader, StreamInfo } from '../agentPort.js';
import { isLimitError, threadError } from '../errors.js';
import { readLiveTurn, type LiveTurn } from './liveTurn.js';
import type { ThreadApi } from '../options.js';
import { isToolError, withoutRawError } from '../access/publicChunk.js';
import { liveRuns } from '../runs/startRun.js';

/** The result of the agent's `syncStreams`. The list also carries the live state of the newest turn. */
export type ThreadStreamsResult =
  | { kind: 'list'; messages: Array<StreamInfo & { attempt?: number }>; live?: LiveTurn }
  | { kind: 'deltas'; deltas: Delta[] };

/** The streams of a thread, or their deltas. */
export async function readStreams(
  api: ThreadApi,
  ctx: GenericQueryCtx<GenericDataModel>,
  threadId: string,
  args: StreamArgs,
  debug: boolean,
): Promise<ThreadStreamsResult | undefined> {
  if (!args) return undefined;
  if (args.kind === 'list') {
    const statuses: Array<'streaming' | 'aborted'> = ['streaming', 'aborted'];
    const listed = await api.agent.listStreams(ctx, { threadId, startOrder: args.startOrder, statuses });
    const messages = await readableStreams(api, ctx, threadId, listed);
    const live = await readLiveTurn(api, ctx, threadId, debug);
    return { kind: 'list', messages, ...(live && { live }) };
  }
  const requested = readCursors(args.cursors);
  const own = await ownStreams(api, ctx, threadId, requested);
  const cursors = requested.filter(({ streamId }) => own.has(streamId));
  const deltas = await api.agent.listDeltas(ctx, { threadId, cursors }).catch((error: unknown) => {
    if (!isLimitError(error)) throw error;
    // The agent reads 100 deltas, whatever their size. Stored steps still arrive with the rows.
    console.error('The deltas of a stream are too large to be read', error);
    return [];
  });
  if (debug) return { kind: 'deltas', deltas };
  const orders = cursors.map(({ streamId }) => own.get(streamId)!.order);
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

/**
 * The requested streams that belong to this thread, because the component reads any stream by its id. Reads all streams
 * of the last minutes only if a requested stream is over and does not belong to the newest run.
 */
async function ownStreams(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  requested: readonly Cursor[],
): Promise<ReadonlyMap<string, Pick<StreamInfo, 'order'>>> {
  const own = new Map<string, Pick<StreamInfo, 'order'>>();
  const isFound = () => requested.every(({ streamId }) => own.has(streamId));
  const list = async (statuses: Array<StreamInfo['status']>) => {
    for (const stream of await api.agent.listStreams(ctx, { threadId, statuses }))
      own.set(stream.streamId, stream);
  };
  if (!isFound()) await list(['streaming']);
  if (!isFound()) {
    for (const { stream, order } of await ctx.runQuery(api.component.runs.listNewest, { threadId }))
      if (stream) own.set(stream.streamId, { order });
  }
  if (!isFound()) await list(['finished', 'aborted']);
  return own;
}

/** One cursor per stream: a stream that is named twice would be read twice. */
function readCursors(cursors: readonly Cursor[]): Cursor[] {
  for (const { cursor } of cursors) {
    if (Number.isSafeInteger(cursor) && cursor >= 0) continue;
    throw threadError('invalid-arguments', 'A cursor of a stream must be a whole number, 0 or more.');
  }
  return [...new Map(cursors.map((cursor) => [cursor.streamId, cursor])).values()];
}

/**
 * The streams that are currently part of a reply. A live run has one stream; those of its earlier attempts were
 * replaced. A stream that the agent aborted counts until the run is settled, because only it holds the open step.
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
    const { stream } = run;
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
