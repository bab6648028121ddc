'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { animationFrames, useSmoothing } from '../../runtime/internal.js';
import { createCaret } from './createCaret.js';
import { createSmoothElement, type SmoothElement } from './createSmoothElement.js';

interface Drawn {
  readonly text: string;
  readonly element: SmoothElement;
}

/** Shows markdown at the pace it arrives: React draws a delta once, and what it has drawn appears bit by bit. */
export function useSmoothMarkdown(text: string, isStreaming: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const [moveCaret] = useState(createCaret);
  const smoothing = useSmoothing();
  const latest = useRef({ smoothing, isStreaming });

  useLayoutEffect(() => {
    latest.current = { smoothing, isStreaming };
    const root = ref.current;
    if (!root || (!isStreaming && !drawn.current)) return;
    const isSmooth = !smoothing.isFollowed && smoothing.isOn(root);
    const before = drawn.current?.text ?? '';
    const share = isSmooth ? smoothing.seen / text.length : 1;
    const element =
      drawn.current?.element ??
      createSmoothElement(root, share, animationFrames, (edge, hidden) =>
        moveCaret(latest.current.isStreaming || hidden > 0 ? edge : undefined),
      );
    // A repeated step replaces its text, so the new text is shown at once.
    if (isSmooth && text.startsWith(before)) element.update();
    else element.finish();
    drawn.current = { text, element };
  });

  useLayoutEffect(
    () => () => {
      if (!drawn.current) return;
      const { text: last, element } = drawn.current;
      element.stop();
      latest.current.smoothing.keep(last.length - element.hidden());
    },
    [],
  );
  return ref;
}
