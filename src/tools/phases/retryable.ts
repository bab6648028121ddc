import type { ToolPhase } from './phase.js';
import type { DisplayedCall } from '../types.js';

/**
 * Whether "Try again" is offered: the call ended without a result or does not respond, and the server allows a retry.
 */
export const isRetryable = ({ canRetry }: DisplayedCall, phase: ToolPhase): boolean =>
  canRetry === true && (phase === 'error' || phase === 'cancelled' || phase === 'stale');
