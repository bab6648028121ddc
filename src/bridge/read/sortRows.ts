import { attempt } from '../../shared/attempt.js';
import { matchParts } from '../parts/matchParts.js';
import { readParts, type ReadPart } from './readPart.js';
import { attemptOf, isAssistant, isPending } from './rowFacts.js';
import { isNewAttempt } from '../parts/toolState.js';
import type { AgentUIMessage } from '../types.js';

/**
 * The rows of a turn in order, one per position: pages may overlap, and an optimistic row may exist beside the stored
 * one.
 * @param before the rows of the previous frame
 */
export function sortRows(
  rows: readonly AgentUIMessage[],
  before: readonly AgentUIMessage[],
): AgentUIMessage[] {
  const sorted: AgentUIMessage[] = [];
  for (const row of rows.toSorted(byPlace)) {
    const other = sorted.at(-1);
    if (!other || byPlace(other, row) !== 0) sorted.push(row);
    else sorted[sorted.length - 1] = attempt(() => combine(other, row), row);
  }
  if (before.length === 0) return sorted;
  const previousById = new Map(before.map((row) => [row.id, row]));
  return sorted.map((row) => {
    const earlier = previousById.get(row.id);
    return earlier && earlier !== row && attempt(() => isStale(earlier, row), false) ? earlier : row;
  });
}

const byPlace = (a: AgentUIMessage, b: AgentUIMessage): number =>
  a.stepOrder - b.stepOrder || Number(isAssistant(a)) - Number(isAssistant(b));

/**
 * The later attempt, else the row with more parts, else the final one, else the later. Adds what only the other has.
 */
function combine(a: AgentUIMessage, b: AgentUIMessage): AgentUIMessage {
  const [inA, inB] = [readParts(a), readParts(b)];
  if (isReplacedBy(a, inA, b, inB)) return b;
  if (isReplacedBy(b, inB, a, inA)) return a;
  const isFirst = (inA.length - inB.length || Number(isPending(b)) - Number(isPending(a))) > 0;
  const [main, mainParts, otherParts] = isFirst ? [a, inA, inB] : [b, inB, inA];
  const more = withoutCounterpart(otherParts, mainParts).map(({ part }) => part);
  if (!isAssistant(main) || more.length === 0) return main;
  return { ...main, parts: isFirst ? [...main.parts, ...more] : [...more, ...main.parts] };
}

/** The parts that the other version of a row lacks. A text may be the beginning of its later version. */
function withoutCounterpart(parts: readonly ReadPart[], among: readonly ReadPart[]): ReadPart[] {
  const keys = new Set(among.map(({ kind, key }) => `${kind} ${key}`));
  return parts.filter(
    (part) =>
      !keys.has(`${part.kind} ${part.key}`) && !among.some((other) => matchParts(part, other) !== undefined),
  );
}

/** Whether the step was made again, or one of its calls was run again. */
function isReplacedBy(
  row: AgentUIMessage,
  parts: readonly ReadPart[],
  other: AgentUIMessage,
  others: readonly ReadPart[],
): boolean {
  const difference = attemptOf(other) - attemptOf(row);
  if (difference !== 0) return difference > 0;
  const calls = new Map(parts.flatMap(({ key, tool }) => (tool ? [[key, tool]] : [])));
  return others.some(({ key, tool }) => {
    const earlier = calls.get(key);
    return tool !== undefined && earlier !== undefined && isNewAttempt(tool, earlier);
  });
}

/**
 * A pending row with fewer parts than before is an older result that arrived late. Exact rows are an exception: the
 * server may run calls again and remove what came after them.
 */
const isStale = (previous: AgentUIMessage, next: AgentUIMessage): boolean =>
  !next.exact &&
  attemptOf(previous) >= attemptOf(next) &&
  isAssistant(next) &&
  isPending(next) &&
  readParts(next).length < readParts(previous).length;
