import type { ThreadStore } from '../../store/index.js';
import { isFinalPhase, toolCallPhase } from './phase.js';
import type { DisplayedCall, ToolDisplay } from '../types.js';

/** How long the run may be silent before its call is stale. A finished or waiting call never is. */
export function staleLimit(
  call: DisplayedCall,
  { staleAfterMs }: Pick<ToolDisplay, 'staleAfterMs'>,
  store: ThreadStore | undefined,
): number | undefined {
  const phase = toolCallPhase(call);
  if (isFinalPhase(phase) || phase === 'awaiting-approval') return undefined;
  return staleAfterMs ?? store?.staleAfterMs;
}
