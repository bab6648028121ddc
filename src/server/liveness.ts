import type { MessageDoc } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import { withInterruptedCalls } from './interruptedCalls.js';
import type { ThreadApi } from './options.js';
import { INTERRUPTED, runOf } from './runs.js';
import type { ThreadUIMessage } from './uiMessages.js';

export interface Liveness {
  readonly rows: readonly MessageDoc[];
  /** The answer of a run that is scheduled and has stored nothing yet. */
  readonly answer: readonly ThreadUIMessage[];
}

/**
 * What the scheduler knows of the newest turn and its rows do not: that a run will begin, though there is no row of it,
 * and that one is dead, though its row is pending until the next check settles it.
 */
export async function withLiveness(
  api: ThreadApi,
  ctx: GenericQueryCtx<GenericDataModel>,
  rows: readonly MessageDoc[],
): Promise<Liveness> {
  const newest = rows.filter(({ order }) => order === rows[0]?.order); // newest first
  const prompt = newest.find(runOf);
  const job = prompt && (await ctx.db.system.get('_scheduled_functions', runOf(prompt)!.jobId));
  if (!prompt || job?.state.kind === 'success') return { rows, answer: [] };
  if (job?.state.kind === 'pending' || job?.state.kind === 'inProgress') {
    const isFirst = newest[0] === prompt;
    return { rows, answer: isFirst ? [comingAnswer(prompt, job._id, job._creationTime)] : [] };
  }
  const isDead = (doc: MessageDoc) =>
    doc.status === 'pending' && doc.order === prompt.order && doc.stepOrder > prompt.stepOrder;
  const settled = rows.map(async (doc) => {
    if (!isDead(doc)) return [doc];
    return withInterruptedCalls(api, ctx, { ...doc, status: 'failed', error: INTERRUPTED });
  });
  return { rows: (await Promise.all(settled)).flat(), answer: [] };
}

function comingAnswer(prompt: MessageDoc, jobId: string, createdAt: number): ThreadUIMessage {
  const { threadId, order } = prompt;
  const stepOrder = prompt.stepOrder + 1; // where the agent will store it
  return {
    id: `run:${jobId}`,
    key: `${threadId}-${order}-${stepOrder}`,
    _creationTime: createdAt,
    role: 'assistant',
    status: 'pending',
    order,
    stepOrder,
    parts: [],
    text: '',
    exact: true,
    metadata: { ids: [] },
  };
}
