import { align } from './align.js';
import { likeness, readItem, readItems } from './item.js';
import { attempt, equal } from './json.js';
import { progress } from './streams.js';
import type { AgentPart, AgentUIMessage } from './types.js';

export const isAssistant = (row: AgentUIMessage): boolean => row.role !== 'user' && row.role !== 'system';

export const isPending = (row: AgentUIMessage): boolean =>
  row.status === 'pending' || row.status === 'streaming';

/**
 * The rows of a turn in order, one a place: pages may overlap, and an optimistic row may stand beside the stored one.
 */
export function sortRows(rows: readonly AgentUIMessage[]): {
  sorted: AgentUIMessage[];
  hasDuplicates: boolean;
} {
  const sorted: AgentUIMessage[] = [];
  for (const row of rows.toSorted(byPlace)) {
    const other = sorted.at(-1);
    if (other && byPlace(other, row) === 0)
      sorted[sorted.length - 1] = attempt(() => combine(other, row), row);
    else sorted.push(row);
  }
  return { sorted, hasDuplicates: sorted.length < rows.length };
}

const byPlace = (a: AgentUIMessage, b: AgentUIMessage): number =>
  a.stepOrder - b.stepOrder || Number(isAssistant(a)) - Number(isAssistant(b));

function combine(a: AgentUIMessage, b: AgentUIMessage): AgentUIMessage {
  const [main, other] = isPending(b) && !isPending(a) ? [a, b] : [b, a];
  if (!isAssistant(main) || equal(a.parts, b.parts)) return main;
  const before = a.parts.filter((part) => readItem(part));
  const after = b.parts.filter((part) => readItem(part));
  const match = align(after.length, before.length, (i, j) =>
    likeness(readItem(after[i]!)!, readItem(before[j]!)!),
  );
  const parts = before.slice();
  after.forEach((part, i) => {
    const index = match[i]!;
    if (index < 0) parts.push(part);
    else if (progress([part]) >= progress([before[index]!])) parts[index] = part;
  });
  return { ...other, ...main, parts };
}

/**
 * `next`, with every part (and the whole message) that equals the previous one's replaced by it: Convex gives new
 * objects for a whole page when one document in it changes.
 */
export function reuse(previous: AgentUIMessage | undefined, next: AgentUIMessage): AgentUIMessage {
  if (previous === undefined || previous === next) return next;
  const before = previous.parts;
  const after = next.parts;
  if (!Array.isArray(before) || !Array.isArray(after)) return equal(previous, next) ? previous : next;
  let parts: AgentPart[] | undefined;
  let reused = 0;
  for (let i = 0; i < after.length; i++) {
    const part = before[i] as AgentPart | undefined;
    if (part === after[i]) reused++;
    else if (part !== undefined && equal(part, after[i])) {
      reused++;
      (parts ??= after.slice())[i] = part;
    }
  }
  if (reused === after.length && reused === before.length && equalHead(previous, next)) return previous;
  return parts ? { ...next, parts } : next;
}

/** All that shows, but the parts. `text` only repeats them, and a stream's time is the moment it was rebuilt. */
export function equalHead(a: AgentUIMessage, b: AgentUIMessage): boolean {
  return (
    a.id === b.id &&
    a.status === b.status &&
    a.role === b.role &&
    a.order === b.order &&
    a.stepOrder === b.stepOrder &&
    a.agentName === b.agentName &&
    a.error === b.error &&
    a.exact === b.exact &&
    (a._creationTime === b._creationTime || a.status === 'streaming') &&
    equal(a.metadata, b.metadata)
  );
}

/**
 * A pending row that shows less than it did is an older answer that came late. Not one that is exact: the server runs
 * calls again, and removes what came after them.
 */
export function isStale(previous: AgentUIMessage, next: AgentUIMessage): boolean {
  return (
    !next.exact &&
    previous.id === next.id &&
    previous.stepOrder === next.stepOrder &&
    isAssistant(next) &&
    isPending(next) &&
    readItems(next).length < readItems(previous).length
  );
}
