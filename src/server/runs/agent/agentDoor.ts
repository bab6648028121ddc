import { isRecord } from '../../../shared/json.js';
import type { AddDeltaArgs, AddRowsArgs, CreateStreamArgs, ListRowsArgs, Row } from '../../agentPort.js';
import type { ThreadApi, AgentTools } from '../../options.js';
import { isRepeatable } from '../../ledger/repeatable.js';
import { runsOnServer } from '../../ledger/runsOnServer.js';
import { createStepCheckpoints } from '../steps/checkpointStep.js';
import { readContextRows } from './contextRows.js';
import { retryWrite } from '../retryWrite.js';
import { abandonAttempt, REPLACED, type RunState } from '../runState.js';
import { isOpeningRow, type SavedStep, type SaveStepArgs, type StepCall } from '../steps/saveStep.js';
import { commitRunRef } from '../scheduleRun.js';
import { splitDelta } from './splitDelta.js';
import { createStreamPosition } from './streamPosition.js';
import type { ActionCtx } from '../types.js';

export interface AgentDoor {
  /** The context for the agent. Its writes for this run go through the fence. */
  readonly ctx: ActionCtx;
  /** Stores rows as the agent would. */
  readonly save: (add: AddRowsArgs) => Promise<Row[]>;
}

/** Intercepts the writes of the agent. Tools get the plain context, so their writes are not affected. */
export function createAgentDoor(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  { path, tools, onStepSaved }: { path: string; tools: AgentTools; onStepSaved: () => void },
): AgentDoor {
  const commit = commitRunRef(path);
  const position = createStreamPosition();
  const checkpoints = createStepCheckpoints(api, ctx, state);
  const { fence, run } = state;
  let storedSteps = 0;

  const isOver = () => state.isReplaced;

  async function save(add: AddRowsArgs): Promise<Row[]> {
    if (state.isReplaced || state.isFailed) throw new Error(REPLACED);
    const isOpening = isOpeningRow(add);
    if (isOpening && state.inherited !== undefined) {
      const row = await api.agent.getRow(ctx, state.inherited);
      state.inherited = undefined;
      if (row?.status === 'pending') return [row];
    }
    const args: SaveStepArgs = {
      ...fence,
      add,
      position: position.after(isOpening ? storedSteps : storedSteps + 1),
      calls: callsIn(add, tools),
      earlierRows: [...state.earlierRows],
      isHandOver: state.isHandOver && !isOpening,
    };
    let saved: SavedStep;
    try {
      saved = await retryWrite(
        api,
        () => ctx.runMutation(commit, { op: { type: 'saveStep', ...args } }),
        isOver,
      );
    } catch (error) {
      // The AI SDK swallows errors of its callbacks: only the signal keeps it from calling the model again.
      state.controller.abort(error);
      throw error;
    }
    state.lastWriteAt = Date.now();
    if (!saved) {
      abandonAttempt(state);
      throw new Error(REPLACED);
    }
    if (!isOpening) {
      storedSteps++;
      onStepSaved();
      checkpoints.endStep();
      state.earlierRows.clear();
    }
    state.pendingMessageId = saved.pending?._id;
    if (args.isHandOver || !saved.pending) state.isSaved = true;
    return saved.messages;
  }

  async function createStream(args: CreateStreamArgs): Promise<string> {
    const streamId: string | null = await retryWrite(
      api,
      () => ctx.runMutation(commit, { op: { type: 'openStream', ...fence, create: args } }),
      isOver,
    );
    if (streamId === null) {
      abandonAttempt(state);
      throw new Error(REPLACED);
    }
    return streamId;
  }

  /** A stream of a replaced attempt is aborted, so the agent itself refuses its deltas: they need no fence. */
  async function addDelta(write: () => Promise<boolean>, args: AddDeltaArgs): Promise<boolean> {
    const { streamId, start } = args;
    let isFirst = true;
    const isAccepted = await retryWrite(
      api,
      async () => {
        if (!isFirst) {
          const { threadId } = run;
          const deltas = await api.agent.listDeltas(ctx, {
            threadId,
            cursors: [{ streamId, cursor: start }],
          });
          if (deltas.some((delta) => delta.start === start)) return true; // only the reply was lost
        }
        isFirst = false;
        return write();
      },
      isOver,
    );
    position.add(args);
    state.lastWriteAt = Date.now();
    if (isAccepted) await checkpoints.afterDelta(args);
    else if (!state.isSaved) abandonAttempt(state);
    return isAccepted;
  }

  async function withTimes(delta: AddDeltaArgs): Promise<AddDeltaArgs> {
    await state.callTimes.whenStarted(delta.parts, (toolName) => runsOnServer(tools[toolName]));
    return { ...delta, parts: state.callTimes.addTo(delta.parts) };
  }

  async function addDeltas(
    deltas: readonly AddDeltaArgs[],
    write: (delta: AddDeltaArgs) => Promise<boolean>,
  ): Promise<boolean> {
    for (const delta of deltas) if (!(await addDelta(() => write(delta), delta))) return false;
    return true;
  }

  const isOwn = (args: AddRowsArgs): boolean =>
    args.threadId === run.threadId && args.promptMessageId === run.promptMessageId;

  const runMutation = async (
    ref: Parameters<ActionCtx['runMutation']>[0],
    args: unknown,
  ): Promise<unknown> => {
    switch (api.agent.writeOf(ref)) {
      case 'addRows':
        if (!isOwn(args as AddRowsArgs)) break;
        return { messages: await save(args as AddRowsArgs) };
      case 'finalizeRow':
        // We settle the run instead: the agent would keep only the first 1,000 deltas and no ledger.
        state.isFailed = true;
        return null;
      case 'createStream':
        return createStream(args as CreateStreamArgs);
      case 'addDelta':
        return addDeltas(
          splitDelta(await withTimes(args as AddDeltaArgs)),
          (delta) => ctx.runMutation(ref, delta as never) as Promise<boolean>,
        );
      default:
    }
    return ctx.runMutation(ref, args as never);
  };

  const runQuery = async (ref: Parameters<ActionCtx['runQuery']>[0], args: unknown): Promise<unknown> => {
    const isContext = api.agent.isListOf(ref) && (args as ListRowsArgs).threadId === run.threadId;
    return isContext
      ? readContextRows(api, ctx, run, args as ListRowsArgs)
      : ctx.runQuery(ref, args as never);
  };

  return {
    ctx: {
      ...ctx,
      runQuery: runQuery as ActionCtx['runQuery'],
      runMutation: runMutation as ActionCtx['runMutation'],
    },
    save,
  };
}

/** The calls of a step, and who may answer each of them. */
function callsIn({ messages }: AddRowsArgs, tools: AgentTools): StepCall[] {
  return messages.flatMap(({ message }) => {
    if (message.role !== 'assistant' || !Array.isArray(message.content)) return [];
    return message.content
      .filter(
        (part): part is typeof part & { type: 'tool-call' } => isRecord(part) && part.type === 'tool-call',
      )
      .map((part) => {
        const tool = tools[part.toolName];
        return {
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          answeredBy: part.providerExecuted ? 'provider' : runsOnServer(tool) ? 'server' : 'client',
          isRepeatable: isRepeatable(tool, part.input ?? part.args),
        } satisfies StepCall;
      });
  });
}
