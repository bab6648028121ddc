'use client';
import { useToolAnnouncements } from './useToolAnnouncements.js';
import { useLiveRegion } from '../shared/react/useLiveRegion.js';

/**
 * Says what happens to tool calls to those who cannot see it. It has to be on the page all the time, because a live
 * region that comes with its text is not read out. `Thread` has one that says this and more.
 */
export function ToolAnnouncer() {
  const [place, say] = useLiveRegion();
  useToolAnnouncements(say);
  return (
    <output data-slot="tool-announcer" className="cau-sr" aria-live="polite" aria-atomic="true">
      <span ref={place} />
    </output>
  );
}
