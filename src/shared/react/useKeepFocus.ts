'use client';
import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

export interface KeptFocus {
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus near a pressed button that is gone when its work is done: it moves to the button's row instead of the
 * beginning of the page.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>, target: string): KeptFocus {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const { current } = root;
    const { activeElement, body } = document;
    if (!isInside.current || !current || (activeElement && activeElement !== body)) return;
    current.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // Without a target the focus went nowhere: the element is gone, or the window lost the focus.
    onBlur: ({ relatedTarget, currentTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
