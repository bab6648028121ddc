'use client';
import { useToolAnnouncements } from './useToolAnnouncements.js';
import { useLiveRegion } from '../../shared/react/useLiveRegion.js';

/**
 * Announces changes of tool calls to screen readers. Keep it mounted: a live region that appears together with its text
 * is not read out. `Thread` has its own, which announces more.
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
