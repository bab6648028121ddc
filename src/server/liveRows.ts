import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import type { Row } from './agentPort.js';
import type { ThreadApi } from './options.js';
import { canResume, isAlive } from './run/liveness.js';
import { openStepRows } from './run/openStepRows.js';
import { readStep } from './run/readStep.js';
import { INTERRUPTED, isLive, type Run, type RunStep } from './run/types.js';
import type { RunInfo, ThreadUIMessage } from './uiMessages.js';

type QueryCtx = GenericQueryCtx<GenericDataModel>;

export interface LiveRows {
  readonly rows: readonly Row[];
  /** The reply of a run that is scheduled and has stored nothing yet. */
  readonly coming: readonly ThreadUIMessage[];
  readonly attempts: ReadonlyMap<string, number>;
  readonly run?: { readonly order: number; readonly info: RunInfo };
}

/**
 * Adds to the rows of the newest turn what only its runs know: that a reply is about to begin, what the open step has
 * done so far, and how a dead run will be settled.
 */
export async function withLiveRows(
  api: ThreadApi,
  ctx: QueryCtx,
  threadId: string,
  rows: readonly Row[],
): Promise<LiveRows> {
  const order = rows[0]?.order; // newest first
  const runs =
    order === undefined ? [] : await ctx.runQuery(api.component.runs.listByOrder, { threadId, order });
  const attempts = new Map(
    runs.flatMap(({ remade = [] }) => remade.map(({ messageId, attempt }) => [messageId, attempt] as const)),
  );
  const [run] = runs;
  if (!run) return { rows, coming: [], attempts };
  const stored = isLive(run) ? await ctx.runQuery(api.component.runs.get, { runId: run._id }) : null;
  const isDead = stored !== null && !(await isAlive(api, ctx, run));
  const isLost = isDead && !canResume(api, run);
  const lastActivityAt = stored && (await ctx.runQuery(api.component.runs.lastActivity, { runId: run._id }));
  const info: RunInfo = {
    status: isLost ? 'interrupted' : run.status,
    canResume: !isLive(run) && run.status !== 'succeeded',
    ...(stored && !isLost && (run.resumes > 0 || isDead) && { isRetrying: true }),
    ...(typeof lastActivityAt === 'number' && { lastActivityAt }),
  };
  const known = { attempts, run: { order: run.order, info } };
  if (!stored) return { rows, coming: [], ...known };
  const { step } = stored;
  const pending = rows.find(({ _id, status }) => _id === step?.messageId && status === 'pending');
  if (!step || !pending) {
    const prompt = rows.find(({ _id }) => _id === run.promptMessageId);
    const isNew = prompt !== undefined && prompt === rows[0] && !isLost;
    return { rows, coming: isNew ? [comingReply(prompt, run)] : [], ...known };
  }
  const shown = await openRows(api, ctx, run, step, pending, isLost);
  return { rows: rows.flatMap((row) => (row === pending ? shown : [row])), coming: [], ...known };
}

/** The rows of the open step, newest first. */
async function openRows(
  api: ThreadApi,
  ctx: QueryCtx,
  run: Run,
  step: RunStep,
  pending: Row,
  isLost: boolean,
): Promise<Row[]> {
  // Until a tool starts, the stream alone tells what the model says.
  if (!isLost && step.content === undefined) return [pending];
  const { openStep } = await readStep(api, ctx, run, step);
  const { content, results } = openStepRows(openStep, isLost ? 'end' : 'running');
  const said = { ...pending, tool: true, message: { role: 'assistant', content } } as Row;
  const rows = [said];
  const append = (fields: Partial<Row>, message: object) => {
    const { length } = rows;
    const place = { _id: `${pending._id}:${length}`, stepOrder: pending.stepOrder + length };
    rows.push({ ...pending, ...place, ...fields, message } as Row);
  };
  if (results.length > 0) append({ tool: true }, { role: 'tool', content: results });
  if (!isLost) return rows.toReversed();
  append({ status: 'failed', error: INTERRUPTED }, { role: 'assistant', content: [] });
  return rows
    .map((row) => (row.status === 'pending' ? { ...row, status: 'success' as const } : row))
    .toReversed();
}

function comingReply(prompt: Row, run: Run): ThreadUIMessage {
  const { threadId, order } = prompt;
  const stepOrder = prompt.stepOrder + 1; // where the agent will store it
  return {
    id: `run:${run._id}`,
    key: `${threadId}-${order}-${stepOrder}`,
    _creationTime: run._creationTime,
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
