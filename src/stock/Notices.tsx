'use client';
import { Banner, CommandErrors } from '../thread/internal.js';

/**
 * Why what is shown may not be everything: offline, reconnecting, or not loaded. Also what the server refused. Put it above
 * the composer.
 */
export function Notices() {
  return (
    <div data-cau="" data-slot="notices" className="cau-stock-notices">
      <Banner />
      <CommandErrors />
    </div>
  );
}
