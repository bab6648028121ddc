import type { ThreadFrame } from '../../src/bridge/index.js';
import { assistant, frame, tool, user } from '../thread/rows.js';

/** A short thread with everything a theme changes: a bubble, a row, a link, a question with its buttons. */
export const builderThread: readonly ThreadFrame[] = [
  frame([
    user(0, 'Find a late train to Lake Siljan on Friday.'),
    assistant(
      0,
      tool(
        'webSearch',
        'trains',
        { query: 'train Stockholm Rättvik Friday' },
        {
          output: {
            results: [
              {
                title: 'Timetable',
                url: 'https://trains.example.com',
                snippet: 'Friday 16:05, 18:45 and 20:05.',
              },
            ],
          },
        },
      ),
      'The last one leaves at **20:05**. You can book it [here](https://trains.example.com).',
      tool(
        'saveMemory',
        'remember',
        { content: 'Prefers late trains', category: 'preference' },
        { state: 'approval-requested', approval: { id: 'approval-1' } },
      ),
    ),
  ]),
];
