import type { AddDeltaArgs } from '../../agentPort.js';
import { byteLength } from '../../rows/bytes.js';
import type { ThreadApi } from '../../options.js';
import { compactChunks } from '../agent/compactChunks.js';
import { readChunks } from './readStep.js';
import { retryWrite } from '../retryWrite.js';
import type { RunState } from '../runState.js';
import { MAX_STEP_BYTES } from '../tools/startCalls.js';
import type { ActionCtx } from '../types.js';

/** With the default of a delta every 250 ms this is a checkpoint every 50 seconds. */
const MAX_DELTAS = 200;
const MAX_BYTES = 1_000_000;

export interface StepCheckpoints {
  /** Records a delta that was written, and stores a checkpoint when there are many. */
  afterDelta(delta: Pick<AddDeltaArgs, 'parts'>): Promise<void>;
  /** The step is stored, and the next one begins. */
  endStep(): void;
}

/**
 * Limits how many deltas settling has to read. Settling is one transaction, so it cannot read an arbitrarily long step.
 * The action can: from time to time it reads the open step from its stream and stores it as one text, from which
 * settling continues.
 */
export function createStepCheckpoints(api: ThreadApi, ctx: ActionCtx, state: RunState): StepCheckpoints {
  let deltas = 0;
  let bytes = 0;

  async function store(): Promise<void> {
    const { fence, pendingMessageId: messageId } = state;
    const stored = await ctx.runQuery(api.component.runs.get, { runId: fence.runId });
    if (!stored?.step || messageId === undefined || stored.step.messageId !== messageId) return;
    const { chunks, cursor } = await readChunks(api, ctx, stored.run, stored.step);
    const text = JSON.stringify(compactChunks(chunks));
    if (byteLength(text) > MAX_STEP_BYTES) return; // no row could hold it either
    const checkpoint = { cursor, chunks: text };
    await ctx.runMutation(api.component.steps.setCheckpoint, { ...fence, messageId, checkpoint });
  }

  return {
    async afterDelta({ parts }) {
      deltas++;
      bytes += byteLength(JSON.stringify(parts));
      if (deltas < MAX_DELTAS && bytes < MAX_BYTES) return;
      [deltas, bytes] = [0, 0];
      try {
        await retryWrite(api, store, () => state.isReplaced);
      } catch (error) {
        console.error('A checkpoint of a long step could not be stored', error); // the deltas are still there
      }
    },
    endStep() {
      [deltas, bytes] = [0, 0];
    },
  };
}
