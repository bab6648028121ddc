'use client';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A text that grows in place. React would set all of it anew, and whatever a reader has selected in it would no longer
 * be: then what comes is put behind what is there.
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
    // To set it is cheaper: the browser lays it out once, with all else, and not already now.
    if (!(node instanceof Text)) element.textContent = text;
    else if (isSelected(node) && text.startsWith(drawn.current)) node.appendData(text.slice(node.length));
    else node.data = text;
    drawn.current = text;
  }, [text]);
  return [first, ref];
}

function isSelected(node: Node): boolean {
  const selection = document.getSelection();
  return selection !== null && selection.rangeCount > 0 && selection.getRangeAt(0).intersectsNode(node);
}
