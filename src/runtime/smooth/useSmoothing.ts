'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { createContext, useCallback, useContext, useState } from 'react';
import { useThreadInternals } from '../convexThread.js';
import { isText } from '../window/liveMessages.js';
import { isMotionWanted } from './motion.js';

/** Whether running text appears at the pace it arrives. */
export const SmoothContext = createContext(true);

/** How the surrounding text part appears. */
export interface Smoothing {
  /** How many characters readers have already seen. With Infinity it appears at once. */
  readonly seen: number;
  /** Content follows it, so the rest must not wait. */
  readonly isFollowed: boolean;
  readonly isOn: (element: Element) => boolean;
  /** Called when it leaves the screen with this many visible characters. */
  readonly keep: (shown: number) => void;
}

export function useSmoothing(): Smoothing {
  const isWanted = useContext(SmoothContext);
  const { seenTexts } = useThreadInternals();
  const aui = useAui();
  const isFollowed = useAuiState(
    ({ message, part }) => message.status?.type === 'running' && part.status.type !== 'running',
  );
  const [start] = useState(() => {
    const { id, parts } = aui.message.getState();
    const part = aui.part.getState();
    const place = parts.slice(0, parts.indexOf(part)).filter(isText).length;
    const isRunning = part.status.type === 'running';
    return { id, place, seen: isRunning ? seenTexts.lengthOf(id, place) : Infinity };
  });
  const isOn = useCallback((element: Element) => isWanted && isMotionWanted(element), [isWanted]);
  const keep = useCallback(
    (shown: number) => seenTexts.keep(start.id, start.place, shown),
    [seenTexts, start],
  );
  return { seen: isWanted ? start.seen : Infinity, isFollowed, isOn, keep };
}
