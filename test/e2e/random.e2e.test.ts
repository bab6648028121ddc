/* oxlint-disable no-await-in-loop -- one thing after the other is what happens to a page */
/** Zero ghosts and zero missing, whatever happens in whatever order. */
import { expect, it } from 'vitest';
import { createRandom, randomSteps, type Random } from './random.js';
import { blocksOf, gatesOf } from './scenarios.js';
import { openChat, shownIn, type Chat } from './support/chat.js';
import { expectTrueFrames } from './support/truth.js';

const RUNS = 8;
const first = Number(process.env['E2E_SEED'] ?? Date.now() % 1_000_000);

type Event = (chat: Chat) => Promise<void>;
const events: Readonly<Record<string, Event>> = {
  nothing: async () => {},
  reload: (chat) => chat.reload(),
  drop: (chat) => chat.fault('Drop the connection'),
  slow: (chat) => chat.fault('Slow connection'),
  offline: (chat) => chat.fault('Offline'),
};

it.each(Array.from({ length: RUNS }, (_, i) => first + i))('run %i: E2E_SEED repeats it', async (seed) => {
  const random = createRandom(seed);
  const steps = randomSteps(seed);
  const chat = await openChat();
  await chat.write(`random ${seed} @${chat.threadId}`);
  const happened: string[] = [];
  for (const step of steps) {
    const { inText, inTools } = gatesOf(step);
    for (const gate of [...inText, ...shuffled(inTools, random)]) {
      await chat.at(gate);
      const name = random.pick(Object.keys(events));
      happened.push(`${name} at ${gate}`);
      await events[name]!(chat);
      await chat.open(gate);
    }
  }
  await chat.reload(); // which ends what a fault has left
  const blocks = blocksOf(steps);
  await expect.poll(chat.answer, { message: happened.join(', ') }).toEqual(blocks);
  await chat.end();
  const { rows } = await chat.read();
  expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(shownIn(rows[1])).toEqual(blocks);
  expectTrueFrames(chat.loads, blocks);
  expect(chat.errors).toEqual([]);
});

function shuffled<T>(list: readonly T[], { below }: Random): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(below(rest.length), 1)[0]!);
}
