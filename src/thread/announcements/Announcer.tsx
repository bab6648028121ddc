'use client';
import { useConvexThread } from '../../runtime/index.js';
import { ThreadAnnouncements } from '../lazySecondaryComponents.js';

/**
 * Announces to screen readers when something in the thread starts or ends. Users can read everything in between in the
 * log, at their own pace.
 */
export function Announcer() {
  const { store } = useConvexThread();
  return (
    <output data-slot="announcer" className="cau-sr" aria-live="polite" aria-atomic="false">
      {/* Keyed by thread, so that switching threads does not announce their differences. */}
      <ThreadAnnouncements key={store.threadId} />
    </output>
  );
}
