import type { ThreadFrame } from '../../src/bridge/index.js';
import { hebrew } from './hebrew.js';
import { review } from './review.js';
import { assistant, failedAnswer, frame, reasoning, source, streaming, tool, user } from './rows.js';
import { trip } from './trip.js';

const question = user(
  0,
  'How does Convex keep clients up to date, and what does it cost? Please keep it short.',
);

const hits = {
  results: [
    {
      title: 'Realtime, all the time',
      url: 'https://docs.convex.dev/realtime',
      snippet: 'Queries are subscriptions: when what they read changes, clients get the new result.',
    },
    {
      title: 'How Convex works',
      url: 'https://stack.convex.dev/how-convex-works',
      snippet: 'A walk through the sync protocol, the function runner and the transaction log.',
    },
  ],
};

const plan = (done: number) => ({
  todos: ['Search the documentation', 'Read how the sync engine works', 'Check what is billed'].map(
    (title, i) => ({
      id: `${i}`,
      title,
      status: i < done ? 'completed' : i === done ? 'in_progress' : 'pending',
    }),
  ),
});

const begun = [
  reasoning(
    'The user wants a short answer about the sync engine and prices. I should look at the documentation first.',
  ),
  tool('showPlan', 'plan-1', plan(0), { output: plan(0) }),
  'Let me look that up.',
  tool('webSearch', 'search-1', { query: 'convex sync engine' }, { output: hits }),
  tool(
    'urlReader',
    'read-1',
    { url: 'https://stack.convex.dev/how-convex-works' },
    {
      output: {
        title: 'How Convex works',
        url: 'https://stack.convex.dev/how-convex-works',
        content:
          'Each client keeps a set of queries. The server runs them again when what they read has changed, and sends the difference.',
        wordCount: 3412,
      },
    },
  ),
];

const answer = [
  'Convex runs your queries as **subscriptions**:',
  '',
  '1. A client asks for a query and stays connected over a WebSocket.',
  '2. The server notes what the query has read.',
  '3. When a mutation changes any of it, the query runs again and the client gets the new result.',
  '',
  'You pay for function calls and bandwidth; a query whose inputs did not change is served from the cache.',
].join('\n');

const finished = assistant(
  0,
  ...begun,
  tool('showPlan', 'plan-2', plan(3), { output: plan(3) }),
  answer,
  source('s1', 'https://docs.convex.dev/realtime', 'Realtime, all the time'),
  source('s2', 'https://stack.convex.dev/how-convex-works', 'How Convex works'),
);

/** A research run: reasoning, a plan that changes, tools, a reply, sources. */
export const research: readonly ThreadFrame[] = [
  frame([question], streaming(0, begun[0]!)),
  frame([question], streaming(0, ...begun.slice(0, 3))),
  frame([question], streaming(0, ...begun)),
  frame(
    [question],
    streaming(0, ...begun, tool('showPlan', 'plan-2', plan(3), { output: plan(3) }), answer.slice(0, 160)),
  ),
  frame([question, finished]),
];

/** The same while it is being written. */
export const running: readonly ThreadFrame[] = [research[3]!];

/** A pending approval, a failed tool, and a reply that broke off. */
export const trouble: readonly ThreadFrame[] = [
  frame([
    user(0, 'Clean up my reports folder.', {
      type: 'file',
      mediaType: 'application/pdf',
      filename: 'folder-index.pdf',
      url: 'https://files.example.com/folder-index.pdf',
    }),
    assistant(
      0,
      'I found two old reports.',
      tool(
        'fileDocument',
        'read',
        { fileName: 'report-2023.pdf', action: 'read' },
        {
          state: 'output-error',
          errorText: 'ENOENT',
        },
      ),
      'The first one could not be read, so I leave it.',
    ),
    user(1, 'Try once more, and write down what you find.'),
    failedAnswer(1, 'Provider answered 529', 'Let me see'),
    user(2, 'And now?'),
    assistant(
      2,
      'I can save this for later.',
      tool(
        'saveMemory',
        'save',
        { content: 'Reports of 2023 are damaged', category: 'fact' },
        {
          state: 'approval-requested',
          approval: { id: 'approval-1' },
        },
      ),
    ),
  ]),
];

/** Short turns, one after the other. */
export const smallTalk: readonly ThreadFrame[] = [
  frame([
    user(0, 'Good morning!'),
    assistant(0, 'Good morning! What are we doing today?'),
    user(1, 'What is 15 % of 847?'),
    assistant(
      1,
      tool('calculator', 'sum', { expression: '15 * 847 / 100' }, { output: { result: 127.05 } }),
      '15 % of 847 is **127.05**.',
    ),
  ]),
];

export const empty: readonly ThreadFrame[] = [frame([])];

export const examples = { research, trouble, trip, review, smallTalk, hebrew, empty };

export type ExampleName = keyof typeof examples;
