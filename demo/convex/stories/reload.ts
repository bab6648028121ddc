import { delay, reasoning, text, toolCall, type Step } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

const BATCHES = `const words = 'every reader sees the same text at the same time'.split(' ');
const batches = [];
for (let i = 0; i < words.length; i += 4) batches.push(words.slice(i, i + 4).join(' '));
batches.forEach((batch, i) => console.log(i, batch));
batches.length;`;

const MERGE = `const deltas = [{ at: 2, text: 'c' }, { at: 0, text: 'a' }, { at: 1, text: 'b' }, { at: 1, text: 'b' }];
const seen = new Map(deltas.map(({ at, text }) => [at, text]));
const merged = [...seen].sort(([a], [b]) => a - b).map(([, text]) => text).join('');
console.log('merged:', merged);
merged;`;

const SCRIPT: readonly Step[] = [
  [
    reasoning(
      'A guide is worth little if its code was never run. I’ll write it in parts and run each example before I move on.',
    ),
    text(`# A guide to streaming

This takes about a minute. **Reload the page** whenever you like, or open it in a second tab: the text picks up where it was, and nothing appears twice.

## 1. Send words, not letters

A reply comes from the model in tokens. Storing each one means a write for every few letters, and a page that never stops rendering. Group them: four words, or 80 milliseconds, whichever comes first. Readers can’t tell the difference, and the database does a tenth of the work.

Let me run that.`),
    toolCall('codeExecution', { language: 'javascript', code: BATCHES }),
  ],
  [
    delay(400),
    text(`Three batches for ten words. For a 600-word reply, that’s 150 writes instead of 780.

## 2. Put them together as if they came in any order

After a dropped connection you get some deltas you already have and some you don’t. So give every delta a position, and expect one to arrive twice, late or out of order. Store them by position, and join everything up to the first gap.

Here’s the worst case: out of order, with a duplicate.`),
    toolCall('codeExecution', { language: 'javascript', code: MERGE }),
  ],
  [
    delay(400),
    text(`That’s all it takes: the same text, whatever the network does.

## 3. Know what it costs

At 90 milliseconds per word, this guide appears a little faster than most people read. How long does a 500-word page take, and how many writes is that?`),
    toolCall('calculator', { expression: '500 * 90 / 1000' }),
    toolCall('calculator', { expression: 'ceil(500 / 4)' }),
  ],
  [
    text(`Forty-five seconds, and 125 writes.

## 4. End well

The end is where most chats lie. Four rules keep yours honest:

1. **A dead run must not spin forever.** Let the server notice, and record that it ended.
2. **A stop is not an error.** Keep the text, and say that the reply was stopped.
3. **An error stays an error after a reload.** Store it with the call, not in the page’s memory.
4. **One message keeps one id** from the first frame to the last. Otherwise the page jumps when the stream becomes a message.

## 5. Try to break it

- Reload during a tool call: it’s still running, and finishes.
- Open a second tab: both show the same words.
- Press stop in one tab and look at the other.
- Open *Faults* above and drop the connection: the text waits, then catches up.

If you’ve read this far while it was being written, you’ve seen all of it work.`),
  ],
];

export const reload: Told = ({ step }) => SCRIPT[Math.min(step, SCRIPT.length - 1)]!;
