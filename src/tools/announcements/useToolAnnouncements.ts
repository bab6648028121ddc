'use client';
import { useEffect } from 'react';
import { createAlarm } from '../../shared/alarm.js';
import { toolKey, useThreadStore } from '../../store/index.js';
import { describeToolCall } from '../labels.js';
import { toolCallPhase, type ToolPhase } from '../phases/phase.js';
import { staleLimit } from '../phases/staleLimit.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { silenceOf } from '../phases/useSilence.js';
import type { Say } from '../../shared/react/useLiveRegion.js';

/** Growing content is not announced: it would drown out everything else. */
const SILENT: ReadonlySet<ToolPhase> = new Set(['input-streaming', 'partial']);

/** Announces the tool calls of the running turn: each phase once, and nothing in between. */
export function useToolAnnouncements(say: Say): void {
  const store = useThreadStore();
  const { strings, registry } = useToolDisplaySettings();
  useEffect(() => {
    /** Undefined until the thread has loaded, because its initial state is not news. */
    let known: ReadonlyMap<string, ToolPhase> | undefined;
    let isStale = false;
    const alarm = createAlarm(store.clock, look);
    function look(): void {
      const { status, toolCalls } = store.getState();
      if (status.isLoading) return;
      const silence = Math.max(0, silenceOf(store));
      const now = new Map<string, ToolPhase>();
      const news: string[] = [];
      let next = Infinity;
      for (const call of toolCalls.tail()) {
        const display = registry.resolve(call.toolName);
        const limit = staleLimit(call, display, store) ?? Infinity;
        if (limit > silence) next = Math.min(next, limit);
        const phase = toolCallPhase(call, { isStale: silence >= limit });
        const key = `${toolKey(call.messageId, call.toolCallId)} ${call.attempt}`;
        now.set(key, phase);
        if (!known || known.get(key) === phase || SILENT.has(phase)) continue;
        const { label, word } = describeToolCall(call, phase, display, strings);
        news.push(label.toLocaleLowerCase().includes(word.toLocaleLowerCase()) ? label : `${label}, ${word}`);
      }
      known = now;
      isStale = [...now.values()].includes('stale');
      // If the run shows activity before that, the alarm is early and checks again.
      alarm.set(Number.isFinite(next) ? store.clock.now() + next - silence : undefined);
      if (news.length > 0) say(news.join('. '));
    }
    look();
    const stops = [
      store.subscribeTo('toolCalls', 'status')(look),
      store.onActivityChange(() => {
        if (isStale) look();
      }),
    ];
    return () => {
      alarm.set(undefined);
      for (const stop of stops) stop();
    };
  }, [registry, say, store, strings]);
}
