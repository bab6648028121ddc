'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  createTextWriter,
  cutAt,
  animationFrames,
  useSmoothing,
  useTextSource,
} from '../../runtime/internal.js';

/**
 * The surrounding text part. Deltas are written straight to the element, without rendering.
 * @returns the text that React draws, and the element for it
 */
export function useGrowingText<E extends HTMLElement>(): [first: string, ref: RefObject<E | null>] {
  const { read, subscribe } = useTextSource();
  const { seen, isFollowed, isOn, keep } = useSmoothing();
  const ref = useRef<E>(null);
  const [first] = useState(() => {
    const text = read();
    return text.slice(0, cutAt(text, seen));
  });
  const [writer] = useState(() => createTextWriter(first, animationFrames));
  useLayoutEffect(() => {
    const draw = () => {
      const element = ref.current;
      if (element) writer.take(read(), element, !isFollowed && isOn(element));
    };
    draw();
    return subscribe(draw);
  }, [isFollowed, isOn, read, subscribe, writer]);
  useLayoutEffect(
    () => () => {
      writer.stop();
      keep(writer.written());
    },
    [keep, writer],
  );
  return [first, ref];
}
