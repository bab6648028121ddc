'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { countDone } from './diffPlans.js';
import type { Plan } from './readPlan.js';

interface PlanProgressProps extends Pick<Plan, 'todos'> {
  /** More steps may arrive, so the total is unknown. */
  readonly isPartial: boolean;
  /** The row of a finished call already shows the count. */
  readonly isCountShown: boolean;
}

/** The progress of a plan. Skipped steps are shown separately, otherwise the plan would never look finished. */
export function PlanProgress({ todos, isPartial, isCountShown }: PlanProgressProps) {
  const { progress, progressOf, stepsSoFar, countOf, status: words } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const done = countDone({ todos });
  const others = (['failed', 'cancelled'] as const)
    .map((status) => ({ status, count: todos.filter((todo) => todo.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => countOf(formatNumber(count, locale), words[status]));
  const total = formatNumber(todos.length, locale);
  const text = isPartial
    ? stepsSoFar(total)
    : [progressOf(formatNumber(done, locale), total), ...others].join(', ');
  const shown = isCountShown ? text : others.join(', ');
  return (
    <div data-slot="tool-plan-progress" className="cau-progress">
      <div
        className="cau-progress-bar"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw <progress> differently
        role="progressbar"
        aria-label={progress}
        aria-valuemin={0}
        aria-valuenow={isPartial ? undefined : done}
        aria-valuemax={isPartial ? undefined : todos.length}
        aria-valuetext={text}
      >
        <div style={{ inlineSize: `${isPartial ? 0 : (100 * done) / todos.length}%` }} />
      </div>
      {shown !== '' && (
        <span className="cau-progress-text cau-tabular" dir="auto" aria-hidden="true">
          {shown}
        </span>
      )}
    </div>
  );
}
