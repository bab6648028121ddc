'use client';
import { useCallback, useRef, type RefObject } from 'react';

/** Announces a text. */
export type Say = (text: string) => void;

/** A live region, and a function that writes to it without React, because nothing visible has to render. */
export function useLiveRegion(): readonly [RefObject<HTMLSpanElement | null>, Say] {
  const place = useRef<HTMLSpanElement>(null);
  const say = useCallback<Say>((text) => {
    // A new element for each announcement: screen readers only announce additions, and a text may repeat.
    const line = document.createElement('span');
    line.textContent = `${text} `;
    place.current?.replaceChildren(line);
  }, []);
  return [place, say];
}
