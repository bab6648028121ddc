import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';
import { assistant, frame, tool, user } from './rows.js';

const TURNS: ReadonlyArray<readonly [question: string, answer: string]> = [
  [
    'What is on today?',
    'Three things: the review at **10:00**, lunch with Ines, and the offer for Nordlicht by five.',
  ],
  ['Move the review to eleven.', 'Done. All four have been told, and the small room is free then.'],
  [
    'What did we offer Nordlicht last year?',
    '€42,000 for twelve months:\n\n- 20 seats\n- support on weekdays\n- one workshop\n\nThey asked for a second workshop in May and paid for it separately.',
  ],
  [
    'Write the new offer, five percent more.',
    'I have written it as a draft: **€44,100**, with both workshops included.',
  ],
  [
    'Is that too much?',
    'Not for what they use. They have 31 people in it every week, and the price a seat is still below the list.',
  ],
  ['Good. Send it to me first.', 'It is in your inbox, with the numbers of last year beside the new ones.'],
  [
    'Who is in the office on Friday?',
    'Ines, Tomasz and Bao. Mara is on the train until two and can be called.',
  ],
  ['Remind me to water the plants.', 'On Friday at nine. Shall I repeat that every week?'],
  ['Yes, please.', 'Every Friday at nine, from this week on.'],
  ['What is 15 % of 847?', '15 % of 847 is **127.05**.'],
];

const turn = (order: number): AgentUIMessage[] => {
  const [question, answer] = TURNS[order % TURNS.length]!;
  const sum = tool(
    'calculator',
    `sum-${order}`,
    { expression: '847 * 0.15' },
    { output: { result: 127.05 } },
  );
  return [
    user(order, question),
    question.startsWith('What is 15') ? assistant(order, sum, answer) : assistant(order, answer),
  ];
};

const turns = Array.from({ length: 50 }, (_, order) => turn(order)).flat();

/** A hundred messages. */
export const long: readonly ThreadFrame[] = [frame(turns)];

/** The same, and two more. */
export const news: ThreadFrame = frame([...turns, ...turn(50)]);
