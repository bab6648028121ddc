import type { ToolExample } from '../../types.js';
import type { ShowPlanArgs, ShowPlanResult } from './readPlan.js';

const plan: ShowPlanArgs = {
  id: 'job-search-plan',
  title: 'Finding jobs for you',
  todos: [
    { id: '1', title: 'Read the résumé', status: 'completed' },
    { id: '2', title: 'Collect what matters to you', status: 'completed' },
    {
      id: '3',
      title: 'Search warehouse jobs near Rotterdam',
      description: 'Three job boards, and the pages of the ten largest employers',
      status: 'in_progress',
    },
    { id: '4', title: 'Compare pay and travel time', status: 'pending' },
    { id: '5', title: 'Write a shortlist of five', status: 'pending' },
  ],
};

const mixed: ShowPlanArgs = {
  title: 'Move the shop to the new checkout',
  description: 'Without a minute of downtime',
  steps: [
    { content: 'Copy all orders to the new table', status: 'done' },
    { content: 'Check the totals of both', status: 'done' },
    { content: 'Send the newsletter', status: 'skipped' },
    { content: 'Switch payments over', status: 'failed', description: 'The bank refused the new key' },
    { content: 'Delete the old table', status: 'todo' },
  ],
};

export const showPlanExamples: ReadonlyArray<ToolExample<ShowPlanArgs, ShowPlanResult>> = [
  {
    args: plan,
    streamingArgs: { id: 'job-search-plan', title: 'Finding jobs for you', todos: plan.todos!.slice(0, 2) },
    result: plan,
    error: 'ReturnsValidationError: Value does not match validator at path .todos[2].status',
    reason: 'Just begin',
    durationMs: 60,
  },
  { args: mixed, result: mixed, durationMs: 60 },
  {
    args: { title: 'Nothing left to do', todos: [] },
    result: { title: 'Nothing left to do', todos: [] },
    durationMs: 50,
  },
];
