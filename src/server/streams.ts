import type { StreamArgs, SyncStreamsReturnValue } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';
import type { Reader, StreamInfo } from './agentPort.js';
import { detectToolError, errorTextOf } from '../bridge/toolError.js';
import type { ThreadApi, ThreadApiOptions } from './options.js';
import { describeError } from './outcome.js';
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
  const cursors = args.cursors.filter(({ streamId }) => ids.has(streamId));
  const deltas = await api.agent.listDeltas(ctx, { threadId, cursors });
  const readable = (part: unknown) => (debug ? part : withoutRawError(part, api.options));
  return { kind: 'deltas', deltas: deltas.map((delta) => ({ ...delta, parts: delta.parts.map(readable) })) };
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
    cursor: null,
    numItems: 100,
    statuses: ['pending'],
  });
  return new Set(page.map(({ order }) => order));
}

/** A chunk of a stream as everyone may see it: what failed says so in one sentence, like the stored row will. */
export function withoutRawError(part: unknown, options: Pick<ThreadApiOptions, 'describeError'>): unknown {
  if (!isRecord(part)) return part;
  const tell = (kind: 'tool' | 'message', ...raw: unknown[]) =>
    describeError(options, {
      kind,
      text: errorTextOf(...raw),
      ...(typeof part.toolName === 'string' && { toolName: part.toolName }),
    });
  switch (part.type) {
    case 'tool-output-available': {
      const { isError, errorText } = detectToolError(part.output);
      if (!isError || part.preliminary === true) return part;
      const { output: _, ...rest } = part;
      return { ...rest, type: 'tool-output-error', errorText: tell('tool', errorText) };
    }
    case 'tool-result': // this and `tool-error` of streams saved as TextStreamPart
      return detectToolError(part.output).isError
        ? {
            type: 'tool-error',
            toolCallId: part.toolCallId,
            toolName: part.toolName,
            error: tell('tool', part.output),
          }
        : part;
    case 'tool-error':
      return { ...part, error: tell('tool', part.error) };
    case 'tool-output-error':
    case 'tool-input-error':
      return { ...part, errorText: tell('tool', part.errorText) };
    case 'error':
      return 'errorText' in part
        ? { ...part, errorText: tell('message', part.errorText) }
        : { ...part, error: tell('message', part.error) };
    default:
      return part;
  }
}
