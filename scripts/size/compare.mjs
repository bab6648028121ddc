/** How much an entry may grow against the baseline. */
export const MAX_GROWTH = 0.05;

/** Less than this is noise, however small the entry. In kB. */
const NOISE = 0.1;

/**
 * Compares what was measured with the baseline.
 * @typedef {{ first: number, later: number }} Size in kB: what an app loads at first, and later
 * @param {Record<string, Size>} baseline
 * @param {Record<string, Size>} sizes
 * @returns {{ lines: string[], isOver: boolean }}
 */
export function compareSizes(baseline, sizes) {
  let isOver = false;
  const lines = Object.entries(sizes).map(([name, size]) => {
    const old = baseline[name];
    const hasGrown = !old || grew(old.first, size.first) || grew(old.later, size.later);
    isOver ||= hasGrown;
    const text = old
      ? `${change(old.first, size.first)}${later(old.later, size.later)}`
      : 'not in the baseline';
    return `${hasGrown ? '✗' : '✓'} ${name}: ${text}`;
  });
  return { lines, isOver };
}

const grew = (old, now) => now - old > Math.max(old * MAX_GROWTH, NOISE);

const later = (old, now) => (old === 0 && now === 0 ? '' : `, later ${change(old, now)}`);

function change(old, now) {
  if (old === now) return `${now.toFixed(2)} kB`;
  const percent = old === 0 ? '' : ` (${now > old ? '+' : ''}${((now / old - 1) * 100).toFixed(1)} %)`;
  return `${old.toFixed(2)} → ${now.toFixed(2)} kB${percent}`;
}
