/**
 * How much of this package an app loads in kB, minified and gzipped: at first, and later. Bundled from `dist` by Vite's
 * bundler, without the packages that the app has anyway. Fails where it grew against `bench/size-baseline.json`;
 * `npm run size -- update` writes that file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { compareSizes } from './size/compare.mjs';

const BASELINE = 'bench/size-baseline.json';

/** What apps import, as `import { names } from path`. */
const ENTRIES = [
  { name: 'bridge', path: 'bridge/index.js' },
  { name: 'server', path: 'server/index.js' },
  {
    name: 'runtime and store',
    path: 'runtime/index.js',
    names: 'useConvexAgentRuntime, ConvexThreadProvider, useConvexThreadList, useMessageText, useToolCalls',
  },
  { name: 'nextjs', path: 'nextjs/index.js', names: 'preloadThread' },
  { name: 'events', path: 'events/index.js', names: 'createEventReducer, fetchEvents' },
  { name: 'events, served', path: 'events/index.js', names: 'serveThreadEvents' },
  {
    name: 'tool calls',
    names:
      'ToolCallPart, ToolCallGroup, ToolDisplayProvider, ToolAnnouncer, createToolRegistry, defineToolDisplay',
  },
  { name: 'json', path: 'json/index.js', names: 'JsonView' },
  { name: 'built-in tools', path: 'tools/index.js', names: 'builtinTools' },
  { name: 'thread', names: 'Thread, useConvexAgentRuntime' },
  { name: 'markdown', path: 'markdown/index.js', names: 'Markdown' },
  { name: 'styles', path: 'styles.css' },
];

const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const peers = Object.keys(peerDependencies);
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`));
const round = (size) => Math.round(size * 100) / 100;
const sizeOf = (code) => gzipSync(code, { level: 9 }).length / 1000;

/** The chunks of an app that imports these names, or all there is. */
async function bundle(path, names) {
  const app = names
    ? `import { ${names} } from './dist/${path}'; console.log(${names});`
    : `import * as all from './dist/${path}'; console.log(all);`;
  const source = {
    name: 'app',
    resolveId: (id) => (id === 'app' ? `${process.cwd()}/app.js` : undefined),
    load: (id) => (id === `${process.cwd()}/app.js` ? app : undefined),
  };
  const built = await rolldown({
    input: 'app',
    external: isPeer,
    logLevel: 'silent', // hides warnings about directives that an app has no use for
    preserveEntrySignatures: false, // nobody imports an app
    plugins: [source],
  });
  return (await built.generate({ format: 'es', minify: true })).output;
}

async function measure({ path = 'index.js', names }) {
  if (path.endsWith('.css')) return { first: sizeOf(readFileSync(`dist/${path}`)), later: 0 };
  const chunks = await bundle(path, names);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const atFirst = new Set([entry.fileName]);
  for (const name of atFirst) {
    // Iterating over a set includes what is added meanwhile.
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      atFirst.add(imported);
    }
  }
  const sum = (isFirst) =>
    chunks
      .filter(({ fileName }) => atFirst.has(fileName) === isFirst)
      .reduce((size, { code }) => size + sizeOf(code), 0);
  return { first: sum(true), later: sum(false) };
}

const sizes = {};
for (const entry of ENTRIES) {
  const { first, later } = await measure(entry);
  sizes[entry.name] = { first: round(first), later: round(later) };
}

if (process.argv[2] === 'update') {
  writeFileSync(BASELINE, `${JSON.stringify(sizes, null, 2)}\n`);
  console.log(`Wrote ${BASELINE}.`);
} else {
  const { lines, isOver } = compareSizes(JSON.parse(readFileSync(BASELINE, 'utf8')), sizes);
  console.log(lines.join('\n'));
  if (isOver) {
    console.error('If the growth is worth it, run `npm run size -- update` and commit the baseline.');
    process.exitCode = 1;
  }
}
