/* oxlint-disable no-await-in-loop -- one gate after the other */
import { expect, it, vi } from 'vitest';
import { button, connect, gatedPrompt, openPage, startThread, type Page } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 60_000 };

async function openTabs() {
  const client = connect();
  const threadId = await startThread(client);
  return [await openPage(client, threadId), await openPage(connect(), threadId), client] as const;
}

it('a message sent in one tab streams in the other', async () => {
  const [one, other, client] = await openTabs();
  const { prompt, open } = gatedPrompt(client, 'long 60', 20, 40);
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(other.shown()[1] ?? ''));
  observer.observe(other.container, { subtree: true, childList: true, characterData: true });
  one.aui().thread.composer().setText(prompt);
  await vi.waitUntil(() => !button(one, 'send').disabled, patience);
  button(one, 'send').click();
  for (const count of [20, 40]) {
    const isShown = (tab: Page) => tab.shown()[1]?.trimEnd() === wordsOf(count);
    await vi.waitUntil(() => isShown(one) && isShown(other), patience);
    expect([one.isRunning(), other.isRunning()]).toEqual([true, true]);
    await open();
  }
  await vi.waitUntil(() => !one.isRunning() && !other.isRunning(), patience);
  observer.disconnect();
  for (const tab of [one, other]) expect(tab.shown()).toEqual([prompt, wordsOf(60)]);
  expect(seen.size).toBeGreaterThan(2);
  for (const shown of seen) expect(wordsOf(60).startsWith(shown)).toBe(true);
});

it('Stop in one tab ends the run in both', async () => {
  const [one, other] = await openTabs();
  await one.thread().commands.sendMessage('hold');
  await vi.waitUntil(() => [one, other].every((tab) => tab.shown()[1] === 'one two three'), patience);
  expect([one.isRunning(), other.isRunning()]).toEqual([true, true]);
  button(other, 'stop').click();
  await vi.waitUntil(() => !one.isRunning() && !other.isRunning(), patience);
  for (const tab of [one, other]) {
    expect(tab.shown()).toEqual(['hold', 'one two three']);
    expect(tab.aui().thread.getState().messages[1]!.status).toMatchObject({ type: 'incomplete' });
  }
});
