import type { NewRow } from '../../agentPort.js';
import { agentSettings } from '../../agentSettings.js';
import type { ThreadApi, AgentTools } from '../../options.js';
import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import type { AgentDoor } from '../agent/agentDoor.js';
import { needsApproval } from '../../approvals/needsApproval.js';
import type { RecordedTools } from './recordedTools.js';
import { retryWrite } from '../retryWrite.js';
import type { RunState } from '../runState.js';
import { errorOutput, type Part } from '../steps/stepReader.js';
import { commitRunRef } from '../scheduleRun.js';
import type { ActionCtx } from '../types.js';

type Tool = { execute?: (this: unknown, input: unknown, options: object) => AsyncIterable<unknown> };

export interface AskedCall {
  readonly messageId: string;
  readonly toolCallId: string;
  readonly approvalId: string;
}

/**
 * Runs calls of an earlier step again, in parallel, and stores their results. A tool that needs approval asks again.
 * Returns whether the model may continue.
 */
export async function runAgain(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  calls: readonly ToolCallRecord[],
  { recorded, door, path }: { recorded: RecordedTools; door: AgentDoor; path: string },
): Promise<boolean> {
  if (calls.length === 0) return true;
  const { threadId, userId, promptMessageId } = state.run;
  const toolCtx = { ...ctx, threadId, userId, promptMessageId, agent: api.options.agent };
  const asked: AskedCall[] = [];
  const results: Part[] = [];

  await Promise.all(
    calls.map(async ({ toolCallId, toolName, messageId, args, approval, isRepeatable }) => {
      const tool = toolOf(recorded.tools, toolName);
      const self = { ...tool, ctx: toolCtx };
      const input: unknown = JSON.parse(args ?? '{}');
      const options = { toolCallId, messages: [], abortSignal: state.controller.signal };
      const isAllowed = isRepeatable && (await recorded.isAllowed(toolName));
      // A call that needed approval needs it again, whatever its tool says now.
      if (!isAllowed && (approval !== undefined || (await needsApproval(tool, self, input, options)))) {
        asked.push({ messageId, toolCallId, approvalId: crypto.randomUUID() });
        return;
      }
      const output = tool?.execute
        ? await outputOf(tool.execute.call(self, input, options), () => recorded.outputs.get(toolCallId))
        : errorOutput(`The tool ${toolName} no longer exists.`);
      results.push({ type: 'tool-result', toolCallId, toolName, output });
    }),
  );
  if (state.isReplaced) return false;

  const rows: NewRow[] =
    results.length > 0 ? [{ message: { role: 'tool', content: results } as NewRow['message'] }] : [];
  if (asked.length > 0) {
    const ask = { type: 'ask', ...state.fence, asked, rows };
    await retryWrite(
      api,
      () => ctx.runMutation(commitRunRef(path), { op: ask }),
      () => state.isReplaced,
    );
    state.isSaved = true;
    return false;
  }
  const { name: agentName } = agentSettings(api.options);
  const stored = await door.save({
    threadId,
    userId,
    promptMessageId,
    ...(agentName !== undefined && { agentName }),
    ...(state.pendingMessageId !== undefined && { pendingMessageId: state.pendingMessageId }),
    failPendingSteps: false,
    messages: [...rows, { message: { role: 'assistant', content: [] }, status: 'pending' }],
  });
  state.inherited = stored.at(-1)?._id;
  return true;
}

const toolOf = (tools: AgentTools, name: string): Tool | undefined =>
  Object.hasOwn(tools, name) ? tools[name] : undefined;

/** What the ledger recorded of the call: its result, or its error. */
async function outputOf(values: AsyncIterable<unknown>, recorded: () => Part | undefined): Promise<Part> {
  try {
    for await (const _ of values);
  } catch (error) {
    const output = recorded();
    if (!output) throw error;
    return output;
  }
  return recorded() ?? { type: 'json', value: null };
}
