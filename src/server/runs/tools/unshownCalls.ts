import type { ThreadApi } from '../../options.js';
import type { RunState } from '../runState.js';
import type { ActionCtx } from '../types.js';

/** How often the agent writes deltas by default. */
const DEFAULT_THROTTLE_MS = 250;
/** A delta that is this much later counts as held back. */
const PATIENCE_MS = 250;

/**
 * Tells readers to use the ledger if the stream does not show a running call in time. Agent 0.6 holds back the last
 * chunks of a batch until the next chunk arrives, which is when the tool ends.
 * @returns a function that stops watching
 */
export function watchUnshown(
  { component, options }: ThreadApi,
  ctx: ActionCtx,
  { fence, callTimes }: RunState,
  toolCallId: string,
): () => void {
  const { saveStreamDeltas = true } = options;
  if (saveStreamDeltas === false) return () => {}; // readers use the ledger anyway
  const throttleMs = typeof saveStreamDeltas === 'object' ? saveStreamDeltas.throttleMs : undefined;
  const timer = setTimeout(
    () => {
      if (callTimes.isShown(toolCallId)) return;
      ctx.runMutation(component.runs.noteStreamBehind, fence).catch((error: unknown) => {
        console.error('Could not show a running tool to readers', error);
      });
    },
    (throttleMs ?? DEFAULT_THROTTLE_MS) + PATIENCE_MS,
  );
  return () => clearTimeout(timer);
}
