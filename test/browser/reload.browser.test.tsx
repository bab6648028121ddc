import { expect, it, vi } from 'vitest';
import { connect, openPage, startThread } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 15_000 };

it('a reload in the middle of a run shows the same, and goes on to the end', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const page = await openPage(client, threadId);
  await page.thread().commands.send('long 150');
  await vi.waitUntil(() => page.shown()[1]?.includes('word20 '), patience);
  expect(page.isRunning()).toBe(true);
  const before = page.shown();
  await page.unmount();
  await client.close();

  const reloaded = await openPage(connect(), threadId);
  await vi.waitUntil(() => reloaded.shown()[1]?.startsWith(before[1]!), patience);
  expect(reloaded.shown()[0]).toBe('long 150');
  expect(reloaded.shown()[1]).not.toBe(wordsOf(150));
  expect(reloaded.isRunning()).toBe(true);
  await vi.waitUntil(() => !reloaded.isRunning(), patience);
  expect(reloaded.shown()).toEqual(['long 150', wordsOf(150)]);
});
