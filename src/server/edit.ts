import type { Row } from './agentPort.js';
import { threadError } from './errors.js';
import { attachFiles, type Upload } from './files.js';
import type { ThreadApi } from './options.js';
import { endRuns, startRun } from './run/startRun.js';
import { findRow, turnRows } from './rows.js';
import { checkPrompt, userMessage, type Sent } from './send.js';
import { partsOf } from './calls.js';
import { patchRow, type MutationCtx } from './write.js';

const REPLACED = 'Stopped: the answer was replaced.';

/** Answers the turn of a message anew. What came after its prompt, later turns included, is removed. */
export async function regenerate(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  messageId: string,
): Promise<Sent> {
  const turn = await turnRows(api, ctx, threadId, messageId);
  const at = turn.find(({ _id }) => _id === messageId)!;
  const prompt = turn.findLast(
    ({ message, stepOrder }) => message?.role === 'user' && stepOrder <= at.stepOrder,
  );
  if (!prompt) throw threadError('invalid-arguments', 'No message of a user led to this one.');
  await removeAfter(api, ctx, prompt);
  return answerAnew(api, ctx, userId, prompt);
}

/** Replaces the text of a user's message, and its files if new ones are given, and answers it anew. */
export async function editMessage(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  args: { messageId: string; prompt: string; files?: Upload[] },
): Promise<Sent> {
  const doc = await findRow(api, ctx, threadId, args.messageId);
  if (doc.message?.role !== 'user') {
    throw threadError('invalid-arguments', 'Only messages of users can be edited.');
  }
  const attached = args.files && (await attachFiles(api, ctx, userId, args.files));
  const kept = partsOf(doc).filter(({ type }) => type !== 'text') as NonNullable<typeof attached>['parts'];
  const parts = attached?.parts ?? kept;
  const text = checkPrompt(api, args.prompt, parts.length > 0);
  await removeAfter(api, ctx, doc);
  await patchRow(api, ctx, doc, {
    message: userMessage(text, { parts }),
    ...(attached && { fileIds: attached.fileIds }),
  });
  return answerAnew(api, ctx, userId, doc);
}

async function answerAnew(api: ThreadApi, ctx: MutationCtx, userId: string, doc: Row): Promise<Sent> {
  const { _id: messageId, threadId, order } = doc;
  await startRun(api, ctx, userId, await findRow(api, ctx, threadId, messageId)); // it has changed meanwhile
  return { messageId, order };
}

/** Removes a message as it is shown: the row of a user, or all rows of an answer. */
export async function deleteMessage(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  messageId: string,
): Promise<void> {
  const turn = await turnRows(api, ctx, threadId, messageId);
  const at = turn.findIndex(({ _id }) => _id === messageId);
  const isAnswer = ({ message }: Row) => message?.role !== 'user' && message?.role !== 'system';
  let [start, end] = [at, at + 1];
  if (isAnswer(turn[at]!)) {
    while (start > 0 && isAnswer(turn[start - 1]!)) start--;
    while (end < turn.length && isAnswer(turn[end]!)) end++;
  }
  await endRuns(api, ctx, threadId, { fromOrder: turn[0]!.order, reason: REPLACED });
  const settled = await turnRows(api, ctx, threadId, messageId); // ending a run may add rows
  const last = turn[end]?.stepOrder ?? Infinity;
  const gone = settled.filter(({ stepOrder }) => stepOrder >= turn[start]!.stepOrder && stepOrder < last);
  await api.agent.deleteRows(
    ctx,
    gone.map(({ _id }) => _id),
  );
}

/** Ends all runs at and after the turn of `doc` and removes every row after it. */
async function removeAfter(api: ThreadApi, ctx: MutationCtx, doc: Row): Promise<void> {
  const { threadId, order, stepOrder } = doc;
  await endRuns(api, ctx, threadId, { fromOrder: order, reason: REPLACED });
  for (const { streamId } of await api.agent.listStreams(ctx, { threadId, startOrder: order })) {
    await api.agent.abortStream(ctx, streamId, REPLACED);
  }
  let removed = 0;
  for (let isDone = false; !isDone; removed += 64) {
    if (removed > api.limits.removedRows) {
      throw threadError('too-large', `More than ${api.limits.removedRows} rows follow this message.`);
    }
    ({ isDone } = await api.agent.deleteRowsAfter(ctx, { threadId, order, stepOrder }));
  }
}
