import type { Row } from '../agentPort.js';
import { agentSettings } from '../agentSettings.js';
import type { ThreadApi } from '../options.js';
import { scheduleRun } from './scheduleRun.js';
import type { Fence } from './types.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** Continues a run in a pending row, which shows at once that something happens. */
export async function continueTurn(
  api: ThreadApi,
  ctx: MutationCtx,
  fence: Fence,
  prompt: Row,
  existing?: Row,
): Promise<void> {
  const row = existing ?? (await addPendingRow(api, ctx, prompt));
  await ctx.runMutation(api.component.steps.commit, {
    ...fence,
    key: `continue:${fence.attempt}`,
    messageIds: [],
    open: { messageId: row._id, stepOrder: row.stepOrder },
    position: { cursor: 0, skip: 0 },
    isStep: false,
  });
  await scheduleRun(api, ctx, fence);
}

async function addPendingRow(api: ThreadApi, ctx: MutationCtx, prompt: Row): Promise<Row> {
  const { name: agentName } = agentSettings(api.options);
  const rows = await api.agent.addRows(ctx, {
    threadId: prompt.threadId,
    promptMessageId: prompt._id,
    ...(agentName !== undefined && { agentName }),
    failPendingSteps: false,
    messages: [{ message: { role: 'assistant', content: [] }, status: 'pending' }],
  });
  return rows.at(-1)!;
}
