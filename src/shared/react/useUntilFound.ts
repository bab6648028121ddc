'use client';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Hides an element so that the browser's own search still finds what is in it, and says when it has. */
export function useUntilFound<Element extends HTMLElement>(
  isHidden: boolean,
  onFound: () => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    // React knows `hidden` as yes or no only, and writes it only when that changes.
    if (isHidden) ref.current?.setAttribute('hidden', 'until-found');
  }, [isHidden]);
  useEffect(() => {
    const { current } = ref;
    current?.addEventListener('beforematch', onFound);
    return () => current?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return ref;
}
