import { v } from 'convex/values';
import { vTrouble } from '../../component/validators.js';
import type { CreateStreamArgs, NewRow } from '../agentPort.js';
import { continueDeletion, deleteSome } from '../threads/deleteThread.js';
import type { ThreadApi } from '../options.js';
import { recordSomeThreads } from '../threads/recordOlderThreads.js';
import { replaceTitle } from '../threads/changeThread.js';
import { askAgain } from './tools/askAgain.js';
import { checkRun } from './checkRun.js';
import { currentRun } from './currentRun.js';
import { asksForApproval, expirePassedApprovals } from '../approvals/expireApprovals.js';
import { openStream } from './agent/openStream.js';
import { decodeSaid } from './steps/readStep.js';
import { saveStep } from './steps/saveStep.js';
import { settleRun } from './settle/settleRun.js';
import type { MutationCtx } from './types.js';

const vDeletion = { threadId: v.string(), rows: v.number() };
const vFence = { runId: v.string(), attempt: v.number() };

/** What runs, checks and deletions write to the app's database. `v.any()` is for arguments that the agent validates. */
export const vRunCommit = v.union(
  v.object({
    type: v.literal('saveStep'),
    ...vFence,
    add: v.any(),
    position: v.object({ cursor: v.number(), skip: v.number() }),
    calls: v.array(
      v.object({
        toolCallId: v.string(),
        toolName: v.string(),
        answeredBy: v.union(v.literal('server'), v.literal('client'), v.literal('provider')),
        isRepeatable: v.boolean(),
      }),
    ),
    earlierRows: v.array(v.string()),
    isHandOver: v.boolean(),
  }),
  v.object({ type: v.literal('openStream'), ...vFence, create: v.any() }),
  v.object({
    type: v.literal('settle'),
    ...vFence,
    mode: v.union(v.literal('resume'), v.literal('end')),
    status: v.union(v.literal('failed'), v.literal('interrupted')),
    reason: v.string(),
    delayMs: v.number(),
    trouble: v.optional(vTrouble),
    said: v.optional(v.string()),
  }),
  v.object({
    type: v.literal('ask'),
    ...vFence,
    asked: v.array(v.object({ messageId: v.string(), toolCallId: v.string(), approvalId: v.string() })),
    rows: v.array(v.any()),
  }),
  v.object({ type: v.literal('check'), ...vFence, checks: v.number() }),
  v.object({ type: v.literal('deleteThread'), ...vDeletion, failures: v.number() }),
  v.object({ type: v.literal('deleteSome'), ...vDeletion }),
  v.object({ type: v.literal('deleteStream'), streamId: v.string() }),
  v.object({ type: v.literal('recordThreads'), userId: v.string(), cursor: v.union(v.string(), v.null()) }),
  v.object({ type: v.literal('title'), threadId: v.string(), from: v.string(), to: v.string() }),
);
/** What a commit returns: the rows of a step, which the agent has validated, or the id of a stream. */
export const vCommitted = v.union(
  v.null(),
  v.string(),
  v.object({ messages: v.array(v.any()), pending: v.union(v.any(), v.null()) }),
);
export type RunCommit = typeof vRunCommit.type;

/** The API's only internal mutation: every write of a run, behind the fence, and the background work. */
export async function commitRun(
  api: ThreadApi,
  ctx: MutationCtx,
  op: RunCommit,
): Promise<typeof vCommitted.type> {
  switch (op.type) {
    case 'saveStep': {
      const { type: _, ...args } = op;
      const saved = await saveStep(api, ctx, args);
      if (saved && saved.messages.some(asksForApproval)) await expirePassedApprovals(api, ctx, op.runId);
      return saved;
    }
    case 'openStream':
      return openStream(api, ctx, op, op.create as CreateStreamArgs);
    case 'settle': {
      const current = await currentRun(api, ctx, op);
      if (!current) return null;
      const { mode, status, reason, delayMs, trouble } = op;
      const said = decodeSaid(op.said);
      await settleRun(api, ctx, current, {
        mode,
        status,
        reason,
        delayMs,
        ...(trouble && { trouble }),
        ...(said && { said }),
      });
      await expirePassedApprovals(api, ctx, op.runId);
      return null;
    }
    case 'ask':
      return askAgain(api, ctx, op, op.asked, op.rows as NewRow[]);
    case 'check':
      return checkRun(api, ctx, op);
    case 'deleteThread':
      return continueDeletion(api, ctx, op);
    case 'deleteSome':
      return deleteSome(api, ctx, op);
    case 'deleteStream':
      await api.agent.deleteStream(ctx, op.streamId);
      return null;
    case 'recordThreads':
      return recordSomeThreads(api, ctx, op);
    case 'title':
      return replaceTitle(api, ctx, op);
    default:
      return op satisfies never;
  }
}
