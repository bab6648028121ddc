import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import type { Row } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import { canResume, isAlive } from '../runs/liveness.js';
import { openStepRows, type OpenStepRows } from '../runs/steps/openStepRows.js';
import { readStep } from '../runs/steps/readStep.js';
import { INTERRUPTED, isLive, type Run } from '../runs/types.js';
import { toThreadUIMessages, withAgentName, type RunInfo, type ThreadUIMessage } from '../rows/uiMessages.js';

type QueryCtx = GenericQueryCtx<GenericDataModel>;

/**
 * The state of the newest turn that only its run knows. It is separate from pages, so that pages do not rerun with
 * every tool call. The client joins both (`joinLiveTurn`).
 */
export interface LiveTurn {
  readonly order: number;
  /** The message that the run answers. */
  readonly promptMessageId: string;
  readonly run: RunInfo;
  /** When its action was scheduled. */
  readonly startedAt: number;
  /** The attempt of each row whose step was repeated. */
  readonly attempts?: ReadonlyArray<{ readonly messageId: string; readonly attempt: number }>;
  /** The open step, if the stream does not show all of it. */
  readonly openStep?: OpenStepMessages;
}

/** The messages of a step that is not stored yet. */
export interface OpenStepMessages {
  /** The pending row that these messages replace. */
  readonly messageId: string;
  /** The run is dead and will not be resumed, so this is the final state of the step. */
  readonly isLost: boolean;
  readonly messages: readonly ThreadUIMessage[];
}

/** The newest turn that has a run. Undefined in a thread without runs. */
export async function readLiveTurn(
  api: ThreadApi,
  ctx: QueryCtx,
  threadId: string,
  debug: boolean,
): Promise<LiveTurn | undefined> {
  const runs = await ctx.runQuery(api.component.runs.listNewest, { threadId });
  const [run] = runs; // newest first
  if (!run) return undefined;
  const attempts = runs.flatMap(({ remade = [] }) => remade);
  const isDead = await isDeadRun(api, ctx, run);
  const isLost = isDead && !canResume(api, run);
  const openStep = await readOpenStep(api, ctx, run, { isDead, isLost, debug });
  return {
    order: run.order,
    promptMessageId: run.promptMessageId,
    startedAt: run._creationTime,
    run: {
      status: isLost ? 'interrupted' : run.status,
      canResume: !isLive(run) && run.status !== 'succeeded',
      ...troubleOf(run, { isDead, isLost }),
      ...(isLive(run) && !isDead && (await signOfLife(api, ctx, run))),
    },
    ...(attempts.length > 0 && { attempts }),
    ...(openStep && { openStep }),
  };
}

/** What went wrong in the run, and when it resumes. */
function troubleOf(
  run: Run,
  { isDead, isLost }: Pick<State, 'isDead' | 'isLost'>,
): Pick<RunInfo, 'isRetrying' | 'trouble' | 'retryAt'> {
  if (isDead) return { trouble: 'crashed', ...(!isLost && { isRetrying: true }) };
  const { trouble, retryAt, status, resumes } = run;
  const isRetrying = isLive(run) && resumes > 0;
  return {
    ...(isRetrying && { isRetrying }),
    ...(trouble && (isRetrying || !isLive(run)) && { trouble }),
    ...(isRetrying && status === 'queued' && retryAt !== undefined && { retryAt }),
  };
}

/**
 * Leaves queued runs to their supervisor: if this query read a job that is about to start, the start would rerun it.
 */
const isDeadRun = async (api: ThreadApi, ctx: QueryCtx, run: Run): Promise<boolean> =>
  run.status === 'running' && !(await isAlive(api, ctx, run));

async function signOfLife(
  { options, component }: ThreadApi,
  ctx: QueryCtx,
  run: Run,
): Promise<Pick<RunInfo, 'isSupervised' | 'lastActivityAt'>> {
  // The scheduler reports when one of its jobs dies, so no timeout is needed.
  if (!options.schedule) return { isSupervised: true };
  const lastActivityAt = await ctx.runQuery(component.runs.lastActivity, { runId: run._id });
  return lastActivityAt === null ? {} : { lastActivityAt };
}

interface State {
  readonly isDead: boolean;
  readonly isLost: boolean;
  readonly debug: boolean;
}

/** Reads the open step from the ledger only if the stream does not show it: the ledger changes with every tool call. */
async function readOpenStep(
  api: ThreadApi,
  ctx: QueryCtx,
  run: Run,
  { isDead, isLost, debug }: State,
): Promise<OpenStepMessages | undefined> {
  const isStreamed = run.stream?.attempt === run.attempt && !run.isStreamBehind;
  if (!isLive(run) || (isStreamed && !isDead)) return undefined;
  const step = (await ctx.runQuery(api.component.runs.get, { runId: run._id }))?.step;
  // Until a tool starts, only the stream has what the model says.
  if (step?.messageId === undefined || (step.content === undefined && !isLost)) return undefined;
  const pending = await api.agent.findRow(ctx, step.messageId);
  if (pending?.status !== 'pending') return undefined;
  const { openStep } = await readStep(api, ctx, run, step);
  const rows = rowsOf(openStepRows(openStep, isLost ? 'end' : 'running'), pending, isLost);
  const messages = toThreadUIMessages(rows, api.options, debug, { records: openStep.records });
  return {
    messageId: pending._id,
    isLost,
    messages: messages.map((message) => withAgentName(message, api.options)),
  };
}

function rowsOf({ content, sources, results }: OpenStepRows, pending: Row, isLost: boolean): Row[] {
  const rows = [{ ...pending, tool: true, sources, message: { role: 'assistant', content } } as Row];
  const append = (fields: Partial<Row>, message: object) => {
    const { length } = rows;
    const place = { _id: `${pending._id}:${length}`, stepOrder: pending.stepOrder + length };
    rows.push({ ...pending, ...place, ...fields, message } as Row);
  };
  if (results.length > 0) append({ tool: true }, { role: 'tool', content: results });
  if (!isLost) return rows;
  append({ status: 'failed', error: INTERRUPTED }, { role: 'assistant', content: [] });
  return rows.map((row) => (row.status === 'pending' ? { ...row, status: 'success' as const } : row));
}
