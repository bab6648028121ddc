'use client';
import { Banner, CommandErrors } from '../thread/internal.js';

/**
 * Shows when the thread is offline, reconnecting or could not load, and commands that failed. Put it above the
 * composer.
 */
export function Notices() {
  return (
    <div data-cau="" data-slot="notices" className="cau-stock-notices">
      <Banner />
      <CommandErrors />
    </div>
  );
}
