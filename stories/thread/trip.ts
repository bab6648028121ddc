import type { ThreadFrame } from '../../src/bridge/index.js';
import { lakeUrl } from './pictures.js';
import { assistant, file, frame, source, tool, user } from './rows.js';

const steps = ['Find trains', 'Choose a place to stay', 'Plan the walk', 'Reserve a table'];

const plan = (done: number) => ({
  todos: steps.map((title, i) => ({
    id: `${i}`,
    title,
    status: i < done ? 'completed' : i === done ? 'in_progress' : 'pending',
  })),
});

const days = `| Day | Plan | Costs |
|:----|:-----|------:|
| Friday | Train at 16:05, supper in the village | €64.00 |
| Saturday | The round walk, 14 km, with a swim | €22.00 |
| Sunday | Late breakfast, train at 15:20 | €48.00 |`;

/** Plans a weekend: a picture, a plan, tools that ask first. */
export const trip: readonly ThreadFrame[] = [
  frame([
    user(
      0,
      'Plan a weekend here for two, please. Nothing before nine in the morning.',
      file('lake-at-sunset.svg', 'image/svg+xml', lakeUrl),
    ),
    assistant(
      0,
      tool('showPlan', 'plan-1', plan(1), { output: plan(1) }),
      'That is Lake Siljan. I checked trains and places to stay.',
      tool(
        'webSearch',
        'stay',
        { query: 'guest house lake siljan may' },
        {
          output: {
            results: [
              {
                title: 'The old ferry house',
                url: 'https://ferryhouse.example.com',
                snippet: 'Six rooms by the water. Breakfast until eleven.',
              },
              {
                title: 'Guest house Tällberg',
                url: 'https://tallberg.example.com',
                snippet: 'On the hill, with a view over the lake and a sauna.',
              },
            ],
          },
        },
      ),
      tool('showPlan', 'plan-2', plan(3), { output: plan(3) }),
      `I would take **the old ferry house**: breakfast goes on until eleven.\n\n${days}`,
      source('s1', 'https://ferryhouse.example.com', 'The old ferry house'),
    ),
    user(1, 'Lovely. Remember that we like late breakfasts.'),
    assistant(
      1,
      'With pleasure.',
      tool(
        'saveMemory',
        'remember',
        { content: 'Likes late breakfasts when traveling', category: 'preference' },
        { state: 'approval-requested', approval: { id: 'approval-1' } },
      ),
    ),
  ]),
];
