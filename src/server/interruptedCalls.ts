import type { MessageDoc } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';
import type { Reader, ThreadApi } from './options.js';
import { CALL_INTERRUPTED } from './runs.js';

type Chunk = Record<string, unknown>;

const OVER = new Set(['tool-output-available', 'tool-output-error', 'tool-output-denied']);

/**
 * The row of a dead run with the calls it has left, and a row that says that each of them was interrupted: what the
 * check that settles it will store. Until then only the stream knows of them, and it cannot say that they are over.
 */
export async function withInterruptedCalls(
  api: ThreadApi,
  ctx: Reader,
  dead: MessageDoc,
): Promise<MessageDoc[]> {
  const open = new Map<unknown, Chunk>();
  for (const chunk of await readChunks(api, ctx, dead)) {
    if (chunk.type === 'tool-input-available') open.set(chunk.toolCallId, chunk);
    else if (OVER.has(String(chunk.type)) && chunk.preliminary !== true) open.delete(chunk.toolCallId);
  }
  if (open.size === 0) return [dead];
  const calls = [...open.values()];
  const content = calls.map(({ toolCallId, toolName, input }) => ({
    type: 'tool-call',
    toolCallId,
    toolName,
    input,
    args: input,
  }));
  const results = calls.map(({ toolCallId, toolName }) => ({
    type: 'tool-result',
    toolCallId,
    toolName,
    output: { type: 'error-text', value: CALL_INTERRUPTED },
  }));
  const _id = `${dead._id}:interrupted`;
  const stepOrder = dead.stepOrder + 1;
  return [
    { ...dead, _id, stepOrder, tool: true, message: { role: 'tool', content: results } } as MessageDoc,
    { ...dead, tool: true, message: { role: 'assistant', content } } as MessageDoc,
  ];
}

/** All that was streamed in the turn. */
async function readChunks(api: ThreadApi, ctx: Reader, { threadId, order }: MessageDoc): Promise<Chunk[]> {
  const { streams } = api.component;
  const listed = await ctx.runQuery(streams.list, { threadId, startOrder: order });
  const chunks: Chunk[] = [];
  for (const { streamId } of listed.filter((stream) => stream.order === order)) {
    for (let cursor = 0; ;) {
      // oxlint-disable-next-line no-await-in-loop -- page after page, of which there is one as a rule
      const deltas = await ctx.runQuery(streams.listDeltas, { threadId, cursors: [{ streamId, cursor }] });
      if (deltas.length === 0) break;
      chunks.push(...deltas.flatMap(({ parts }) => parts.filter(isRecord)));
      cursor = deltas.at(-1)!.end;
    }
  }
  return chunks;
}
