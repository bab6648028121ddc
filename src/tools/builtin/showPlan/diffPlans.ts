import type { Plan, PlanTodo } from './readPlan.js';

/** What a revision of a plan has changed. */
export interface PlanDiff {
  /** How many steps of the new plan are done, of how many. */
  readonly done: number;
  readonly total: number;
  readonly added: number;
  readonly removed: number;
  /** Steps of both plans that have another status, title or detail now. */
  readonly changed: number;
}

type Todos = Pick<Plan, 'todos'>;

/** What came of a plan between two versions of it. */
export function diffPlans(previous: Todos, next: Todos): PlanDiff {
  const pairs: Array<readonly [PlanTodo, PlanTodo]> = [];
  let before = previous.todos;
  let after = next.todos;
  for (const keyOf of KEYS) {
    const matched = match(before, after, keyOf);
    pairs.push(...matched);
    before = before.filter((todo) => !matched.some(([old]) => old === todo));
    after = after.filter((todo) => !matched.some(([, fresh]) => fresh === todo));
  }
  return {
    done: countDone(next),
    total: next.todos.length,
    added: after.length,
    removed: before.length,
    changed: pairs.filter(([old, fresh]) => isChanged(old, fresh)).length,
  };
}

export const countDone = ({ todos }: Todos): number => todos.filter(({ status }) => status === 'done').length;

// Models number their steps anew when they put one in, so a title says more about which step it is than an id.
const KEYS: ReadonlyArray<(todo: PlanTodo) => string | undefined> = [
  ({ id, title }) => JSON.stringify([id, title]),
  ({ title }) => title.toLowerCase(),
  ({ id }) => id,
];

/** The first with a key goes with the first that has the same, the second with the second. */
function match(
  before: readonly PlanTodo[],
  after: readonly PlanTodo[],
  keyOf: (todo: PlanTodo) => string | undefined,
): Array<readonly [PlanTodo, PlanTodo]> {
  const waiting = new Map<string | undefined, PlanTodo[]>();
  for (const todo of after) waiting.set(keyOf(todo), [...(waiting.get(keyOf(todo)) ?? []), todo]);
  return before.flatMap((todo) => {
    const key = keyOf(todo);
    const partner = key === undefined ? undefined : waiting.get(key)?.shift();
    return partner ? [[todo, partner] as const] : [];
  });
}

const isChanged = (old: PlanTodo, fresh: PlanTodo): boolean =>
  old.status !== fresh.status || old.title !== fresh.title || old.detail !== fresh.detail;
