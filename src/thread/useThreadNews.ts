'use client';
import { useEffect } from 'react';
import type { BridgeMessage } from '../bridge/index.js';
import { useThreadStore } from '../store/index.js';
import type { Say } from '../tools/useVoice.js';
import { runOf } from './message/runOf.js';
import type { ThreadStrings } from './strings.js';
import { useThreadStrings } from './ThreadContext.js';

interface Known {
  readonly isRunning: boolean;
  readonly isConnected: boolean;
  /** The model does not respond, and the run asks it again. */
  readonly isRetrying: boolean;
}

/** What has happened to the thread, in words: where an answer begins and ends, and whether it can be heard. */
export function useThreadNews(say: Say): void {
  const { announce, retrying } = useThreadStrings();
  const { getState, subscribeTo } = useThreadStore();
  useEffect(() => {
    let known: Known | undefined;
    const look = () => {
      const { status, thread } = getState();
      const { isRunning } = status;
      const isConnected = status.connection === 'connected';
      if (status.isLoading) return;
      const before = known;
      const last = thread.tail.at(-1);
      const isRetrying = isRunning && last !== undefined && runOf(last)?.isRetrying === true;
      known = { isRunning, isConnected, isRetrying };
      if (!before) return; // what a thread begins with is not news
      const text = [
        before.isConnected !== isConnected && (isConnected ? announce.online : announce.offline),
        before.isRunning !== isRunning && runNews(isRunning, outcomeOf(last), announce),
        isRetrying && !before.isRetrying && retrying,
      ]
        .filter((line) => typeof line === 'string')
        .join('. ');
      if (text !== '') say(text);
    };
    look();
    return subscribeTo('status', 'thread')(look);
  }, [announce, getState, retrying, say, subscribeTo]);
}

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
