import type { saveMessages } from '@convex-dev/agent';

type Messages = Parameters<typeof saveMessages>[2]['messages'];

const TALK: ReadonlyArray<readonly [question: string, answer: string]> = [
  [
    'What did we decide about the display?',
    'A darker one at night. **18 of 41** pilot users asked for it, more than for anything else.',
  ],
  [
    'How many stations go out in January?',
    '200 in the first batch, all of them to pilot users:\n\n- 120 to Germany\n- 50 to the United States\n- 30 to Japan',
  ],
  ['Is the firmware ready?', 'The December build is. It fixes the connection loss after a power cut.'],
  [
    'Can you put the dates in a table?',
    '| Date | What |\n| --- | --- |\n| 12 January | Firmware |\n| 20 January | Pilot |\n| 15 February | Shop opens |',
  ],
  [
    'How do I read the sensor?',
    "```ts\nconst station = await connect('aurora-7');\nconsole.log(await station.read('rain'));\n```\n\nIt returns millimetres since midnight.",
  ],
  ['Thanks!', 'You’re welcome!'],
];

/** A question and its reply. Every fifth reply uses a tool. */
export function turnAt(index: number): Messages {
  if (index % 5 === 4) return sumAt(index);
  const [question, answer] = TALK[index % TALK.length]!;
  return [
    { role: 'user', content: `${question} (${index + 1})` },
    { role: 'assistant', content: answer },
  ];
}

function sumAt(index: number): Messages {
  const stations = 10 + index;
  const toolCallId = `history-${index}`;
  const expression = `${stations} * 129`;
  const output = { type: 'json' as const, value: { expression, result: stations * 129 } };
  return [
    { role: 'user', content: `What do ${stations} stations cost? (${index + 1})` },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId, toolName: 'calculator', input: { expression } }],
    },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName: 'calculator', output }] },
    { role: 'assistant', content: `**${(stations * 129).toLocaleString('en')} EUR**, at 129 EUR each.` },
  ];
}
