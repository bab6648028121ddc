import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { currentRun } from './fence.js';
import { change, vTransition } from './toolCallRecords.js';

export const vFinished = v.object({ endedAt: v.number(), transitions: v.array(vTransition) });

/** Records how a call ended. Null when the attempt was replaced. */
export async function finishToolCall(
  ctx: MutationCtx,
  fence: { runId: Doc<'runs'>['_id']; attempt: number },
  id: Doc<'toolCalls'>['_id'],
  to: 'succeeded' | 'failed' | 'interrupted',
  fields: { output: string; error?: string; errorText?: string },
): Promise<typeof vFinished.type | null> {
  if (!(await currentRun(ctx, fence))) return null;
  const call = await ctx.db.get('toolCalls', id);
  if (!call || call.runId !== fence.runId) return null;
  const now = Date.now();
  // This write was already committed; only its reply was lost.
  if (call.status === to) return { endedAt: call.endedAt ?? now, transitions: [] };
  const recorded = await change(ctx, call, to, { ...fields, endedAt: now, updatedAt: now });
  return recorded && { endedAt: now, transitions: [recorded.transition] };
}
