import type { Value } from 'convex/values';
import type { Backend } from '../backend/backend.js';

/** How many mutations are remembered. A client repeats only those without a response, which are a handful. */
const LIMIT = 10_000;

const logs = new WeakMap<Backend, Map<string, Promise<Value | undefined>>>();

/** Runs each mutation of a client once, even if the client sends it again after a reconnect. */
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
