/* oxlint-disable no-await-in-loop -- a reader does one thing at a time */
import { describe, expect, it, vi } from 'vitest';
import { connect, openPage, pictures, startThread, type Page } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 60_000 };

const idsIn = ({ viewport }: Page): string[] =>
  [...viewport.querySelectorAll<HTMLElement>('[data-message-id]')].map(({ dataset }) => dataset.messageId!);

/** The first message whose end is in view. */
function inView({ viewport }: Page): HTMLElement {
  const { top } = viewport.getBoundingClientRect();
  const messages = viewport.querySelectorAll<HTMLElement>('[data-message-id]');
  return [...messages].find((message) => message.getBoundingClientRect().top >= top)!;
}

/** Threads by their number of turns, because writing a long one takes a while. */
const threads = new Map<number, Promise<string>>();

/** A page at the end of a long thread. */
async function openLongThread(turns: number, windowSize: number, pageSize: number): Promise<Page> {
  const client = connect();
  const thread = threads.get(turns) ?? startThread(client, turns);
  threads.set(turns, thread);
  const page = await openPage(client, await thread, { windowSize, pageSize });
  await vi.waitUntil(() => idsIn(page).length === windowSize, patience);
  await pictures(3);
  expect(page.viewport.scrollTop).toBeGreaterThan(500); // assistant-ui scrolls to the end
  return page;
}

describe('older messages', () => {
  it.each([
    [0, 'auto'],
    [7, 'auto'], // the button for older ones is in view
    [200, 'auto'],
    [200, 'none'], // a browser without scroll anchoring
  ])(
    'loading older messages moves nothing for a reader %i px from the top (%s)',
    async (scrollTop, overflowAnchor) => {
      const page = await openLongThread(60, 20, 30);
      page.viewport.style.overflowAnchor = overflowAnchor;
      // First from the window, then the rest of the window and the database.
      for (const expected of [30, 50, 60]) {
        page.viewport.scrollTop = scrollTop;
        await pictures(2);
        const seen = inView(page);
        const { top } = seen.getBoundingClientRect();
        const before = idsIn(page);
        page.thread().loadMore();
        await vi.waitUntil(() => idsIn(page).length > before.length, { ...patience, interval: 1 });
        expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(1); // not for a single frame
        await pictures(3);
        expect(idsIn(page)).toHaveLength(expected);
        expect(idsIn(page).slice(-before.length)).toEqual(before);
        expect(seen.isConnected).toBe(true);
        expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(1);
      }
    },
  );
});

const isAtBottom = ({ viewport }: Page): boolean =>
  viewport.scrollHeight - viewport.clientHeight - viewport.scrollTop < 1;

/** A page that has drawn 150 messages, at its bottom. */
async function openAtBottom(): Promise<Page> {
  const page = await openLongThread(75, 50, 150);
  while (page.thread().hasMore) {
    const before = idsIn(page).length;
    page.thread().loadMore();
    await vi.waitUntil(() => idsIn(page).length > before, patience);
  }
  expect(idsIn(page)).toHaveLength(150);
  page.viewport.scrollTop = page.viewport.scrollHeight;
  await pictures(3);
  return page;
}

describe('at the bottom of 150 messages', () => {
  it.each(['auto', 'none'])('returning to the newest messages moves nothing (%s)', async (overflowAnchor) => {
    const page = await openAtBottom();
    page.viewport.style.overflowAnchor = overflowAnchor;
    const [seen, ids] = [inView(page), idsIn(page)];
    const { top } = seen.getBoundingClientRect();
    page.thread().showLatest();
    await vi.waitUntil(() => idsIn(page).length < ids.length, { ...patience, interval: 1 });
    expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(1);
    await pictures(3);
    expect(idsIn(page)).toEqual(ids.slice(-50));
    expect(seen.isConnected).toBe(true);
    expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(1);
    expect(isAtBottom(page)).toBe(true);
  });

  it('a new turn releases messages far above and keeps the reader at the bottom', async () => {
    const page = await openAtBottom();
    const [seen, ids] = [inView(page), idsIn(page)];
    await page.thread().commands.sendMessage('long 20');
    await vi.waitUntil(() => page.shown().at(-1) === wordsOf(20) && !page.isRunning(), patience);
    await pictures(3);
    expect(idsIn(page).length).toBeLessThanOrEqual(100);
    expect(idsIn(page).slice(0, -2)).toEqual(ids.slice(2 - idsIn(page).length));
    expect(seen.isConnected).toBe(true);
    expect(isAtBottom(page)).toBe(true);
    expect(page.thread().hasMore).toBe(true);
  });
});
