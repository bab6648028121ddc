import type { Plan, PlanTodo } from './readPlan.js';

/** What a revision changed in a plan. */
export interface PlanDiff {
  /** The finished steps of the new plan, and the number of its steps. */
  readonly done: number;
  readonly total: number;
  readonly added: number;
  readonly removed: number;
  /** Steps of both plans whose status, title or detail changed. */
  readonly changed: number;
}

type Todos = Pick<Plan, 'todos'>;

/** The difference between two versions of a plan. */
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

// Models renumber their steps when they insert one, so titles identify steps better than ids.
const KEYS: ReadonlyArray<(todo: PlanTodo) => string | undefined> = [
  ({ id, title }) => JSON.stringify([id, title]),
  ({ title }) => title.toLowerCase(),
  ({ id }) => id,
];

/** Pairs items with equal keys: the first with the first, the second with the second. */
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
