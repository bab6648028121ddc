import type { Row } from '../agentPort.js';
import { requireAuthor, requireAuthorAfter } from '../access/requireAuthor.js';
import { isLimitError, threadError } from '../errors.js';
import { checkExtras, checkRunConfig, readExtras } from '../rows/messageExtras.js';
import { attachFiles, recordFiles, removeFiles, removeFilesFrom } from '../rows/messageFiles.js';
import type { ThreadApi } from '../options.js';
import type { AuthorizedCaller } from '../access/accessTypes.js';
import { endRuns, startRun } from '../runs/startRun.js';
import { REPLACED_REPLY } from '../runs/types.js';
import { findPrompt, findRow, readTurn, turnTooLarge } from '../rows/readTurn.js';
import { checkPrompt, userMessage, type NewMessage, type Sent } from './sendMessage.js';
import { partsOf } from '../rows/storedCalls.js';
import { patchRow, type MutationCtx } from '../rows/messageRows.js';

/**
 * Replies to a message again. Everything after the turn's prompt is removed, including later turns. Without a
 * `runConfig`, the one of the previous reply applies.
 */
export async function regenerate(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  caller: AuthorizedCaller,
  { messageId, runConfig }: { messageId: string; runConfig?: unknown },
): Promise<Sent> {
  const config = checkRunConfig(api, runConfig);
  const prompt = await findPrompt(api, ctx, await findRow(api, ctx, threadId, messageId));
  if (!prompt)
    throw threadError('invalid-arguments', 'Can’t regenerate: no user message comes before this one.');
  await requireAuthor(api, ctx, caller, prompt);
  await requireAuthorAfter(api, ctx, caller, prompt);
  await removeAfter(api, ctx, prompt);
  return answerAnew(api, ctx, caller.userId, prompt, config);
}

/**
 * Replaces the text of a user's message (and its files, metadata and data if new ones are given) and replies again.
 */
export async function editMessage(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  caller: AuthorizedCaller,
  { messageId, runConfig, ...args }: NewMessage & { messageId: string },
): Promise<Sent> {
  const config = checkRunConfig(api, runConfig);
  const { userId } = caller;
  const doc = await findRow(api, ctx, threadId, messageId);
  if (doc.message?.role !== 'user') {
    throw threadError('invalid-arguments', 'Only user messages can be edited.');
  }
  await requireAuthor(api, ctx, caller, doc);
  await requireAuthorAfter(api, ctx, caller, doc);
  const attached = args.files && (await attachFiles(api, ctx, userId, args.files, doc._id));
  const kept = partsOf(doc).filter(({ type }) => type !== 'text') as NonNullable<typeof attached>['parts'];
  const parts = attached?.parts ?? kept;
  const text = checkPrompt(api, args.prompt, parts.length > 0);
  const given = { ...(args.metadata && { metadata: args.metadata }), ...(args.data && { data: args.data }) };
  const extras = checkExtras(api, { ...readExtras(doc), ...given });
  await removeAfter(api, ctx, doc);
  await patchRow(api, ctx, doc, { message: userMessage(text, { parts }, extras) });
  if (attached) await recordFiles(api, ctx, userId, doc, attached);
  return answerAnew(api, ctx, userId, doc, config);
}

async function answerAnew(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  doc: Row,
  runConfig: string | undefined,
): Promise<Sent> {
  const { _id: messageId, threadId, order } = doc;
  const changed = await findRow(api, ctx, threadId, messageId);
  await startRun(api, ctx, userId, changed, {
    isSequel: true,
    ...(runConfig !== undefined && { runConfig }),
  });
  return { messageId, order };
}

/** Removes a message as it is displayed: a user's row, or all rows of a reply. */
export async function deleteMessage(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  caller: AuthorizedCaller,
  messageId: string,
): Promise<void> {
  const { order } = await findRow(api, ctx, threadId, messageId);
  const { rows: turn, isWhole } = await readTurn(api, ctx, threadId, { order });
  const at = turn.findIndex(({ _id }) => _id === messageId);
  if (!isWhole) throw turnTooLarge();
  const isAnswer = ({ message }: Row) => message?.role !== 'user' && message?.role !== 'system';
  const prompt = turn.slice(0, at + 1).findLast(({ message }) => message?.role === 'user');
  await requireAuthor(api, ctx, caller, (isAnswer(turn[at]!) && prompt) || turn[at]!);
  let [start, end] = [at, at + 1];
  if (isAnswer(turn[at]!)) {
    while (start > 0 && isAnswer(turn[start - 1]!)) start--;
    while (end < turn.length && isAnswer(turn[end]!)) end++;
  }
  await endRuns(api, ctx, threadId, { fromOrder: order, reason: REPLACED_REPLY });
  const { rows: settled } = await readTurn(api, ctx, threadId, { order }); // ending a run may add rows
  const last = turn[end]?.stepOrder ?? Infinity;
  const removed = settled.filter(({ stepOrder }) => stepOrder >= turn[start]!.stepOrder && stepOrder < last);
  const ids = removed.map(({ _id }) => _id);
  await api.agent.deleteRows(ctx, ids);
  await removeFiles(api, ctx, ids);
}

/** Ends all runs at and after the turn of `doc` and removes every row after it. */
async function removeAfter(api: ThreadApi, ctx: MutationCtx, doc: Row): Promise<void> {
  const { threadId, order, stepOrder } = doc;
  await endRuns(api, ctx, threadId, { fromOrder: order, reason: REPLACED_REPLY });
  for (const { streamId } of await api.agent.listStreams(ctx, { threadId, startOrder: order })) {
    await api.agent.abortStream(ctx, streamId, REPLACED_REPLY);
  }
  let removed = 0;
  for (let isDone = false; !isDone; removed += 64) {
    if (removed > api.limits.removedRows) {
      throw threadError(
        'too-large',
        `Can’t change this message: more than ${api.limits.removedRows} rows follow it. Send a new message instead.`,
      );
    }
    ({ isDone } = await api.agent
      .deleteRowsAfter(ctx, { threadId, order, stepOrder })
      .catch((error: unknown) => {
        throw isLimitError(error) ? turnTooLarge() : error;
      }));
  }
  await removeFilesFrom(api, ctx, threadId, order + 1);
}
