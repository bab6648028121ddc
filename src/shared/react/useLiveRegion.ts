'use client';
import { useCallback, useRef, type RefObject } from 'react';

/** Has something read out. */
export type Say = (text: string) => void;

/** A place in a live region, and how to speak there: past React, as nothing has to render for what nobody sees. */
export function useLiveRegion(): readonly [RefObject<HTMLSpanElement | null>, Say] {
  const place = useRef<HTMLSpanElement>(null);
  const say = useCallback<Say>((text) => {
    // A new element for each: only what is added is read out, and the same words can come twice.
    const line = document.createElement('span');
    line.textContent = `${text} `;
    place.current?.replaceChildren(line);
  }, []);
  return [place, say];
}
