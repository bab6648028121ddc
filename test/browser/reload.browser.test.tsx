import { expect, it, vi } from 'vitest';
import { connect, gatedPrompt, openPage, startThread } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 60_000 };

it('a reload during a run shows the same messages, and the run continues to its end', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const page = await openPage(client, threadId);
  const tab = connect();
  const { prompt, open } = gatedPrompt(tab, 'long 150', 21);
  await page.thread().commands.sendMessage(prompt);
  await vi.waitUntil(() => page.shown()[1]?.includes('word20'), patience);
  expect(page.isRunning()).toBe(true);
  const before = page.shown();
  await page.unmount();
  await client.close();

  const reloaded = await openPage(tab, threadId);
  await vi.waitUntil(() => reloaded.shown()[1]?.startsWith(before[1]!), patience);
  expect(reloaded.shown()[0]).toBe(prompt);
  expect(reloaded.shown()[1]).not.toBe(wordsOf(150));
  expect(reloaded.isRunning()).toBe(true);
  await open();
  await vi.waitUntil(() => !reloaded.isRunning(), patience);
  expect(reloaded.shown()).toEqual([prompt, wordsOf(150)]);
});
