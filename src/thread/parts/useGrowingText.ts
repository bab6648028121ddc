'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createTextWriter } from '../../runtime/smooth/createTextWriter.js';
import { cutAt } from '../../runtime/smooth/cutAt.js';
import { animationFrames } from '../../runtime/smooth/frames.js';
import { useSmoothing } from '../../runtime/smooth/useSmoothing.js';
import { useTextSource } from '../../runtime/useMessageText.js';
import { useLatest } from '../useLatest.js';

/**
 * The text part around here, which grows in place: a delta renders nothing.
 * @returns what React draws, and the element it draws it in
 */
export function useGrowingText<E extends HTMLElement>(): [first: string, ref: RefObject<E | null>] {
  const { read, subscribe } = useTextSource();
  const smoothing = useSmoothing();
  const { isFollowed } = smoothing;
  const ref = useRef<E>(null);
  const [first] = useState(() => {
    const text = read();
    return text.slice(0, cutAt(text, smoothing.seen));
  });
  const [writer] = useState(() => createTextWriter(first, animationFrames));
  const draw = useLatest(() => {
    const element = ref.current;
    if (element) writer.take(read(), element, !isFollowed && smoothing.isOn(element));
  });
  const leave = useLatest(() => {
    writer.stop();
    smoothing.keep(writer.written());
  });
  useLayoutEffect(() => {
    draw();
    return subscribe(draw);
  }, [draw, isFollowed, read, subscribe]);
  useLayoutEffect(() => leave, [leave]);
  return [first, ref];
}
