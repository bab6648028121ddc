// Loads bundled Convex functions like a deployment does before it accepts them: with the globals of the Convex runtime
// and without those of Node. Prints the exports of each file. Run with --experimental-vm-modules and the folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, SourceTextModule } from 'node:vm';

// https://docs.convex.dev/functions/runtimes
const GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'ByteLengthQueuingStrategy',
  'CountQueuingStrategy',
  'CryptoKey',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'ReadableStreamDefaultReader',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

const folder = path.resolve(process.argv[2]);
const context = createContext({
  ...Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name]])),
  process: { env: {} },
});
const modules = new Map();

function load(file) {
  if (!modules.has(file)) {
    const importModuleDynamically = async (name, { identifier }) => evaluate(resolve(name, identifier));
    const options = { context, identifier: file, importModuleDynamically };
    modules.set(file, new SourceTextModule(readFileSync(file, 'utf8'), options));
  }
  return modules.get(file);
}

function resolve(name, from) {
  if (!name.startsWith('.')) throw new Error(`${name} is not in the bundle (${from})`);
  return path.resolve(path.dirname(from), name);
}

async function evaluate(file) {
  const module = load(file);
  if (module.status === 'unlinked')
    await module.link((name, { identifier }) => load(resolve(name, identifier)));
  await module.evaluate();
  return module;
}

const kindOf = ({ isQuery, isMutation, isAction }) =>
  (isQuery && 'query') || (isMutation && 'mutation') || (isAction && 'action');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const functions = {};
for (const file of files.toSorted()) {
  if (!file.endsWith('.js') || file.startsWith('_deps')) continue;
  // oxlint-disable-next-line no-await-in-loop -- files share the modules they load
  const { namespace } = await evaluate(path.join(folder, file));
  for (const [name, value] of Object.entries(namespace)) {
    const kind = value && kindOf(value);
    if (!kind) continue;
    JSON.parse(value.exportArgs());
    JSON.parse(value.exportReturns());
    functions[`${file.slice(0, -3)}:${name}`] = `${value.isPublic ? 'public' : 'internal'} ${kind}`;
  }
}
console.log(JSON.stringify(functions));
