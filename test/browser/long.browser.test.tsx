import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MESSAGES, openLongThread } from './longThread.js';
import { pictures } from './page.js';

type Page = Awaited<ReturnType<typeof openLongThread>>;

const distance = ({ viewport }: Page): number =>
  viewport.scrollHeight - viewport.clientHeight - viewport.scrollTop;

async function openReply(): Promise<Page> {
  const page = await openLongThread();
  await page.ask();
  await page.begin();
  await Promise.all(Array.from({ length: 40 }, () => page.write()));
  await page.drawn(); // text that grows between two frames undoes the scrolling of a test
  return page;
}

describe('a long thread', () => {
  it('in a long thread a sent message appears last', async () => {
    const page = await openLongThread();
    page.input.focus();
    await userEvent.keyboard('go{Enter}');
    await vi.waitUntil(() => page.sent.length === 1, { timeout: 60_000 });
    expect(page.sent[0]!.name).toBe('chat:sendMessage');
    expect(page.sent[0]!.args).toMatchObject({ threadId: 'thread', prompt: 'go' });
    expect(page.input.value).toBe('');
    await page.ask();
    expect(page.messages().at(-1)!.textContent).toContain('go');
    expect(distance(page)).toBeLessThanOrEqual(1);
  });

  it('in a long thread a selection survives deltas, in finished and running messages', async () => {
    const page = await openReply();
    const [over, live] = page
      .texts()
      .slice(-3)
      .filter((_, i) => i !== 1);
    for (const text of [over!, live!]) {
      const node = text.firstChild!;
      getSelection()!.setBaseAndExtent(node, 2, node, 40);
      const selected = getSelection()!.toString();
      expect(selected.length).toBeGreaterThan(30);
      for (let i = 0; i < 10; i++) await page.write();
      expect(getSelection()!.toString()).toBe(selected);
    }
  });

  it('in a long thread a copy of the running message has all its text', async () => {
    const page = await openReply();
    for (let i = 0; i < 3; i++) {
      await page.write();
      const message = page
        .aui()
        .thread()
        .message({ index: page.messages().length - 1 });
      expect(message.getCopyText()).toBe(page.said());
    }
  });

  it('in a long thread a screen reader reads the log by its name, each message by its author, then the composer', async () => {
    const page = await openReply();
    expect(page.viewport.role).toBe('log');
    expect(page.viewport.ariaLabel).toBeTruthy();
    const messages = page.messages();
    expect(messages.every((message) => page.viewport.contains(message))).toBe(true);
    expect(messages.slice(-4).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'You',
      'Assistant',
      'You',
      'Assistant',
    ]);
    const orders = messages.map(({ dataset }) => Number(dataset['messageId']!.split(':')[1]));
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(orders.at(-1)).toBe(MESSAGES / 2);
    const older = page.container.querySelector('[data-slot="load-older"]')!;
    const follows = (first: Element, second: Element) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(follows(older, messages[0]!)).toBe(true);
    expect(follows(messages.at(-1)!, page.input)).toBe(true);
  });

  it('in a long thread a reader stays at the bottom, or keeps their place elsewhere', async () => {
    const page = await openReply();
    expect(distance(page)).toBeLessThanOrEqual(1);
    for (let i = 0; i < 20; i++) await page.write();
    await page.drawn();
    expect(distance(page)).toBeLessThanOrEqual(1);
    page.viewport.scrollTop -= 600;
    await pictures(3);
    const { scrollTop } = page.viewport;
    for (let i = 0; i < 20; i++) await page.write();
    expect(page.viewport.scrollTop).toBe(scrollTop);
  });

  it('in a long thread older messages load without a jump', async () => {
    const page = await openReply();
    page.viewport.scrollTop = 0;
    await pictures(3);
    const [seen] = page.messages();
    const { top } = seen!.getBoundingClientRect();
    page.container.querySelector<HTMLElement>('[data-slot="load-older"]')!.click();
    await vi.waitUntil(() => page.messages().length >= 100, { timeout: 60_000, interval: 1 });
    expect(Math.abs(seen!.getBoundingClientRect().top - top)).toBeLessThan(1);
    await pictures(3);
    expect(Math.abs(seen!.getBoundingClientRect().top - top)).toBeLessThan(1);
  });
});
