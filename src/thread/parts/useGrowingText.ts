'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TextSource } from '../../runtime/useMessageText.js';

/**
 * A text that grows in place. React would visit every component above it and every message beside it, and set all of the
 * text anew, so that whatever a reader has selected in it would no longer be; what comes is put behind what is there.
 * @returns what React draws, and the element it draws it in
 */
export function useGrowingText<E extends HTMLElement>({
  read,
  subscribe,
}: TextSource): [first: string, ref: RefObject<E | null>] {
  const ref = useRef<E>(null);
  const [first] = useState(read);
  const drawn = useRef(first);
  useLayoutEffect(() => {
    const draw = () => {
      const text = read();
      const element = ref.current;
      if (!element || drawn.current === text) return;
      const node = element.firstChild;
      const isGrown = node instanceof Text && text.startsWith(drawn.current);
      if (isGrown) node.appendData(text.slice(drawn.current.length));
      else element.textContent = text;
      drawn.current = text;
    };
    draw();
    return subscribe(draw);
  }, [read, subscribe]);
  return [first, ref];
}
