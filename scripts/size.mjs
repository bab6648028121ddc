/**
 * What an app loads of this package in kB, minified and gzipped: at first, and later. Bundled from `dist` by Vite's
 * bundler, without the packages that the app has anyway. Fails where it is more than is written here.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const LIMITS = [
  // Attempts: a step that is made again replaces what was streamed of it, and a run's own report of itself. Stages in files
  // of their own, runs that write side by side, identities of files, and an alignment in linear time: 2.9 kB.
  { name: 'bridge', path: 'bridge/index.js', first: 16.8 },
  // Durable runs: the door, the ledger, settling, resuming and supervision. Access: targets, authors, digests of approvals,
  // the filter of errors and the batches of a deletion. Reads within byte budgets, and validators of every return value.
  // Three reads that depend on as little as they can: settled pages, the newest page, the live turn.
  { name: 'server', path: 'server/index.js', first: 35.1 },
  {
    name: 'runtime and store',
    path: 'runtime/index.js',
    names: 'useConvexAgentRuntime, ConvexThreadProvider, useConvexThreadList, useMessageText, useToolCalls',
    first: 38.2, // with the bridge's attempts and runs, three commands more, pages that split, and the live turn
    later: 4.6,
  },
  // The reducer of events with the parser of their format; then what a Convex HTTP action needs to serve a thread, with the bridge.
  { name: 'events', path: 'events/index.js', names: 'createEventReducer, fetchEvents', first: 5.5 },
  { name: 'events, served', path: 'events/index.js', names: 'serveThreadEvents', first: 24.5 },
  {
    name: 'tool calls',
    names:
      'ToolCallPart, ToolCallGroup, ToolDisplayProvider, ToolAnnouncer, createToolRegistry, defineToolDisplay',
    first: 13.8, // boundaries, and names without deceptive characters
    later: 30.5, // stop and retry of calls and groups; images that ask; the menu of an approval and the form that edits arguments
  },
  { name: 'json', path: 'json/index.js', names: 'JsonView', first: 10.5 },
  // With the policy for URLs, and images that ask before they load.
  { name: 'built-in tools', path: 'tools/index.js', names: 'builtinTools', first: 20.5, later: 15.9 },
  // The same, the button that resumes a run, when a message can be sent again, the policy for URLs, and a boundary around every message and part.
  // First: the fold over the work of a reply, commands for approvals. Later: the menu of an approval, and the form that edits arguments.
  // With conversations that have no thread yet, and become one with their first message, and the bridge's runs, as above.
  { name: 'thread', names: 'Thread, useConvexAgentRuntime', first: 66.0, later: 24.4 },
  // Its own table of named characters, since browsers only decode them with `innerHTML`; rules in linear time; images that ask.
  { name: 'markdown', path: 'markdown/index.js', names: 'Markdown', first: 35.6, later: 11.5 },
  { name: 'styles', path: 'styles.css', first: 13.8 },
];

const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const peers = Object.keys(peerDependencies);
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`));
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
    logLevel: 'silent', // of directives that an app has no use for
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
    // A set also gives what is added while it is gone through.
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

for (const limit of LIMITS) {
  const { first, later } = await measure(limit);
  const isOver = first > limit.first || later > (limit.later ?? 0);
  if (isOver) process.exitCode = 1;
  const text = (a, b) => `${a.toFixed(1)} kB${b ? `, later ${b.toFixed(1)}` : ''}`;
  const most = text(limit.first, limit.later);
  console.log(`${isOver ? '✗' : '✓'} ${limit.name}: ${text(first, later)} (limit ${most})`);
}
