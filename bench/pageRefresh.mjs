import { createThreadBridge } from '../dist/bridge/index.js';
import { makeMessages, THREAD } from './fixtures.mjs';
import { best, cpuOf, round } from './measure.mjs';

/** A Convex page arrives whole when one of its documents changes: all objects are new, all but one are equal. */
export function pageRefresh() {
  const rows = [50, 200, 1_000, 5_000, 20_000].map((size) => {
    const persisted = makeMessages(size);
    const bridge = createThreadBridge({ threadId: THREAD, now: Date.now });
    const before = bridge.update({ persisted });
    const times = [];
    let changed = 0;
    for (let i = 0; i < 15; i++) {
      const copies = Array.from({ length: Math.max(1, Math.floor(2_000 / size)) }, () =>
        structuredClone(persisted),
      );
      const us = cpuOf(() => {
        for (const copy of copies) if (bridge.update({ persisted: copy }) !== before) changed++;
      });
      times.push(us / copies.length / size);
    }
    return { messages: size, 'µs a message': round(best(times)), 'snapshots changed': changed };
  });
  const worst = Math.max(...rows.map((row) => row['µs a message']));
  return {
    rows,
    targets: [
      { what: 'µs a message, worst size', measured: worst, target: '≤ 5', met: worst <= 5 ? 'yes' : 'NO' },
    ],
  };
}
