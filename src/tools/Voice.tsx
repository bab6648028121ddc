'use client';
import { useCallback, useRef } from 'react';

/** Has something read out. */
export type Say = (text: string) => void;

/** What one source of news has to say. It is put there past React: nothing renders for what nobody sees. */
export function Voice({ useNews }: { readonly useNews: (say: Say) => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const say = useCallback<Say>((text) => {
    // A new element for each: only what is added is read out, and the same words can come twice.
    const line = document.createElement('span');
    line.textContent = `${text} `;
    place.current?.replaceChildren(line);
  }, []);
  useNews(say);
  return <span ref={place} />;
}
