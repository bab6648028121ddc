import type { Value } from 'convex/values';
import type { Backend } from './backend.js';

/** How many mutations are remembered. A client repeats those that it has no answer to, which are a handful. */
const LIMIT = 10_000;

const logs = new WeakMap<Backend, Map<string, Promise<Value | undefined>>>();

/** Runs a mutation of a client once, however often the client sends it: after a reconnect it sends it again. */
export function runOnce(
  backend: Backend,
  key: string,
  run: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  let log = logs.get(backend);
  if (!log) logs.set(backend, (log = new Map()));
  const known = log.get(key);
  if (known) return known;
  const result = run();
  log.set(key, result);
  for (const oldest of log.keys()) {
    if (log.size <= LIMIT) break;
    log.delete(oldest);
  }
  return result;
}
