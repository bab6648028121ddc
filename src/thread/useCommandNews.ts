'use client';
import { useState } from 'react';
import { useCommands, type Command } from '../store/index.js';
import { nextNews, NO_NEWS, type News } from '../tools/news.js';
import type { ToolStrings } from '../tools/index.js';
import { useToolDisplaySettings } from '../tools/ToolDisplayProvider.js';
import type { ThreadWords } from './strings.js';
import { useThreadStrings } from './ThreadContext.js';

/** What was asked for and refused, in the words that are shown where it was asked for. */
export function useCommandNews(): News {
  const words = useThreadStrings();
  const { strings: toolWords } = useToolDisplaySettings();
  const failed = useCommands().findLast(({ state }) => state === 'failed');
  const [told, setTold] = useState<{ readonly id: string | undefined; readonly news: News }>({
    id: failed?.id,
    news: NO_NEWS,
  });
  if (failed && failed.id !== told.id) {
    setTold({ id: failed.id, news: nextNews(told.news, sentenceOf(failed, words, toolWords)) });
  }
  return told.news;
}

function sentenceOf({ kind, error }: Command, words: ThreadWords, toolWords: ToolStrings): string {
  const why = error?.message ?? '';
  if (kind === 'send') return `${words.composer.notSent} ${why}`.trim();
  if (kind === 'approval') return toolWords.approval.notSent(why);
  return kind === 'retry' ? toolWords.retryFailed(why) : words.commandFailed(why);
}
