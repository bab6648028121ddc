/* oxlint-disable no-await-in-loop -- events happen to a page one after the other */
/** No content that disappears and none that is missing, whatever happens in whatever order. */
import { expect, it } from 'vitest';
import { commandOf, createRandom, randomSteps, seedsOf, type Random } from './random.js';
import { blocksOf, gatesOf } from './scenarios.js';
import { openChat, shownIn, type Chat } from './support/chat.js';
import { expectTrueFrames } from './support/truth.js';

type Event = (chat: Chat) => Promise<void>;
const events: Readonly<Record<string, Event>> = {
  nothing: async () => {},
  reload: (chat) => chat.reload(),
  drop: (chat) => chat.fault('Drop connection'),
  slow: (chat) => chat.fault('Slow connection'),
  offline: (chat) => chat.fault('Offline'),
};

it.each(seedsOf(process.env))('seed %i: everything the model said shows once and in order', async (seed) => {
  const happened: string[] = [];
  try {
    await expectTrueRun(seed, happened);
  } catch (error) {
    const message = `${String(error)}\nRepeat it: ${commandOf(seed)}\nEvents: ${happened.join(', ')}`;
    throw new Error(message, { cause: error });
  }
});

async function expectTrueRun(seed: number, happened: string[]): Promise<void> {
  const random = createRandom(seed);
  const steps = randomSteps(seed);
  const chat = await openChat();
  await chat.write(`random ${seed} @${chat.threadId}`);
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
  await chat.reload(); // which ends a fault that is still active
  const blocks = blocksOf(steps);
  await expect.poll(chat.answer).toEqual(blocks);
  await chat.end();
  const { rows } = await chat.read();
  expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(shownIn(rows[1])).toEqual(blocks);
  expectTrueFrames(chat.loads, blocks);
  expect(chat.errors).toEqual([]);
}

function shuffled<T>(list: readonly T[], { below }: Random): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(below(rest.length), 1)[0]!);
}
