import type { MessageDoc } from '@convex-dev/agent';
import { partsOf } from './calls.js';
import { marked, readMark } from './marks.js';
import type { ThreadApi } from './options.js';
import { patchRow, type MutationCtx } from './write.js';

export interface Timing {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** When the calls of a run's present step began and ended. */
export interface Timings {
  /** Since when the call runs: whoever asks first starts its time. */
  start(toolCallId: string): number;
  end(toolCallId: string): void;
  /** The calls that are over. */
  over(): TimingArgs['calls'];
  forget(toolCallIds: readonly string[]): void;
  /** The next step may use the ids of this one for other calls. */
  endStep(): void;
}

export function createTimings(now: () => number = Date.now): Timings {
  const started = new Map<string, number>();
  const over = new Map<string, Timing>();
  const start = (toolCallId: string): number => {
    const startedAt = started.get(toolCallId) ?? now();
    started.set(toolCallId, startedAt);
    return startedAt;
  };
  return {
    start,
    end: (toolCallId) => void over.set(toolCallId, { startedAt: start(toolCallId), endedAt: now() }),
    over: () => [...over].map(([toolCallId, timing]) => ({ toolCallId, ...timing })),
    forget: (toolCallIds) => toolCallIds.forEach((id) => over.delete(id)),
    endStep: () => started.clear(),
  };
}
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
      if (!call || readMark(part)) return part;
      recorded.push(call.toolCallId);
      const { startedAt, endedAt } = call;
      return { ...part, providerOptions: marked(part, { startedAt, endedAt }) };
    });
    if (changed.every((part, i) => part === parts[i])) continue;
    await patchRow(api, ctx, doc, { message: { ...doc.message, content: changed } });
  }
  return recorded;
}
