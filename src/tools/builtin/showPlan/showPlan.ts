import { ListTodo } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { PlanDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { countDone, diffPlans } from './diffPlans.js';
import { showPlanExamples } from './examples.js';
import { readPlan, type ShowPlanArgs, type ShowPlanResult } from './readPlan.js';

/** Shows a plan and its progress. Earlier versions are one line each. */
export const showPlan = defineBuiltinTool<ShowPlanArgs, ShowPlanResult>(({ showPlan: texts }) => ({
  title: texts.title,
  icon: ListTodo,
  labels: {
    ...labelsOf(texts, () => []),
    complete: ({ args, result }) => {
      const plan = readPlan(args, result);
      return plan && texts.done(clipped(plan.title), countDone(plan), plan.todos.length);
    },
  },
  summary: summaryOf(texts),
  isPartOfReply: true,
  details: PlanDetails,
  args: false,
  error: errorSentence(texts.errors),
  approval: texts.approval,
  supersede: {
    key: ({ args }) => textIn(args, 'id', 'planId') ?? '',
    label: ({ args, result, previous }) => {
      const plan = readPlan(args, result);
      const before = previous && readPlan(previous.args, previous.result);
      if (!plan || !before) return plan && texts.created(plan.todos.length);
      return texts.updated(diffPlans(before, plan));
    },
  },
  examples: showPlanExamples,
}));
