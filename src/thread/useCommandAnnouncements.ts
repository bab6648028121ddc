'use client';
import { useEffect } from 'react';
import { useThreadStore, type CommandState } from '../store/index.js';
import { useToolDisplaySettings } from '../tools/internal.js';
import type { Say } from '../shared/react/useLiveRegion.js';
import type { ThreadStrings, ToolStrings } from '../strings/index.js';
import { useThreadStrings } from './ThreadContext.js';

/** Announces failed commands, in the words shown where they were given. */
export function useCommandAnnouncements(say: Say): void {
  const words = useThreadStrings();
  const { strings: toolWords } = useToolDisplaySettings();
  const { getState, subscribeTo } = useThreadStore();
  useEffect(() => {
    const lastRefused = () => getState().commands.findLast(({ state }) => state === 'failed');
    let told = lastRefused()?.id;
    return subscribeTo('commands')(() => {
      const refused = lastRefused();
      if (!refused || refused.id === told) return;
      told = refused.id;
      say(sentenceOf(refused, words, toolWords));
    });
  }, [getState, say, subscribeTo, toolWords, words]);
}

function sentenceOf({ kind, error }: CommandState, words: ThreadStrings, toolWords: ToolStrings): string {
  const why = error?.message ?? '';
  if (kind === 'sendMessage') return `${words.composer.notSent} ${why}`.trim();
  if (kind === 'respondToApproval') return toolWords.approval.notSent(why);
  if (kind === 'resume') return words.resumeFailed(why);
  if (kind === 'stopToolCall') return toolWords.stopFailed(why);
  return kind === 'retryToolCalls' ? toolWords.retryFailed(why) : words.commandFailed(why);
}
