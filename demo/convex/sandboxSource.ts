/**
 * What the thread of the sandbox runs. Nothing of this realm is given to the code: what it prints is collected inside
 * and comes out as one text.
 */
export const sandboxSource = `
const { parentPort, workerData } = require('node:worker_threads');
const vm = require('node:vm');
const context = vm.createContext(Object.create(null), {
  codeGeneration: { strings: false, wasm: false },
  microtaskMode: 'afterEvaluate',
});
const inside = (source, timeout) => vm.runInContext(source, context, { timeout, filename: 'code.js' });
inside(\`
  var __lines = [];
  var __show = (value) => {
    if (typeof value === 'string') return value;
    try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
  };
  var __print = (...values) => { if (__lines.length < 200) __lines.push(values.map(__show).join(' ')); };
  var console = { log: __print, info: __print, warn: __print, error: __print };
\`);
let stderr = '';
let result;
try {
  const value = inside(workerData.code, workerData.timeoutMs);
  context.__value = value;
  const shown = inside('__value === undefined ? undefined : __show(__value)', 100);
  if (shown !== undefined) result = String(shown).slice(0, 4000);
} catch (error) {
  stderr = String(error && error.message ? error.name + ': ' + error.message : error).slice(0, 2000);
}
const stdout = String(inside('__lines.join("\\\\n")', 100)).slice(0, 8000);
parentPort.postMessage(result === undefined ? { stdout, stderr } : { stdout, stderr, result });
`;
