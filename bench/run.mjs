// npm run bench: the bridge beside the released packages, in one process. See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { bridgeScale } from './bridgeScale.mjs';
import { deltaCost } from './deltaCost.mjs';
import { ledgerCost } from './ledgerCost.mjs';
import { table } from './measure.mjs';
import { pageRefresh } from './pageRefresh.mjs';
import { sameAsUpstream } from './sameAsUpstream.mjs';
import { storeUpdate } from './storeUpdate.mjs';

const results = {};
for (const [name, title, run] of [
  ['delta', 'One text delta (µs CPU, KB allocated, messages converted)', deltaCost],
  ['scale', 'An update over the same rows, every object of the stream new', bridgeScale],
  ['refresh', 'A refreshed page, equal content, every object new', pageRefresh],
  ['store', 'A snapshot into a zustand-shaped store, immer with freezing on', storeUpdate],
  ['oracle', 'The same thread as upstream, after every delta', sameAsUpstream],
  ['ledger', 'What the ledger costs a tool call (ms of CPU, on an embedded backend)', ledgerCost],
]) {
  const { rows, targets } = await run();
  results[name] = { rows, targets };
  console.log(table(title, rows));
  if (targets) console.log(table('Targets', targets));
}

const folder = new URL('results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const { node, v8 } = process.versions;
writeFileSync(
  new URL('bridge.json', folder),
  `${JSON.stringify({ versions: { node, v8 }, results }, undefined, 2)}\n`,
);
console.log('\nAlso written to bench/results/bridge.json');
