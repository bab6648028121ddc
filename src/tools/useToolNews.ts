'use client';
import { useState, useSyncExternalStore } from 'react';
import { toolKey, useThreadStore, type ThreadState } from '../store/index.js';
import { faceOf } from './labels.js';
import { nextNews, NO_NEWS, type News } from './news.js';
import { toolCallPhase, type ToolPhase } from './phase.js';
import { useToolDisplaySettings } from './ToolDisplayProvider.js';
import type { DisplayedCall } from './types.js';
import { useToolPhases } from './useToolPhases.js';

/** What grows is not told: whoever listens would hear nothing else. */
const SILENT: ReadonlySet<ToolPhase> = new Set(['input-streaming', 'partial']);

/** What has happened to tool calls, in words: once for each phase, and nothing in between. */
export function useToolNews(): News {
  const { getState, getInitialState, subscribeTo } = useThreadStore();
  const { strings, registry } = useToolDisplaySettings();
  const [select] = useState(selectByPhase);
  const calls = useSyncExternalStore(
    subscribeTo('toolCalls'),
    () => select(getState().toolCalls),
    () => select(getInitialState().toolCalls),
  );
  const isLoading = useSyncExternalStore(
    subscribeTo('status'),
    () => getState().status.isLoading,
    () => true,
  );
  const phases = useToolPhases(calls);
  const [told, setTold] = useState<Told>(NOTHING);

  const now = new Map(calls.map((call, i) => [keyOf(call), phases[i]!]));
  if (!isLoading && !isSame(told.phases, now)) {
    const news = calls.flatMap((call, i) => {
      const phase = phases[i]!;
      const isNews = told.phases && told.phases.get(keyOf(call)) !== phase && !SILENT.has(phase);
      if (!isNews) return [];
      const { label, word } = faceOf(call, phase, registry.resolve(call.toolName), strings);
      return [label.toLocaleLowerCase().includes(word.toLocaleLowerCase()) ? label : `${label}, ${word}`];
    });
    setTold({ phases: now, news: news.length > 0 ? nextNews(told.news, news.join('. ')) : told.news });
  }
  return told.news;
}

/** The calls of the running turn, as they were when the phase of one last changed: what grows meanwhile is not news. */
function selectByPhase(): (toolCalls: ThreadState['toolCalls']) => readonly DisplayedCall[] {
  let calls: readonly DisplayedCall[] = [];
  let known = '';
  return (toolCalls) => {
    const now: readonly DisplayedCall[] = [...toolCalls.tail()];
    const phases = now.map((call) => `${keyOf(call)} ${toolCallPhase(call)}`).join();
    if (phases !== known) [calls, known] = [now, phases];
    return calls;
  };
}

interface Told {
  /** Nothing before the thread is there: what it begins with is not news. */
  readonly phases: ReadonlyMap<string, ToolPhase> | undefined;
  readonly news: News;
}

const NOTHING: Told = { phases: undefined, news: NO_NEWS };

const keyOf = ({ messageId, toolCallId, attempt = 1 }: DisplayedCall): string =>
  `${toolKey(messageId, toolCallId)} ${attempt}`;

function isSame(
  known: ReadonlyMap<string, ToolPhase> | undefined,
  now: ReadonlyMap<string, ToolPhase>,
): boolean {
  if (known?.size !== now.size) return false;
  for (const [key, phase] of now) if (known.get(key) !== phase) return false;
  return true;
}
