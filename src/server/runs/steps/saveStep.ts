import { isRecord } from '../../../shared/json.js';
import type { AddRowsArgs, NewRow, Row } from '../../agentPort.js';
import type { ThreadApi } from '../../options.js';
import { readOutcome } from '../../rows/toolOutcome.js';
import { argsDigest } from '../../approvals/argsDigest.js';
import type { StepPosition } from './stepReader.js';
import { scheduleRun } from '../scheduleRun.js';
import type { Fence, MutationCtx } from '../types.js';

/** A call of the step, as the action knows it: only the action has the tools. */
export type StepCall = {
  toolCallId: string;
  toolName: string;
  answeredBy: 'server' | 'client' | 'provider';
  isRepeatable: boolean;
};

export type SaveStepArgs = Fence & {
  /** The agent's own arguments. */
  add: AddRowsArgs;
  position: StepPosition;
  calls: StepCall[];
  /** Rows of earlier calls whose results this step stores. */
  earlierRows: string[];
  /** Whether another action takes over after this step. */
  isHandOver: boolean;
};

/** Null when the attempt was replaced: the action must stop. */
export type SavedStep = { messages: Row[]; pending: Row | null } | null;

const PENDING: NewRow = { message: { role: 'assistant', content: [] }, status: 'pending' };

/**
 * Stores a step of a run. Writes behind the fence, in one transaction: the agent's rows, the checkpoint that makes a
 * repeated write harmless, the ledger, and the next action or the end of the run.
 */
export async function saveStep(api: ThreadApi, ctx: MutationCtx, args: SaveStepArgs): Promise<SavedStep> {
  const { add, position, isHandOver, runId, attempt } = args;
  const fence = { runId, attempt };
  const { steps, runs } = api.component;
  const isOpening = isOpeningRow(add);
  const key = isOpening ? `open:${fence.attempt}` : `step:${add.pendingMessageId ?? ''}`;
  const earlierWrite = await ctx.runQuery(steps.check, { ...fence, key });
  if (!earlierWrite.isCurrent) return null;
  if (earlierWrite.messageIds)
    return withoutHandOver(await api.agent.getRows(ctx, earlierWrite.messageIds), isHandOver);

  const messages = isHandOver ? [...add.messages, PENDING] : add.messages;
  const embeddings = isHandOver && add.embeddings ? padded(add.embeddings) : add.embeddings;
  const rows = await api.agent.addRows(ctx, { ...add, messages, ...(embeddings && { embeddings }) });
  if (rows.length === 0) return null; // the prompt was deleted
  const last = rows.at(-1)!;
  const isOpen = last.status === 'pending';
  await ctx.runMutation(steps.commit, {
    ...fence,
    key,
    messageIds: rows.map(({ _id }) => _id),
    ...(isOpen && { open: { messageId: last._id, stepOrder: last.stepOrder } }),
    position,
    isStep: !isOpening,
  });
  const { isWaiting } = isOpening ? { isWaiting: false } : await recordStep(api, ctx, args, rows);
  if (isHandOver) {
    const next = await ctx.runMutation(runs.takeOver, { ...fence, isResume: false });
    if (next !== null) await scheduleRun(api, ctx, { runId, attempt: next });
  } else if (!isOpen) {
    await ctx.runMutation(runs.end, { ...fence, status: 'succeeded', isWaiting });
  }
  return withoutHandOver(rows, isHandOver);
}

/** The row that the agent opens before it calls the model. */
export const isOpeningRow = ({ messages, pendingMessageId }: AddRowsArgs): boolean =>
  pendingMessageId === undefined && messages.length === 1 && messages[0]!.status === 'pending';

/** Hides the pending row of the next action from the agent, which would mark that row as failed. */
function withoutHandOver(rows: Row[], isHandOver: boolean): SavedStep {
  const last = rows.at(-1);
  const pending = last?.status === 'pending' ? last : null;
  return { messages: isHandOver && pending ? rows.slice(0, -1) : rows, pending };
}

const padded = (embeddings: NonNullable<AddRowsArgs['embeddings']>) => ({
  ...embeddings,
  vectors: [...embeddings.vectors, null],
});

/**
 * Brings the ledger in line with the rows, which hold the payloads from now on. Returns whether a call waits for a
 * person.
 */
async function recordStep(
  api: ThreadApi,
  ctx: MutationCtx,
  { runId, add, calls, earlierRows }: SaveStepArgs,
  rows: readonly Row[],
): Promise<{ isWaiting: boolean }> {
  const statuses = await Promise.all(
    calls.map(async (call) => ({ ...call, ...(await statusIn(rows, call.toolCallId)) })),
  );
  const holder = rows.find((row) => partsOf(row).some(({ type }) => type === 'tool-call'));
  if (holder) {
    const { pendingMessageId } = add;
    if (pendingMessageId !== undefined && holder._id !== pendingMessageId) {
      const toolCallIds = calls.map(({ toolCallId }) => toolCallId);
      await api.calls.rekey(ctx, { from: pendingMessageId, to: holder._id, toolCallIds });
    }
    await api.calls.upsert(ctx, {
      runId,
      calls: statuses.map((call) => ({ ...call, messageId: holder._id })),
    });
  }
  await api.calls.markAllComplete(ctx, [...(holder ? [holder._id] : []), ...earlierRows]);
  const isWaiting = statuses.some(({ status }) => status === 'requested' || status === 'awaitingApproval');
  return { isWaiting };
}

type StoredStatus = {
  status: 'requested' | 'awaitingApproval' | 'succeeded' | 'failed' | 'denied';
  error?: string;
  question?: { approvalId: string; argsDigest: string };
};

/** The status of a call, according to the rows of its step. */
async function statusIn(rows: readonly Row[], toolCallId: string): Promise<StoredStatus> {
  const parts = rows.flatMap(partsOf).filter((part) => part.toolCallId === toolCallId);
  const result = parts.find(({ type }) => type === 'tool-result');
  if (result) {
    const outcome = readOutcome(result);
    if (outcome.type === 'denied') return { status: 'denied' };
    return outcome.type === 'error' ? { status: 'failed', error: outcome.text } : { status: 'succeeded' };
  }
  const request = parts.find(({ type }) => type === 'tool-approval-request');
  if (request) {
    const call = parts.find(({ type }) => type === 'tool-call');
    const question = {
      approvalId: String(request.approvalId),
      argsDigest: await argsDigest(call?.input ?? call?.args),
    };
    return { status: 'awaitingApproval', question };
  }
  return { status: 'requested' };
}

function partsOf({ message }: Pick<Row, 'message'>): Record<string, unknown>[] {
  const content: unknown = message?.content;
  return Array.isArray(content) ? content.filter(isRecord) : [];
}
