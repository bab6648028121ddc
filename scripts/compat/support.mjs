// The browsers of package.json's `browserslist`, and what MDN's data says they support.
import { createRequire } from 'node:module';
import pkg from '../../package.json' with { type: 'json' };

// Vitest turns an imported JSON file into a module first, which takes ten seconds for this one.
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** MDN's browser names, by Browserslist's names. */
const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' };

/** @returns {Array<[string, string]>} each browser and its oldest version */
export const claims = pkg.browserslist.map((claim) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(claim) ?? [];
  if (!name || !NAMES[name]) throw new Error(`package.json: cannot read the browser “${claim}”.`);
  return [name, version];
});

/** Follows `css.properties.gap` and the like. */
export const featureAt = (...path) => path.reduce((node, key) => node?.[key], bcd)?.__compat;

export { bcd };

/** The browsers that do not have a feature, with the version that does. */
export function missingIn(feature) {
  return claims.flatMap(([name, version]) => {
    const known = feature.support[NAMES[name]];
    if (!known) return [];
    const usable = [known].flat().filter(isUsable);
    if (usable.some((one) => hasIt(one, version))) return [];
    const since = usable[0]?.version_added;
    return [`${name} ${version}${since ? ` (has it since ${since})` : ''}`];
  });
}

const isUsable = ({ version_added: added, flags, prefix, alternative_name: other }) =>
  typeof added === 'string' && added !== 'preview' && !flags && !prefix && !other;

const hasIt = ({ version_added: added, version_removed: removed }, version) =>
  !isLater(added.replace('≤', ''), version) && (!removed || isLater(removed, version));

function isLater(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  return a[0] !== b[0] ? a[0] > b[0] : (a[1] ?? 0) > (b[1] ?? 0);
}
