import { attempt } from './json.js';
import { attemptOf, isAssistant, isPending, likeness, readItems, type Item } from './node.js';
import { isNewAttempt } from './toolState.js';
import type { AgentUIMessage } from './types.js';

/**
 * The rows of a turn in order, one a place: pages may overlap, and an optimistic row may stand beside the stored one.
 */
export function sortRows(rows: readonly AgentUIMessage[]): AgentUIMessage[] {
  const sorted: AgentUIMessage[] = [];
  for (const row of rows.toSorted(byPlace)) {
    const other = sorted.at(-1);
    if (!other || byPlace(other, row) !== 0) sorted.push(row);
    else sorted[sorted.length - 1] = attempt(() => combine(other, row), row);
  }
  return sorted;
}

/** The later attempt, else the one that tells more, else the final one, else the later, with what only the other has. */
function combine(a: AgentUIMessage, b: AgentUIMessage): AgentUIMessage {
  if (isReplacedBy(a, b)) return b;
  if (isReplacedBy(b, a)) return a;
  const isFirst = (moreTold(a, b) || Number(isPending(b)) - Number(isPending(a))) > 0;
  const [main, other] = isFirst ? [a, b] : [b, a];
  const known = readItems(main);
  const more = readItems(other).filter((item) => !known.some((own) => likeness(own, item) > 0));
  if (!isAssistant(main) || more.length === 0) return main;
  const parts = more.map((node) => node.part);
  return { ...main, parts: isFirst ? [...main.parts, ...parts] : [...parts, ...main.parts] };
}

/** The step was made again, or one of its calls was run again. */
function isReplacedBy(row: AgentUIMessage, other: AgentUIMessage): boolean {
  const difference = attemptOf(other) - attemptOf(row);
  if (difference !== 0) return difference > 0;
  const before = readItems(row);
  const isAgain = ({ key, tool }: Item): boolean =>
    before.some((known) => known.tool && tool && known.key === key && isNewAttempt(tool, known.tool));
  return readItems(other).some(isAgain);
}

const byPlace = (a: AgentUIMessage, b: AgentUIMessage): number =>
  a.stepOrder - b.stepOrder || Number(isAssistant(a)) - Number(isAssistant(b));

const moreTold = (a: AgentUIMessage, b: AgentUIMessage): number => readItems(a).length - readItems(b).length;

/**
 * A pending row that shows less than it did is an older answer that came late. Not one that is exact: the server runs
 * calls again, and removes what came after them.
 */
export const isStale = (previous: AgentUIMessage, next: AgentUIMessage): boolean =>
  !next.exact &&
  previous.id === next.id &&
  attemptOf(previous) >= attemptOf(next) &&
  isAssistant(next) &&
  isPending(next) &&
  moreTold(next, previous) < 0;
