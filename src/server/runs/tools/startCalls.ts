import { byteLength } from '../../rows/bytes.js';
import type { ThreadApi } from '../../options.js';
import { encodeSaid } from '../steps/readStep.js';
import { retryWrite } from '../retryWrite.js';
import { abandonAttempt, REPLACED, type RunState } from '../runState.js';
import type { SaidStep } from '../steps/stepReader.js';
import type { ActionCtx } from '../types.js';

/** A Convex document holds up to 1 MiB, and all results of a step share one row. */
export const MAX_STEP_BYTES = 900_000;

/** A failed write to the ledger ends the run: a database failure is not a failure of the tool. */
export async function writeOrAbort<T>({ controller }: RunState, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}

type NewCall = Parameters<ThreadApi['calls']['start']>[1]['calls'][number];
type Started = NonNullable<Awaited<ReturnType<ThreadApi['calls']['start']>>>[number];

/** Records the start of a call. */
export type Starter = (call: NewCall) => Promise<Started>;

/** Records starts. Parallel calls share one write, which also stores what the model said in this step. */
export function createStarter(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  said: () => SaidStep | undefined,
): Starter {
  let batch: NewCall[] = [];
  let flushing: Promise<Started[]> | undefined;
  let contentOf: string | undefined;

  async function flush(): Promise<Started[]> {
    await new Promise((resolve) => setTimeout(resolve, 0)); // parallel calls join once they have checked approval
    const calls = batch;
    batch = [];
    flushing = undefined;
    const step = said();
    const isNew = step !== undefined && contentOf !== state.pendingMessageId;
    const content = isNew ? encodeSaid(step) : undefined;
    const isKept = content !== undefined && byteLength(content) <= MAX_STEP_BYTES;
    if (isNew) contentOf = state.pendingMessageId;
    const started = await writeOrAbort(state, () =>
      retryWrite(
        api,
        () => api.calls.start(ctx, { ...state.fence, calls, ...(isKept && { content }) }),
        () => state.isReplaced,
      ),
    );
    state.lastWriteAt = Date.now();
    if (started?.length === calls.length) return started;
    abandonAttempt(state);
    throw new Error(REPLACED);
  }

  return async (call) => {
    if (state.isReplaced) throw new Error(REPLACED);
    const index = batch.push(call) - 1;
    flushing ??= flush();
    return (await flushing)[index]!;
  };
}
