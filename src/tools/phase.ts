import type { ToolCall } from '../bridge/index.js';

/** Every state a tool call can be in, as people see it. In the order in which a call goes through them. */
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

/** One of the nine. */
export type ToolPhase = (typeof TOOL_PHASES)[number];

/** What a call cannot say of itself. */
export interface ToolPhaseContext {
  /** The run says that it lives, but gave no sign of it for too long. */
  readonly isStale?: boolean | undefined;
}

type PhaseInput = Pick<ToolCall, 'state' | 'settled' | 'actionable' | 'approval' | 'outcome'>;

/**
 * The one place where it is decided what a call shows: label, icon, dot, announcement, motion and `data-state` all read
 * this. What is known for certain comes first, what is only supposed comes last.
 */
export function toolCallPhase(call: PhaseInput, { isStale = false }: ToolPhaseContext = {}): ToolPhase {
  const { state, settled, actionable, approval } = call;
  if (state === 'output-denied') return 'denied';
  if (state === 'output-error') return call.outcome === 'interrupted' ? 'cancelled' : 'error';
  if (state === 'output-available') return 'complete';
  if (state === 'approval-responded' && approval?.approved === false) return 'denied';
  if (settled) return 'cancelled'; // the run has ended without it
  // A call that a client has to answer waits for a person as well.
  if (state === 'approval-requested' || actionable) return 'awaiting-approval';
  if (isStale) return 'stale';
  if (state === 'preliminary') return 'partial';
  return state === 'input-streaming' ? 'input-streaming' : 'running';
}

const ACTIVE: ReadonlySet<ToolPhase> = new Set(['input-streaming', 'running', 'partial']);

/** Something is being done, as far as anybody knows. */
export const isActivePhase = (phase: ToolPhase): boolean => ACTIVE.has(phase);

const FINAL: ReadonlySet<ToolPhase> = new Set(['complete', 'error', 'denied', 'cancelled']);

/** It will not change any more, unless it is run again. */
export const isFinalPhase = (phase: ToolPhase): boolean => FINAL.has(phase);
