import { delay, reasoning, source, text, toolCall, type Step } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

type Status = 'pending' | 'in_progress' | 'completed';

const STEPS = ['Find good sources', 'Read the two best', 'Check what it costs', 'Write it up'];

/** The plan with the first `done` steps completed. A step is added when the reading has raised a question. */
function plan(done: number) {
  const titles = done < 2 ? STEPS.filter((_, i) => i !== 2) : STEPS;
  const statusOf = (i: number): Status => (i < done ? 'completed' : i === done ? 'in_progress' : 'pending');
  const todos = titles.map((title, i) => ({ id: title, title, status: statusOf(i) }));
  return toolCall('showPlan', { id: 'research', title: 'Chat in sync across devices', todos });
}

const DOCS = 'https://docs.convex.dev/';

const SCRIPT: readonly Step[] = [
  [
    reasoning(
      'There are two questions here: how a change reaches every device, and what happens to a device that was offline. ' +
        'I should find a source for each before I write anything.',
    ),
    text('I’ll look for sources first, then read the best ones.'),
    plan(0),
  ],
  [
    toolCall('webSearch', { query: 'realtime queries subscription WebSocket', maxResults: 4 }),
    toolCall('webSearch', { query: 'agent reply streaming deltas reconnect', maxResults: 3 }),
  ],
  [plan(1), delay(300)],
  [
    text('I’ll read the two that cover both sides of the question.'),
    toolCall('urlReader', { url: `${DOCS}realtime` }),
    toolCall('urlReader', { url: `${DOCS}agents/streaming` }),
  ],
  [text('Let me work out how many small writes the deltas mean.'), plan(2)],
  [toolCall('calculator', { expression: '600 * 1.3 / 4' })],
  [plan(3), delay(300)],
];

const ANSWER = `## What keeps a chat in sync

**Let every device read the same query.** The server tracks what each query reads and runs it again when that changes. No device has to notify another.

| Situation | What happens |
| --- | --- |
| A message is sent on the phone | The query runs again, the laptop shows it |
| The laptop was asleep | It resubscribes and gets the current state |
| A reply is being written | Deltas are rows too, so all devices follow it |

### What to watch out for

1. While a reply streams it is in the database **twice**, as deltas and as a message. Show it once.
2. A closed socket doesn’t reopen by itself. Reconnect, and say so on screen.
3. Group the deltas. A 600-word reply is about 780 tokens; at four per delta, that’s **195 small writes**, and nobody sees the difference.

\`\`\`ts
const runtime = useConvexAgentRuntime({ threadId, api: api.chat });
\`\`\`

That line does all three.`;

const SOURCES = [
  source(`${DOCS}realtime`, 'Realtime: queries that stay up to date'),
  source(`${DOCS}agents/streaming`, 'Streaming agent replies'),
];

export const research: Told = ({ step }) => {
  if (step < SCRIPT.length) return SCRIPT[step]!;
  // The last step of the plan is done only when the text is written.
  if (step === SCRIPT.length) return [text(ANSWER), ...SOURCES, plan(4)];
  return [text('That’s the whole picture. Ask me about any part of it.')];
};
