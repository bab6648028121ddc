import type { ToolPhase } from './phase.js';
import type { DisplayedCall, ToolDisplay } from './types.js';

/** Whether "Try again" is offered: the call is over without a result or does not respond, and its tool may run twice. */
export const isRetryable = (call: DisplayedCall, phase: ToolPhase, display: ToolDisplay): boolean =>
  (phase === 'error' || phase === 'cancelled' || phase === 'stale') && isRetrySafe(call, display);

function isRetrySafe({ args }: DisplayedCall, { retry }: ToolDisplay): boolean {
  if (typeof retry !== 'function') return retry === 'safe';
  try {
    return retry({ args });
  } catch {
    return false;
  }
}
