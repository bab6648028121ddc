import type { ToolCall } from '../../bridge/index.js';

/** Every phase of a tool call, in the order in which a call passes through them. */
export const TOOL_PHASES = [
  'input-streaming',
  'running',
  'awaiting-approval',
  'partial',
  'complete',
  'error',
  'denied',
  'cancelled',
  'stale',
] as const;

/** One of the nine phases. */
export type ToolPhase = (typeof TOOL_PHASES)[number];

/** The inputs of the phase besides the call. */
export interface ToolPhaseContext {
  /** The run is not over, but has been silent for too long. */
  readonly isStale?: boolean | undefined;
}

type PhaseInput = Pick<ToolCall, 'state' | 'settled' | 'actionable' | 'approval' | 'outcome'>;

/**
 * Derives the phase of a call. Label, icon, announcement, motion and `data-state` all follow from it. Certain facts win
 * over guesses.
 */
export function toolCallPhase(call: PhaseInput, { isStale = false }: ToolPhaseContext = {}): ToolPhase {
  const { state, settled, actionable, approval } = call;
  if (state === 'output-denied') return 'denied';
  if (state === 'output-error') return call.outcome === 'interrupted' ? 'cancelled' : 'error';
  if (state === 'output-available') return 'complete';
  if (state === 'approval-responded' && approval?.approved === false) return 'denied';
  if (settled) return 'cancelled'; // the run ended before the call did
  // A call that a client must answer waits for a person as well.
  if (state === 'approval-requested' || actionable) return 'awaiting-approval';
  if (isStale) return 'stale';
  if (state === 'preliminary') return 'partial';
  return state === 'input-streaming' ? 'input-streaming' : 'running';
}

const ACTIVE: ReadonlySet<ToolPhase> = new Set(['input-streaming', 'running', 'partial']);

/** Whether work is in progress, as far as the client knows. */
export const isActivePhase = (phase: ToolPhase): boolean => ACTIVE.has(phase);

const FINAL: ReadonlySet<ToolPhase> = new Set(['complete', 'error', 'denied', 'cancelled']);

/** Whether the call is final, unless it is retried. */
export const isFinalPhase = (phase: ToolPhase): boolean => FINAL.has(phase);
