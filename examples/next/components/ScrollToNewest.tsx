import { useSyncExternalStore } from 'react';

const script = `document.querySelector('[data-slot="viewport"]').scrollTo(0, 1e9)`;

const never = () => () => {};

/** Scrolls the server's HTML to the newest message before it is painted. Later, the thread does that itself. */
export function ScrollToNewest() {
  const isServerHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isServerHtml ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null;
}
