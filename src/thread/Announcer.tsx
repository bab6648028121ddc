'use client';
import { useToolNews } from '../tools/useToolNews.js';
import { useThreadNews } from './useThreadNews.js';

/**
 * The one voice of the thread, for those who cannot see it. It speaks at boundaries only; what is between them is in
 * the log, to be read when one likes.
 */
export function Announcer() {
  return (
    <output data-slot="announcer" className="cau-sr" aria-live="polite" aria-atomic="false">
      <span>{useToolNews()}</span> <span>{useThreadNews()}</span>
    </output>
  );
}
