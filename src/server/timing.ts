import type { MessageDoc } from '@convex-dev/agent';
import { partsOf } from './calls.js';
import { marked } from './marks.js';
import type { ThreadApi } from './options.js';
import { patchRow, type MutationCtx } from './write.js';

export interface Timing {
  readonly startedAt: number;
  readonly endedAt: number;
}

export type Timings = Map<string, Timing>;
export type TimingArgs = {
  threadId: string;
  promptMessageId: string;
  calls: Array<Timing & { toolCallId: string }>;
};

/** Notes the times on the stored results; returns the ids of those that were there. */
export async function recordTiming(
  api: ThreadApi,
  ctx: MutationCtx,
  turn: readonly MessageDoc[],
  calls: TimingArgs['calls'],
): Promise<string[]> {
  const recorded: string[] = [];
  for (const doc of turn) {
    const parts = partsOf(doc);
    const changed = parts.map((part) => {
      const call =
        part.type === 'tool-result' && calls.find(({ toolCallId }) => toolCallId === part.toolCallId);
      if (!call || part.providerOptions !== undefined) return part;
      recorded.push(call.toolCallId);
      const { startedAt, endedAt } = call;
      return { ...part, providerOptions: marked(part, { startedAt, endedAt }) };
    });
    if (changed.every((part, i) => part === parts[i])) continue;
    await patchRow(api, ctx, doc, { message: { ...doc.message, content: changed } });
  }
  return recorded;
}
