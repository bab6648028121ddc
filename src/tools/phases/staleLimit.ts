import type { ThreadStore } from '../../store/index.js';
import { isFinalPhase, toolCallPhase } from './phase.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';

/** How long its run may be silent before a call is stale. A finished or waiting call never is. */
export function staleLimit(
  call: DisplayedCall,
  { staleAfterMs }: Pick<ToolDisplay, 'staleAfterMs'>,
  store: ThreadStore | undefined,
): number | undefined {
  const phase = toolCallPhase(call);
  if (isFinalPhase(phase) || phase === 'awaiting-approval') return undefined;
  return staleAfterMs ?? store?.staleAfterMs;
}
