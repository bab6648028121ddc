import type { Row } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import { addRow, patchRow, type Message, type MutationCtx } from '../rows/messageRows.js';
import { turnRows } from '../rows/readTurn.js';
import { isWaiting, partsOf, readCalls, type StoredCall } from '../rows/storedCalls.js';
import { startRun } from '../runs/startRun.js';
import { adoptCalls } from './openApprovals.js';

/** How many approvals of the step are still open. The run continues when none are. */
export type Answered = { waiting: number };

type AnswerParts = Extract<Message, { role: 'tool' }>['content'];

/**
 * The AI SDK reads the answers to approvals from the last message, so later answers of a step are added to that
 * message.
 */
export async function storeAnswers(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  step: Row,
  calls: readonly StoredCall[],
  content: AnswerParts,
): Promise<Row> {
  const earlier = calls.find(({ doc, answer }) => doc._id === step._id && answer)?.answer?.doc;
  if (earlier) {
    const message = { ...earlier.message, content: [...partsOf(earlier), ...content] };
    return patchRow(api, ctx, earlier, { message });
  }
  const { threadId } = step;
  return addRow(api, ctx, { threadId, userId, after: step, message: { role: 'tool', content } });
}

/** Whether anything but answers was stored after the call's step. */
export const isPassed = (call: StoredCall, turn: readonly Row[]): boolean =>
  turn.some(({ stepOrder, message }) => stepOrder > call.doc.stepOrder && message?.role !== 'tool');

/** Starts the run that continues the turn, once nothing in the step is waiting. */
export async function continueWhenAnswered(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  step: Row,
  answer: Row,
): Promise<Answered> {
  const turn = await turnRows(api, ctx, threadId, undefined, ({ _id }) => _id === step._id);
  const calls = readCalls(turn).calls.filter((call) => call.doc._id === step._id);
  const waiting = calls.filter(isWaiting).length;
  if (waiting === 0)
    await adoptCalls(api, ctx, await startRun(api, ctx, userId, answer, { isSequel: true }), calls);
  return { waiting };
}
