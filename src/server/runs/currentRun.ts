import type { Reader } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import { isLive, type Fence, type Run, type RunStep } from './types.js';

/** The run with its open step, or null when this attempt may no longer write. */
export async function currentRun(
  api: ThreadApi,
  ctx: Reader,
  { runId, attempt }: Fence,
): Promise<{ run: Run; step: RunStep | null } | null> {
  const stored = await ctx.runQuery(api.component.runs.get, { runId });
  return stored && stored.run.attempt === attempt && isLive(stored.run) ? stored : null;
}
