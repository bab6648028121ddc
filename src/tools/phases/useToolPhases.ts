'use client';
import { useThreadStore } from '../../store/index.js';
import { toolCallPhase, type ToolPhase } from './phase.js';
import type { ToolRegistry } from '../registry/registry.js';
import { staleLimit } from './staleLimit.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import type { DisplayedCall } from '../types.js';
import { useSilence } from './useSilence.js';

/** The phases of calls, in order. Also renders when one of them becomes stale. */
export function useToolPhases(
  calls: readonly DisplayedCall[],
  registry?: ToolRegistry,
): readonly ToolPhase[] {
  const settings = useToolDisplaySettings();
  const known = registry ?? settings.registry;
  const store = useThreadStore({ optional: true });
  const limits = calls.map((call) => staleLimit(call, known.resolve(call.toolName), store));
  const silence = useSilence(limits.filter((limit) => limit !== undefined));
  return calls.map((call, i) => {
    const limit = limits[i];
    return toolCallPhase(call, { isStale: limit !== undefined && silence >= limit });
  });
}
