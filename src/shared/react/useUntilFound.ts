'use client';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Hides an element so that the browser's own search still finds its content, and reports when it does. */
export function useUntilFound<Element extends HTMLElement>(
  isHidden: boolean,
  onFound: () => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    // React treats `hidden` as a boolean and writes it only when it changes.
    if (isHidden) ref.current?.setAttribute('hidden', 'until-found');
  }, [isHidden]);
  useEffect(() => {
    const { current } = ref;
    current?.addEventListener('beforematch', onFound);
    return () => current?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return ref;
}
