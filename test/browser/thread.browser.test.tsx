/* oxlint-disable no-await-in-loop -- a reader does one thing at a time */
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime, useConvexThread, type ConvexThread } from '../../src/runtime/index.js';
import { Thread } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { chat, connect, gatedPrompt, pictures, startThread } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 60_000 };

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dir?: 'rtl';
  readonly theme?: 'dark';
}

/** The whole thread, as the README shows it. */
async function openThread(client: ConvexReactClient, threadId: string, look: Look = {}) {
  const seen: { thread?: ConvexThread } = {};
  function Probe() {
    const thread = useConvexThread();
    useLayoutEffect(() => void (seen.thread = thread));
    return null;
  }
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Probe />
        <Thread />
      </AssistantRuntimeProvider>
    );
  }
  const { width = 600, height = 400, dir, theme } = look;
  const view = await render(
    <ConvexProvider client={client}>
      <div dir={dir} data-cau-theme={theme} style={{ width, height }}>
        <Chat />
      </div>
    </ConvexProvider>,
  );
  const { container } = view;
  const all = (slot: string) => [...container.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`)];
  await vi.waitUntil(() => seen.thread && seen.thread.paging !== 'LoadingFirstPage', patience);
  const page = {
    container,
    all,
    viewport: all('viewport')[0]!,
    input: container.querySelector('textarea')!,
    thread: () => seen.thread!,
    isRunning: () => seen.thread!.store.getState().status.isRunning,
    answer: () => container.querySelector<HTMLElement>('[data-role="assistant"]'),
    says: (words: string) => vi.waitUntil(() => container.textContent.includes(words), patience),
    settled: () => vi.waitUntil(() => !page.isRunning(), patience),
    distance: () => page.viewport.scrollHeight - page.viewport.clientHeight - page.viewport.scrollTop,
  };
  return page;
}

type Page = Awaited<ReturnType<typeof openThread>>;

/** How much of the page has moved by itself since the observation began. */
function watchShifts(): () => number {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: false });
  onTestFinished(() => observer.disconnect());
  return () => {
    entries.push(...observer.takeRecords());
    return entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  };
}

/** The elements that overflow at the side. */
const overflowing = ({ container }: Page): string[] => {
  const box = container.querySelector('[data-slot="thread"]')!.getBoundingClientRect();
  return [...container.querySelectorAll('[data-slot="thread"] *')]
    .filter((element) => !element.closest('.cau-sr, [hidden], .cau-json-scroll, pre, table'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < box.left - 1 || right > box.right + 1);
    })
    .map((element) => `${element.tagName}.${element.className}`);
};

describe('from the stream to the stored message', () => {
  it('from stream to stored message nothing moves and no element is replaced', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client));
    let most = 0;
    const observer = new MutationObserver(() => {
      most = Math.max(most, page.all('tool-call').length);
    });
    observer.observe(page.container, { subtree: true, childList: true, attributes: true });
    const { prompt, open } = gatedPrompt(client, 'tool 200', 21, 196);
    await page.thread().commands.sendMessage(prompt);
    await page.says('word20');
    expect(page.isRunning()).toBe(true);

    const nodes = () => [
      page.answer()!,
      ...page.answer()!.querySelectorAll('[data-slot="message-text"], [data-slot="tool-call"]'),
      ...page.all('tool-trigger'),
    ];
    const before = nodes();
    expect(before).toHaveLength(5); // the message, a text, a card, a text, and the row of the card
    const [trigger] = page.all('tool-trigger');
    trigger!.focus();
    await userEvent.keyboard('{Enter}');
    expect(trigger!.ariaExpanded).toBe('true');
    page.viewport.scrollTop = 10; // above the end: the reader is here
    const words = page.all('message-text')[1]!.firstChild!;
    getSelection()!.setBaseAndExtent(words, 1, words, 6);
    const selected = getSelection()!.toString();

    await open();
    await page.says('word195');
    const { scrollTop } = page.viewport;
    const { top } = trigger!.getBoundingClientRect();
    const shifts = watchShifts();
    await open();
    await page.settled();
    await vi.waitUntil(() => page.all('message-actions').length === 2, patience); // it has actions
    await expect.poll(() => page.answer()!.textContent).toContain(wordsOf(200)); // the last words appear smoothly
    await pictures(5);
    observer.disconnect();

    expect(most).toBe(1);
    nodes().forEach((node, i) => expect(node).toBe(before[i]));
    expect(document.activeElement).toBe(trigger);
    expect(trigger!.ariaExpanded).toBe('true');
    expect(getSelection()!.anchorNode).toBe(words);
    expect(getSelection()!.toString()).toBe(selected);
    expect(page.viewport.scrollTop).toBe(scrollTop);
    expect(trigger!.getBoundingClientRect().top).toBe(top);
    expect(shifts()).toBe(0);
  });

  it("the browser's search finds the content of a closed call", async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client));
    await page.thread().commands.sendMessage('tool 1');
    await page.says('word0');
    await page.settled();
    const [body] = page.all('tool-details');
    await vi.waitUntil(
      () => body!.querySelector('[data-slot="tool-result"] [data-slot="json-view"]'),
      patience,
    );
    expect(body!.getAttribute('hidden')).toBe('until-found');
    expect(body!.querySelectorAll('span[hidden]')).toHaveLength(0);
  });

  it('the measurement of layout shifts notices a movement', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client, 2));
    await pictures(3);
    const shifts = watchShifts();
    page.all('thread')[0]!.parentElement!.style.marginTop = '50px';
    await pictures(3);
    await vi.waitUntil(() => shifts() > 0, patience);
    expect(shifts()).toBeGreaterThan(0);
  });

  it('text above the end does not move while the reply is written', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client), { height: 700 });
    const { prompt, open } = gatedPrompt(client, 'tool 80', 0);
    await page.thread().commands.sendMessage(prompt);
    await page.says('This needs a search.');
    const [, text] = page.all('message-text');
    const { top } = text!.getBoundingClientRect();
    await open();
    await page.says('word79');
    await page.settled();
    await pictures(3);
    expect(text!.getBoundingClientRect().top).toBe(top);
  });
});

describe('a message that is sent during an earlier reply', () => {
  // assistant-ui shows its own empty message there until the reply has an id.
  it('a message sent during an earlier reply shows one working indicator, and its reply moves nothing', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client), { height: 900 });
    const first = gatedPrompt(client, 'long 60', 21);
    await page.thread().commands.sendMessage(first.prompt);
    await page.says('word20');

    const seen: { working: number; tops: string }[] = [];
    const look = () => {
      const tops = page.all('message').map((message) => message.getBoundingClientRect().top);
      if (tops.length > 2) seen.push({ working: page.all('working').length, tops: tops.join() });
    };
    const observer = new MutationObserver(look);
    observer.observe(page.container, { subtree: true, childList: true });
    const second = gatedPrompt(client, 'long 60', 1, 21);
    await page.thread().commands.sendMessage(second.prompt);
    await vi.waitUntil(() => page.all('message')[3]?.textContent.includes('word0'), patience);
    observer.disconnect();

    expect(seen.length).toBeGreaterThan(1);
    expect(seen[0]!.working).toBe(1);
    expect(Math.max(...seen.map(({ working }) => working))).toBe(1);
    expect(new Set(seen.map(({ tops }) => tops)).size).toBe(1);
    expect(seen[0]!.tops.split(',')).toHaveLength(4);
    await second.open();
    await first.open();
    await second.open();
    await page.settled();
  });
});

describe('the place of the reader', () => {
  it('a reader at the end stays at the end', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client, 6), { height: 300 });
    await pictures(3);
    expect(page.distance()).toBeLessThanOrEqual(1);
    const words = [30, 60, 90, 120];
    const { prompt, open } = gatedPrompt(client, 'long 150', ...words);
    await page.thread().commands.sendMessage(prompt);
    for (const word of words) {
      await page.says(`word${word - 1}`);
      await pictures(3);
      expect(page.distance()).toBeLessThanOrEqual(1);
      await open();
    }
    await page.says('word149');
    await page.settled();
    await pictures(3);
    expect(page.distance()).toBeLessThanOrEqual(1);
    expect(page.all('scroll-to-latest')).toEqual([]);
  });

  it('a reader above keeps their place, no matter who starts a run', async () => {
    const client = connect();
    const threadId = await startThread(client, 12);
    const page = await openThread(client, threadId, { height: 300 });
    await pictures(3);
    page.viewport.scrollTop = 60;
    await vi.waitUntil(() => page.all('scroll-to-latest').length === 1, patience);
    const [button] = page.all('scroll-to-latest');
    expect(button!.ariaLabel).toBe('Jump to latest');
    await connect().mutation(chat.sendMessage, { threadId, prompt: 'long 30' });
    await page.says('word29');
    await page.settled();
    await pictures(3);
    expect(page.viewport.scrollTop).toBe(60);
    await vi.waitUntil(() => button!.ariaLabel!.endsWith(', 2 new messages'), patience);
    expect(button!.textContent).toBe('2 new messages');
    button!.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitUntil(() => page.distance() <= 1 && page.all('scroll-to-latest').length === 0, patience);
    expect(document.activeElement).toBe(page.viewport);
  });

  it('sending a message moves the reader to the end', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client, 12), { height: 300 });
    await pictures(3);
    page.viewport.scrollTop = 60;
    await pictures(3);
    page.input.focus();
    await userEvent.keyboard('long 30{Enter}');
    await page.says('word29');
    await page.settled();
    await pictures(3);
    expect(page.distance()).toBeLessThanOrEqual(1);
  });

  it('a picture that loads at the end keeps the reader at the end', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client, 6), { height: 300 });
    await pictures(5);
    expect(page.distance()).toBeLessThanOrEqual(1);
    // Like a picture that loads: something in a message becomes taller, and no element changes.
    const sheet = document.createElement('style');
    sheet.textContent = '[data-slot="message"]:last-of-type { min-height: 700px }';
    document.head.append(sheet);
    onTestFinished(() => sheet.remove());
    await pictures(5);
    expect(page.distance()).toBeLessThanOrEqual(1);
    page.viewport.scrollTop = 100;
    await pictures(2);
    sheet.textContent = '[data-slot="message"]:last-of-type { min-height: 900px }';
    await pictures(5);
    expect(page.viewport.scrollTop).toBe(100);
  });

  it.each([
    [6, 'pointer'],
    [6, 'keyboard'],
    [0, 'keyboard'], // the whole thread is in view
  ])('a reader who opens something keeps their place, even at the end (%i turns, %s)', async (turns, by) => {
    const client = connect();
    const page = await openThread(client, await startThread(client, turns), { height: 300 });
    await page.thread().commands.sendMessage('tool 3');
    await page.says('word2');
    await page.settled();
    await pictures(5);
    expect(page.distance()).toBeLessThanOrEqual(1);
    const trigger = page.all('tool-trigger').at(-1)!;
    const { top } = trigger.getBoundingClientRect();
    trigger.focus({ preventScroll: true });
    await (by === 'pointer' ? userEvent.click(trigger) : userEvent.keyboard('{Enter}'));
    expect(trigger.ariaExpanded).toBe('true');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(trigger.getBoundingClientRect().top).toBe(top);
  });
});

describe('a thread', () => {
  const LOOKS: ReadonlyArray<[string, Look]> = [
    ['at a width of 320 px', { width: 320, height: 500 }],
    ['from right to left', { width: 360, height: 500, dir: 'rtl' }],
    ['in dark mode', { width: 360, height: 500, theme: 'dark' }],
  ];
  it.each(LOOKS)('%s, nothing overflows and every target is at least 24 px', async (_, look) => {
    const client = connect();
    const page = await openThread(client, await startThread(client), look);
    const path = `https://example.com/${'very-long-name-without-a-break'.repeat(6)}`;
    await page.thread().commands.sendMessage(`tool 20 ${path}`);
    await page.says('word19');
    await page.settled();
    await page.thread().commands.sendMessage('remove');
    await vi.waitUntil(() => page.container.textContent.includes('Allow'), patience);
    for (const trigger of page.all('tool-trigger')) if (trigger.ariaExpanded === 'false') trigger.click();
    page.input.focus();
    await userEvent.keyboard(path.slice(0, 80));
    await pictures(3);
    expect(overflowing(page)).toEqual([]);
    for (const element of [page.viewport, page.container.querySelector('[data-slot="thread"]')!]) {
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    }
    const small = [...page.container.querySelectorAll<HTMLElement>('button, a[href], summary')]
      .filter((target) => target.checkVisibility())
      .filter((target) => target.offsetWidth < 24 || target.offsetHeight < 24)
      .map(
        (target) => `${target.ariaLabel ?? target.textContent} ${target.offsetWidth}×${target.offsetHeight}`,
      );
    expect(small).toEqual([]);
  });

  it('a thread can be used with the keyboard alone', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client));
    /** Presses the key until the element has the focus. */
    const tabTo = async (isThere: (element: HTMLElement) => boolean, key = '{Tab}') => {
      for (let i = 0; i < 30; i++) {
        await userEvent.keyboard(key);
        if (document.activeElement instanceof HTMLElement && isThere(document.activeElement)) return;
      }
      throw new Error(`The focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
    };
    const back = '{Shift>}{Tab}{/Shift}';
    await tabTo((element) => element === page.input);
    await userEvent.keyboard('tool 5{Enter}');
    await page.says('word4');
    await page.settled();
    expect(document.activeElement).toBe(page.input);
    await tabTo((element) => element.dataset['slot'] === 'tool-trigger', back);
    const trigger = document.activeElement as HTMLElement;
    expect(getComputedStyle(trigger).outlineStyle).not.toBe('none'); // the focus is visible
    await userEvent.keyboard('{Enter}');
    expect(trigger.ariaExpanded).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(trigger.ariaExpanded).toBe('false');

    await tabTo((element) => element === page.input);
    await userEvent.keyboard('remove{Enter}');
    await vi.waitUntil(() => page.container.textContent.includes('Allow'), patience);
    expect(document.activeElement).toBe(page.input); // the user opens the row, it does not open by itself
    await tabTo((element) => element.textContent === 'Allow', back);
    await userEvent.keyboard('{Enter}');
    await page.says('Gone.');
    await page.settled();
    expect(document.activeElement).not.toBe(document.body);
    expect(page.all('tool-call').at(-1)!.dataset['state']).toBe('complete');
  });
});

describe('a delta', () => {
  it('a delta changes nothing in finished messages', async () => {
    const client = connect();
    const threadId = await startThread(client, 10);
    const page = await openThread(client, threadId);
    const { prompt, open } = gatedPrompt(client, 'long 100', 11, 91);
    await page.thread().commands.sendMessage(prompt);
    await page.says('word10');
    const settledMessages = [...page.viewport.querySelectorAll('[data-slot="message"]')].slice(0, -1);
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    for (const message of settledMessages) {
      observer.observe(message, { subtree: true, childList: true, characterData: true, attributes: true });
    }
    await open();
    await page.says('word90');
    observer.disconnect();
    expect(changes).toBe(0);
  });
});

describe('the work of a reply', () => {
  const line = ({ all }: Page) => all('work-trigger')[0];
  const inView = ({ answer }: Page) =>
    [
      ...answer()!.querySelectorAll<HTMLElement>(
        '[data-slot="work-trigger"], [data-slot="tool-call"], [data-slot="message-text"]',
      ),
    ]
      .filter((piece) => piece.checkVisibility())
      .map(({ textContent }) => textContent);

  it.each(['auto', 'none'])(
    'the work folds without moving the view of a reader above the end, and keeps the focus (overflow-anchor: %s)',
    async (overflowAnchor) => {
      const client = connect();
      const page = await openThread(client, await startThread(client));
      page.viewport.style.overflowAnchor = overflowAnchor; // Safari has no scroll anchoring
      const { prompt, open } = gatedPrompt(client, 'work 300', 299);
      await page.thread().commands.sendMessage(prompt);
      await page.says('word298');
      expect(line(page)).toBeUndefined();
      page.all('tool-trigger')[0]!.focus();
      const [, words] = page.all('message-text');
      page.viewport.scrollTop +=
        words!.getBoundingClientRect().top - page.viewport.getBoundingClientRect().top + 50;
      await pictures(2);
      const { top } = words!.getBoundingClientRect();
      const folded = vi.waitUntil(() => line(page), { ...patience, interval: 1 });
      await open();
      await folded;
      expect(Math.abs(words!.getBoundingClientRect().top - top)).toBeLessThan(1);
      await page.settled();
      await pictures(3);
      expect(Math.abs(words!.getBoundingClientRect().top - top)).toBeLessThan(1);
      expect(document.activeElement).toBe(line(page));
      await userEvent.keyboard('{Enter}');
      expect(page.all('tool-call').every((call) => call.checkVisibility())).toBe(true);
    },
  );

  it('the work folds at the end of the thread, keeps its place, and is the same after a reload', async () => {
    const client = connect();
    const threadId = await startThread(client);
    const page = await openThread(client, threadId);
    await page.thread().commands.sendMessage('work 120');
    await page.says('That is all.');
    await page.settled();
    await vi.waitUntil(() => page.distance() <= 1, patience);
    expect(inView(page)).toEqual(['Used search 2 times', wordsOf(120), 'That is all.']);
    const before = inView(page);
    const again = await openThread(connect(), threadId);
    await again.says('That is all.');
    expect(inView(again)).toEqual(before);
  });
});
