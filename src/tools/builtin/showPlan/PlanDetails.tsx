'use client';
import type { ToolPhase } from '../../phases/phase.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { keyed } from '../keyed.js';
import { useFirst } from '../parts/MoreButton.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { clip } from '../words.js';
import { PlanProgress } from './PlanProgress.js';
import { PlanStep } from './PlanStep.js';
import { readPlan, type Plan } from './readPlan.js';

/** Shows the plan as soon as the model has written it, before the tool finishes. */
export function PlanDetails(props: ToolViewProps) {
  const result = resultIn(props);
  const plan = readPlan(props.args, result);
  if (!plan && !hasResult(props)) return null;
  return (
    <Panel slot="tool-plan">
      {plan ? <PlanView plan={plan} phase={props.phase} /> : <Raw value={result} />}
    </Panel>
  );
}

interface PlanViewProps {
  readonly plan: Plan;
  readonly phase: ToolPhase;
}

function PlanView({ plan: { title, description, todos }, phase }: PlanViewProps) {
  // A finished call's row shows the title, unless it had to truncate it.
  const isTitleShown = title !== undefined && (phase !== 'complete' || clip(title) !== title);
  const isPartial = phase === 'input-streaming';
  const { noSteps, showAll } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { shown, button } = useFirst(todos, 20, showAll(formatNumber(todos.length, locale)));
  return (
    <>
      {(isTitleShown || description !== undefined) && (
        <div className="cau-stack">
          {isTitleShown && (
            <p className="cau-view-title" dir="auto">
              {title}
            </p>
          )}
          {description !== undefined && (
            <p className="cau-view-muted" dir="auto">
              {description}
            </p>
          )}
        </div>
      )}
      {todos.length === 0 && <Empty>{noSteps}</Empty>}
      {todos.length > 0 && (
        <>
          <PlanProgress todos={todos} isPartial={isPartial} isCountShown={phase !== 'complete'} />
          <ol data-slot="tool-plan-todos" className="cau-todos">
            {/* A step keeps its element while its text changes. */}
            {keyed(shown, ({ id }, index) => id ?? `#${index}`).map(([key, todo]) => (
              <PlanStep key={key} todo={todo} />
            ))}
          </ol>
          {button}
        </>
      )}
    </>
  );
}
