import { ListTodo } from 'lucide-react';
import { defineToolDisplay } from '../../defineToolDisplay.js';
import { PlanDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { clip } from '../words.js';
import { countDone } from './diffPlans.js';
import { showPlanExamples } from './examples.js';
import { readPlan, type ShowPlanArgs, type ShowPlanResult } from './readPlan.js';
import { revisionLine } from './revisionLine.js';

function answer(args: object, result: unknown): string | undefined {
  const plan = readPlan(args, result);
  if (!plan) return undefined;
  const name = (plan.title !== undefined && clip(plan.title)) || 'Plan';
  const { length } = plan.todos;
  return length === 0 ? `${name}, no steps` : `${name}, ${countDone(plan)} of ${length} done`;
}

/** A plan, and what is done of it. Its newest version is shown, earlier ones are a line each. */
export const showPlan = defineToolDisplay<ShowPlanArgs, ShowPlanResult>({
  title: 'Plan',
  icon: ListTodo,
  labels: {
    'input-streaming': 'Writing a plan',
    running: 'Updating the plan',
    'awaiting-approval': 'Wants to follow this plan',
    partial: 'Updating the plan',
    complete: ({ args, result }) => answer(args, result),
    error: 'Failed to show the plan',
    denied: 'Plan denied',
    cancelled: 'Stopped before the plan was ready',
    stale: 'Plan is not responding',
  },
  summary: { running: 'Updating the plan', complete: 'Updated the plan' },
  isPartOfReply: true,
  details: PlanDetails,
  args: false,
  error: errorSentence({ other: 'Couldn’t show the plan.' }),
  approval: {
    question: 'Go ahead with this plan?',
    consequence: 'The assistant starts with the first open step.',
    approve: 'Go ahead',
  },
  supersede: {
    key: ({ args }) => textIn(args, 'id', 'planId') ?? '',
    label: ({ args, result, previous }) => {
      const plan = readPlan(args, result);
      return plan && revisionLine(plan, previous && readPlan(previous.args, previous.result));
    },
  },
  examples: showPlanExamples,
});
