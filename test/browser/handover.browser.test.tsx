/* oxlint-disable no-await-in-loop -- a reader does one thing at a time */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, connect, gatedPrompt, openPage, startThread } from './page.js';
import { STORY, wordsOf } from './replies.js';

const patience = { timeout: 60_000 };
afterEach(() => vi.restoreAllMocks());

const answers = {
  story: STORY.replaceAll('\n\n', '\n'),
  'tool 100': `This needs a search.\nsearch-1:done\n${wordsOf(100)}`,
};

describe('from the stream to the stored message', () => {
  it.each(['story', 'tool 100'] as const)(
    '"%s" keeps its focus, selection and nodes when it is stored',
    async (order) => {
      const client = connect();
      const page = await openPage(client, await startThread(client));
      const gates = [11, 31, 51, 71, 91];
      const { prompt, open } = gatedPrompt(client, order, ...gates);
      await page.thread().commands.sendMessage(prompt);
      await vi.waitUntil(() => page.shown()[1]?.includes('word10'), patience);
      expect(page.isRunning()).toBe(true);

      const [, answer] = page.container.querySelectorAll<HTMLElement>('[data-message]');
      const nodes = [answer!, ...answer!.querySelectorAll('p, code, button')];
      const beginning = answer!.querySelector('p')!;
      const focused = button(page, 'copy now', answer);
      focused.focus();
      const words = beginning.firstChild!;
      getSelection()!.setBaseAndExtent(words, 1, words, 6);
      const selected = words.textContent!.slice(1, 6);

      let [changes, most] = [0, 0];
      const count = () => page.container.textContent.split(beginning.textContent).length - 1;
      const observer = new MutationObserver(() => {
        changes++;
        most = Math.max(most, count());
      });
      observer.observe(page.container, { subtree: true, childList: true, characterData: true });
      for (const gate of gates) {
        await vi.waitUntil(() => page.shown()[1]?.includes(`word${gate - 1}`), patience);
        await open();
      }
      await vi.waitUntil(() => !page.isRunning(), patience);
      await vi.waitUntil(() => page.shown()[1] === answers[order], patience);
      observer.disconnect();

      expect(changes).toBeGreaterThanOrEqual(gates.length);
      expect(most).toBe(1);
      expect(document.activeElement).toBe(focused);
      const selection = getSelection()!;
      expect(selection.anchorNode).toBe(words);
      expect(selection.focusNode).toBe(words);
      expect(selection.toString()).toBe(selected);
      const [, last] = page.container.querySelectorAll('[data-message]');
      const now = new Set([last!, ...last!.querySelectorAll('p, code, button')]);
      expect(nodes.filter((node) => !now.has(node))).toEqual([]);
    },
  );
});

describe('a copy', () => {
  it('copying a reply copies all its text, while it is written and when it is complete', async () => {
    const client = connect();
    const page = await openPage(client, await startThread(client));
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { prompt, open } = gatedPrompt(client, 'long 160', 21, 41, 61);
    await page.thread().commands.sendMessage(prompt);
    const answer = () => page.container.querySelectorAll<HTMLElement>('[data-message]')[1]!;
    for (const word of ['word20', 'word40', 'word60']) {
      await vi.waitUntil(() => page.shown()[1]?.includes(word), patience);
      // assistant-ui's own button waits for the end.
      expect(button(page, 'copy', answer()).disabled).toBe(true);
      const shown = page.shown()[1]!;
      button(page, 'copy now', answer()).click();
      expect(written.mock.lastCall![0]).toBe(shown);
      expect(page.isRunning()).toBe(true);
      await open();
    }
    await vi.waitUntil(() => !page.isRunning(), patience);
    await vi.waitUntil(() => !button(page, 'copy', answer()).disabled, patience);
    button(page, 'copy', answer()).click();
    expect(written.mock.lastCall![0]).toBe(wordsOf(160));
  });
});
