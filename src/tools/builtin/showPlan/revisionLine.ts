import { counted, joined } from '../words.js';
import { diffPlans } from './diffPlans.js';
import type { Plan } from './readPlan.js';

/** What a version of a plan did to the one before: "Plan updated, 3 of 5 done, 1 added, 2 removed". */
export function revisionLine(plan: Plan, previous: Plan | undefined): string {
  const { length } = plan.todos;
  if (!previous) return `Created a plan, ${length === 0 ? 'no steps' : counted(length, 'step', 'steps')}`;
  const { done, total, added, removed } = diffPlans(previous, plan);
  return joined(
    'Plan updated',
    total === 0 ? 'no steps' : `${done} of ${total} done`,
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
  );
}
