import { expect, it, vi } from 'vitest';
import { button, connect, openPage, startThread } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 15_000 };

async function openTabs() {
  const client = connect();
  const threadId = await startThread(client);
  return [await openPage(client, threadId), await openPage(connect(), threadId)] as const;
}

it('what one tab sends streams in the other', async () => {
  const [one, other] = await openTabs();
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(other.shown()[1] ?? ''));
  observer.observe(other.container, { subtree: true, childList: true, characterData: true });
  one.aui().thread().composer().setText('long 60');
  await vi.waitUntil(() => !button(one, 'send').disabled, patience);
  button(one, 'send').click();
  await vi.waitUntil(() => one.isRunning() && other.isRunning(), patience);
  await vi.waitUntil(() => !one.isRunning() && !other.isRunning(), patience);
  observer.disconnect();
  for (const tab of [one, other]) expect(tab.shown()).toEqual(['long 60', wordsOf(60)]);
  expect(seen.size).toBeGreaterThan(10);
  for (const shown of seen) expect(wordsOf(60).startsWith(shown)).toBe(true);
});

it('stop in one tab ends the run in both', async () => {
  const [one, other] = await openTabs();
  await one.thread().commands.send('hold');
  await vi.waitUntil(() => [one, other].every((tab) => tab.shown()[1] === 'one two three'), patience);
  expect([one.isRunning(), other.isRunning()]).toEqual([true, true]);
  button(other, 'stop').click();
  await vi.waitUntil(() => !one.isRunning() && !other.isRunning(), patience);
  for (const tab of [one, other]) {
    expect(tab.shown()).toEqual(['hold', 'one two three']);
    expect(tab.aui().thread().getState().messages[1]!.status).toMatchObject({ type: 'incomplete' });
  }
});
