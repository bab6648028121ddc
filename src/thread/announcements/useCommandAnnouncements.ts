'use client';
import { useEffect } from 'react';
import { useThreadStore, type CommandKind } from '../../store/index.js';
import { useErrorText, useToolDisplaySettings } from '../../tools/internal.js';
import type { Say } from '../../shared/react/useLiveRegion.js';
import type { ThreadStrings, ToolStrings } from '../../strings/index.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Announces failed commands with the same text as the visible error. */
export function useCommandAnnouncements(say: Say): void {
  const words = useThreadStrings();
  const { strings: toolWords } = useToolDisplaySettings();
  const textOf = useErrorText();
  const { getState, subscribeTo } = useThreadStore();
  useEffect(() => {
    const lastFailed = () => getState().commands.findLast(({ state }) => state === 'failed');
    let announced = lastFailed()?.id;
    return subscribeTo('commands')(() => {
      const failed = lastFailed();
      if (!failed || failed.id === announced) return;
      announced = failed.id;
      const why = failed.error ? textOf(failed.error.cause) : '';
      say(sentenceOf(failed.kind, why, { words, toolWords }));
    });
  }, [getState, say, subscribeTo, textOf, toolWords, words]);
}

function sentenceOf(
  kind: CommandKind,
  why: string,
  { words, toolWords }: { readonly words: ThreadStrings; readonly toolWords: ToolStrings },
): string {
  if (kind === 'sendMessage') return `${words.composer.notSent} ${why}`.trim();
  if (kind === 'respondToApproval') return toolWords.approval.notSent(why);
  if (kind === 'resume') return words.resumeFailed(why);
  if (kind === 'stopToolCall') return toolWords.stopFailed(why);
  return kind === 'retryToolCalls' ? toolWords.retryFailed(why) : words.commandFailed(why);
}
