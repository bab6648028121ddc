import { isUnknownOutcome } from '../labels.js';
import { isActivePhase, type ToolPhase } from '../phases/phase.js';
import type { ToolRegistry } from '../registry/registry.js';
import type { ToolStrings } from '../../strings/index.js';
import { summarize } from '../summarize.js';
import type { DisplayedCall } from '../types.js';

/** Phases that need attention come first. Completed calls need no mention. */
const MENTIONED: readonly ToolPhase[] = ['awaiting-approval', 'error', 'stale', 'denied', 'cancelled'];

/** The phases of calls that never ran. */
const NEVER_RAN: ReadonlySet<ToolPhase> = new Set(['awaiting-approval', 'denied']);

/**
 * "Searching the web, 1 waiting" while calls run, "Searched the web 2 times, 1 failed" afterwards.
 * @param phases the phase of each call
 */
export function headerOf(
  calls: readonly DisplayedCall[],
  phases: readonly ToolPhase[],
  registry: Pick<ToolRegistry, 'resolve'>,
  strings: ToolStrings,
): string {
  const active = calls.filter((_, i) => isActivePhase(phases[i]!));
  const complete = calls.filter((_, i) => phases[i] === 'complete');
  const unknown = calls.filter(isUnknownOutcome).length;
  const { done, unknown: countUnknown } = strings.group;
  const count = (found: number, phase: ToolPhase): string =>
    phase === 'awaiting-approval'
      ? strings.group.waiting(found)
      : strings.group.count(found, strings.phase[phase]);
  const mentions = MENTIONED.flatMap((phase) => {
    const found = phases.filter((other) => other === phase).length;
    const sure = phase === 'error' ? found - unknown : found;
    return [
      ...(sure > 0 ? [count(sure, phase)] : []),
      ...(phase === 'error' && unknown > 0 ? [countUnknown(unknown)] : []),
    ];
  });
  return [...describeWork(), ...mentions].join(', ');

  function describeWork(): readonly string[] {
    if (active.length > 0) return [summarize(active, 'running', registry, strings)];
    if (complete.length > 0) return [summarize(complete, 'complete', registry, strings)];
    return phases.every((phase) => NEVER_RAN.has(phase)) ? [] : [done(calls.length)];
  }
}

/** The phase of the whole group: the one that needs the most attention. */
export function worstOf(phases: readonly ToolPhase[]): ToolPhase {
  const urgent = MENTIONED.slice(0, 3).find((phase) => phases.includes(phase));
  return (
    urgent ?? phases.find(isActivePhase) ?? MENTIONED.find((phase) => phases.includes(phase)) ?? 'complete'
  );
}

/** The calls that a closed group still shows. */
export const isShownThrough = (phase: ToolPhase): boolean =>
  phase === 'awaiting-approval' || phase === 'error' || phase === 'stale';
