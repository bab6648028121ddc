import type { StreamArgs, SyncStreamsReturnValue } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';
import { detectToolError, errorTextOf } from '../bridge/toolError.js';
import { markIn } from './marks.js';
import type { Reader, ThreadApi, ThreadApiOptions } from './options.js';
import { describeError } from './outcome.js';

/**
 * The streams of a thread, or their deltas. Listed are those that run, and those that were aborted while their row is
 * still pending: until the row is settled they hold all there is of the answer.
 */
export async function readStreams(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  args: StreamArgs,
  debug: boolean,
): Promise<SyncStreamsReturnValue> {
  if (!args) return undefined;
  const { streams } = api.component;
  if (args.kind === 'list') {
    const statuses: Array<'streaming' | 'aborted'> = ['streaming', 'aborted'];
    const { startOrder } = args;
    const listed = await ctx.runQuery(streams.list, {
      threadId,
      statuses,
      ...(startOrder !== undefined && { startOrder }),
    });
    const aborted = listed.some(({ status }) => status === 'aborted');
    const pending = aborted ? await pendingOrders(api, ctx, threadId) : new Set<number>();
    const messages = listed.filter(({ status, order }) => status === 'streaming' || pending.has(order));
    return { kind: 'list', messages };
  }
  // The component reads any stream by its id, so the ids must be shown to belong to this thread.
  const own = await ctx.runQuery(streams.list, { threadId, statuses: ['streaming', 'finished', 'aborted'] });
  const ids = new Set(own.map(({ streamId }) => streamId));
  const cursors = args.cursors.filter(({ streamId }) => ids.has(streamId));
  const deltas = await ctx.runQuery(streams.listDeltas, { threadId, cursors });
  const told = (part: unknown) => withStart(debug ? part : withoutRawError(part, api.options));
  return { kind: 'deltas', deltas: deltas.map((delta) => ({ ...delta, parts: delta.parts.map(told) })) };
}

async function pendingOrders(api: ThreadApi, ctx: Reader, threadId: string): Promise<Set<number>> {
  const { page } = await ctx.runQuery(api.component.messages.listMessagesByThreadId, {
    threadId,
    order: 'desc',
    statuses: ['pending'],
    paginationOpts: { cursor: null, numItems: 100 },
  });
  return new Set(page.map(({ order }) => order));
}

/** Since when a call runs, where rows have it too. */
function withStart(part: unknown): unknown {
  const startedAt =
    isRecord(part) && part.type === 'tool-input-available' && markIn(part.providerMetadata)?.startedAt;
  return startedAt ? { ...(part as object), startedAt } : part;
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
