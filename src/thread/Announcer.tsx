'use client';
import { useConvexThread } from '../runtime/index.js';
import { ThreadAnnouncements } from './lazySecondaryComponents.js';

/**
 * The one voice of the thread, for those who cannot see it. It speaks at boundaries only; what is between them is in
 * the log, to be read when one likes.
 */
export function Announcer() {
  const { store } = useConvexThread();
  return (
    <output data-slot="announcer" className="cau-sr" aria-live="polite" aria-atomic="false">
      {/* What another thread was like is not what this one has changed from. */}
      <ThreadAnnouncements key={store.threadId} />
    </output>
  );
}
