'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A text that grows in place. React would set all of it anew, and whatever a reader has selected in it would no longer
 * be; what comes is put behind what is there.
 * @returns what React draws, and the element it draws it in
 */
export function useGrowingText<E extends HTMLElement>(
  text: string,
): [first: string, ref: RefObject<E | null>] {
  const ref = useRef<E>(null);
  const [first] = useState(text);
  const drawn = useRef(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || drawn.current === text) return;
    const node = element.firstChild;
    const isGrown = node instanceof Text && text.startsWith(drawn.current);
    if (isGrown) node.appendData(text.slice(drawn.current.length));
    else element.textContent = text;
    drawn.current = text;
  }, [text]);
  return [first, ref];
}
