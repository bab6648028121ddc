'use client';
import { useConvexThread } from '../../runtime/index.js';
import { ThreadAnnouncements } from '../lazySecondaryComponents.js';

/**
 * Announces what happens in the thread to screen readers, at boundaries only. Everything in between is in the log, to
 * read at one's own pace.
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
