'use client';
import { useEffect } from 'react';
import type { BridgeMessage, RunTrouble } from '../../bridge/index.js';
import { useThreadStore } from '../../store/index.js';
import { speakDuration } from '../../shared/text/duration.js';
import { useClock, useToolDisplaySettings } from '../../tools/internal.js';
import type { Say } from '../../shared/react/useLiveRegion.js';
import { retryText, waitMs } from '../notice/retryText.js';
import { runOf } from '../notice/runOf.js';
import type { ThreadStrings } from '../../strings/index.js';
import { useThreadStrings } from '../ThreadContext.js';

interface Known {
  readonly isRunning: boolean;
  readonly isConnected: boolean;
  /** The problem of a run that continues by itself. */
  readonly trouble: RunTrouble | undefined;
}

/** Announces when a reply starts and ends, and when the connection changes. */
export function useThreadAnnouncements(say: Say): void {
  const words = useThreadStrings();
  const { announce } = words;
  const { locale } = useToolDisplaySettings();
  const clock = useClock();
  const { getState, subscribeTo } = useThreadStore();
  useEffect(() => {
    let known: Known | undefined;
    const retryNews = (trouble: RunTrouble, retryAt: number | undefined): string => {
      const wait = waitMs(retryAt, clock.now());
      return retryText(words, trouble, wait > 0 ? speakDuration(wait, locale) : undefined);
    };
    const look = () => {
      const { status, thread } = getState();
      const { isRunning } = status;
      const isConnected = status.connection === 'connected';
      if (status.isLoading) return;
      const before = known;
      const last = thread.tail.at(-1);
      const run = isRunning && last ? runOf(last) : undefined;
      const trouble = run?.isRetrying ? (run.trouble ?? 'unavailable') : undefined;
      known = { isRunning, isConnected, trouble };
      if (!before) return; // the initial state is not news
      const text = [
        before.isConnected !== isConnected && (isConnected ? announce.online : announce.offline),
        before.isRunning !== isRunning && runNews(isRunning, outcomeOf(last), announce),
        trouble && trouble !== before.trouble && retryNews(trouble, run?.retryAt),
      ]
        .filter((line) => typeof line === 'string')
        .join('. ');
      if (text !== '') say(text);
    };
    look();
    return subscribeTo('status', 'thread')(look);
  }, [announce, clock, getState, locale, say, subscribeTo, words]);
}

function outcomeOf(message: BridgeMessage | undefined): string | undefined {
  const status = message?.status;
  return status?.type === 'incomplete' ? status.reason : status?.type;
}

/** Undefined for a run that waits for a person, because the waiting call announces that. */
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
