import type { ThreadApi } from '../options.js';
import { BEAT_EVERY_MS } from './liveness.js';
import { abandonAttempt, type RunState } from './runState.js';
import type { ActionCtx } from './types.js';

const CHECK_EVERY_MS = 2_000;
/** After this long without a write, checks become less frequent. */
const LONG_SILENCE_MS = 10_000;

/**
 * Checks every few seconds whether the run was stopped or replaced, and reports that it is alive. While the run writes
 * deltas, it learns about a stop from those writes. A stop is most likely soon after the last write, so checks become
 * less frequent.
 */
export function startHeartbeat(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  stopCall: (toolCallId: string) => void,
): () => void {
  const { runs } = api.component;
  const { checkStopEveryMs = CHECK_EVERY_MS } = api.options;
  let timer: ReturnType<typeof setTimeout>;
  let beatAt = Date.now();

  async function check(): Promise<void> {
    const now = Date.now();
    const isSilent = now - state.lastWriteAt >= checkStopEveryMs;
    const isBeatDue = now - beatAt >= BEAT_EVERY_MS;
    if (!isBeatDue && !isSilent) return;
    if (isBeatDue) beatAt = now;
    const { isCurrent, stopRequested } = isBeatDue
      ? await ctx.runMutation(runs.beat, state.fence)
      : await ctx.runQuery(runs.getSignals, state.fence);
    stopRequested.forEach(stopCall);
    if (!isCurrent) abandonAttempt(state);
  }

  function schedule(): void {
    const isLongSilent = Date.now() - state.lastWriteAt >= LONG_SILENCE_MS;
    const wait = isLongSilent ? BEAT_EVERY_MS : checkStopEveryMs;
    timer = setTimeout(() => void checkAndSchedule(), wait);
  }

  async function checkAndSchedule(): Promise<void> {
    try {
      await check();
    } catch (error) {
      console.error('Could not check whether the run was stopped', error);
    }
    if (!state.isReplaced && !state.isSaved) schedule();
  }

  schedule();
  return () => clearTimeout(timer);
}
