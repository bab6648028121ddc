import { isActivePhase, type ToolPhase } from '../phase.js';
import type { ToolStrings } from '../strings.js';

/** What somebody has to know or do comes first. A tick needs no mention. */
const TOLD: readonly ToolPhase[] = ['awaiting-approval', 'error', 'stale', 'denied', 'cancelled'];

/**
 * "4 tools, 1 waiting, 1 failed".
 * @param unknown how many of the failed ones ended nobody knows how
 */
export function summaryOf(phases: readonly ToolPhase[], strings: ToolStrings, unknown = 0): string {
  const { active, done, count } = strings.group;
  const isActive = phases.some(isActivePhase);
  const pieces = TOLD.flatMap((phase) => {
    const found = phases.filter((other) => other === phase).length;
    const sure = phase === 'error' ? found - unknown : found;
    return [
      ...(sure > 0 ? [count(sure, phase)] : []),
      ...(phase === 'error' && unknown > 0 ? [strings.group.unknown(unknown)] : []),
    ];
  });
  return [isActive ? active(phases.length) : done(phases.length), ...pieces].join(', ');
}

/** The phase of all of them together: the one that needs somebody most. */
export function worstOf(phases: readonly ToolPhase[]): ToolPhase {
  const told = TOLD.slice(0, 3).find((phase) => phases.includes(phase));
  return told ?? phases.find(isActivePhase) ?? TOLD.find((phase) => phases.includes(phase)) ?? 'complete';
}

/** Those that a closed group shows all the same. */
export const isShownThrough = (phase: ToolPhase): boolean =>
  phase === 'awaiting-approval' || phase === 'error' || phase === 'stale';
