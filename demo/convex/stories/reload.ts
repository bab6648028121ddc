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
      'A guide is worth little if its code was never run. I write it in three parts and run each example before I go on.',
    ),
    text(`# A guide to streaming

This takes about a minute. **Reload the page** whenever you like, or open it in a second tab: the text goes on where it is, and nothing shows twice.

## 1. Send words, not letters

A reply comes from the model in tokens. Writing every one of them to a database makes a write for every few letters, and a page that renders all day. Group them: four words, or 80 milliseconds, whichever comes first. A reader cannot tell the difference, and the database does a tenth of the work.

Let me run that.`),
    toolCall('codeExecution', { language: 'javascript', code: BATCHES }),
  ],
  [
    delay(400),
    text(`Three batches for ten words. For a reply of 600 words it is 150 writes in place of 780.

## 2. Put them together as if they came in any order

A connection that breaks comes back with some deltas you have and some you do not. So a delta needs its place, and whoever reads them has to be calm about getting one twice, or late, or before its predecessor. Keep them by their place, and join what has no gap before it.

Again, with the worst case: out of order, and one of them doubled.`),
    toolCall('codeExecution', { language: 'javascript', code: MERGE }),
  ],
  [
    delay(400),
    text(`That is all there is to it: the same text, whatever the network did.

## 3. Know what it costs

At 90 milliseconds a word, this guide is written a little faster than most people read. How long does a page of 500 words take, and how many writes is it?`),
    toolCall('calculator', { expression: '500 * 90 / 1000' }),
    toolCall('calculator', { expression: 'ceil(500 / 4)' }),
  ],
  [
    text(`Forty-five seconds, and 125 writes.

## 4. End well

The end is where most chats lie. Four rules keep yours honest:

1. **A run that died must not spin for ever.** Let the server look after it, and write down that it ended.
2. **A stop is not an error.** What was written stays, and the message says that it was stopped.
3. **An error stays an error after a reload.** Store it with the call, not in the memory of a page.
4. **One message keeps one id** from the first frame to the last. Else the page jumps when the stream becomes a message.

## 5. Try to break it

- Reload in the middle of a tool call: the call is still running, and completes.
- Open a second tab: both write the same words.
- Press stop in one tab and look at the other.
- Open *Faults* above and drop the connection: the text waits, then catches up.

If you have read this far while it was being written, you have seen all of it work.`),
  ],
];

export const reload: Told = ({ step }) => SCRIPT[Math.min(step, SCRIPT.length - 1)]!;
