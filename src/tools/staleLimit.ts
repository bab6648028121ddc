import type { ThreadStore } from '../store/index.js';
import { isFinalPhase, toolCallPhase } from './phase.js';
import type { DisplayedCall, ToolDisplay } from './types.js';

/** After how long a silence of its run a call is stale. One that is over, or waits for somebody, never is. */
export function staleLimit(
  call: DisplayedCall,
  { staleAfterMs }: Pick<ToolDisplay, 'staleAfterMs'>,
  store: ThreadStore | undefined,
): number | undefined {
  const phase = toolCallPhase(call);
  if (isFinalPhase(phase) || phase === 'awaiting-approval') return undefined;
  return staleAfterMs ?? store?.staleAfterMs;
}
