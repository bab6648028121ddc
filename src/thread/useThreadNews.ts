'use client';
import { useState } from 'react';
import type { BridgeMessage } from '../bridge/index.js';
import { useThreadSelector, useThreadStatus, type ThreadState } from '../store/index.js';
import { nextNews, NO_NEWS, type News } from '../tools/news.js';
import type { ThreadStrings } from './strings.js';
import { useThreadStrings } from './ThreadContext.js';

interface Known {
  readonly isRunning: boolean;
  readonly isConnected: boolean;
}

/** What has happened to the thread, in words: where an answer begins and ends, and whether it can be heard. */
export function useThreadNews(): News {
  const { announce } = useThreadStrings();
  const { isRunning, isLoading, connection } = useThreadStatus();
  const outcome = useThreadSelector(selectOutcome);
  const isConnected = connection === 'connected';
  const [known, setKnown] = useState<Known>();
  const [news, setNews] = useState(NO_NEWS);
  const isSame = known?.isRunning === isRunning && known.isConnected === isConnected;
  if (isLoading || isSame) return news;
  setKnown({ isRunning, isConnected });
  if (!known) return news; // what a thread begins with is not news
  const text = [
    known.isConnected !== isConnected && (isConnected ? announce.online : announce.offline),
    known.isRunning !== isRunning && runNews(isRunning, outcome, announce),
  ]
    .filter((line) => typeof line === 'string')
    .join('. ');
  if (text !== '') setNews(nextNews(news, text));
  return news;
}

const selectOutcome = ({ thread }: ThreadState): string | undefined => outcomeOf(thread.tail.at(-1));

function outcomeOf(message: BridgeMessage | undefined): string | undefined {
  const status = message?.status;
  return status?.type === 'incomplete' ? status.reason : status?.type;
}

/** A run that waits for somebody is told of by the call that asks. */
function runNews(
  isRunning: boolean,
  outcome: string | undefined,
  words: ThreadStrings['announce'],
): string | undefined {
  if (isRunning) return words.replying;
  if (outcome === 'requires-action') return undefined;
  if (outcome === 'cancelled') return words.stopped;
  return outcome === 'complete' ? words.replied : words.failed;
}
