import { v, type ObjectType } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { callsWithStatus, change, type Transition } from './toolCallRecords.js';

export const vOpenCalls = {
  runId: v.id('runs'),
  runningAs: v.union(v.literal('unknown'), v.literal('interrupted')),
  /** Calls to leave unchanged: those that will run again, and those that wait for a person. */
  except: v.array(v.object({ messageId: v.string(), toolCallId: v.string() })),
};

/** Ends the requested and running calls of a run, except those in `except`. */
export async function settleOpenCalls(
  ctx: MutationCtx,
  { runId, runningAs, except }: ObjectType<typeof vOpenCalls>,
): Promise<Transition[]> {
  const transitions: Transition[] = [];
  const now = Date.now();
  const isKept = (call: Doc<'toolCalls'>) =>
    except.some(
      ({ messageId, toolCallId }) => messageId === call.messageId && toolCallId === call.toolCallId,
    );
  for (const status of ['running', 'requested'] as const) {
    const open = await callsWithStatus(ctx, runId, status);
    for (const call of open.filter((candidate) => !isKept(candidate))) {
      // A call that was about to run again has run before, with an unrecorded outcome.
      const hasStarted = status === 'running' || call.attempt > 1;
      const to = hasStarted ? runningAs : 'interrupted';
      const fields = { endedAt: now, updatedAt: now, args: undefined, output: undefined };
      const recorded = await change(ctx, call, to, fields);
      if (recorded) transitions.push(recorded.transition);
    }
  }
  return transitions;
}
