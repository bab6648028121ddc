import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { Thread } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { chat, connect, pictures, startThread } from './page.js';

const patience = { timeout: 60_000 };

/** One runtime, drawn by this many `Thread`s. */
async function openThreads(client: ConvexReactClient, threadId: string, count = 1) {
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        {Array.from({ length: count }, (_, i) => (
          <div key={i} style={{ width: 360, height: 320 }}>
            <Thread />
          </div>
        ))}
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={client}>
      <button type="button">Before</button>
      <Chat />
    </ConvexProvider>,
  );
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const find = (selector: string) =>
    vi.waitUntil(() => container.querySelector<HTMLElement>(selector), patience);
  /** Sends a message with the keyboard, and waits for the end of the reply. */
  async function send(prompt: string, reply: string): Promise<void> {
    (await find('textarea')).focus();
    await userEvent.keyboard(`${prompt}{Enter}`);
    await vi.waitUntil(() => container.textContent.includes(reply), patience);
  }
  const settled = () => vi.waitUntil(() => all('[data-slot="stop"]').length === 0, patience);
  return { container, all, find, send, settled };
}

it('two threads of one conversation have unique ids', async () => {
  const client = connect();
  const page = await openThreads(client, await startThread(client), 2);
  await page.send('tool 5', 'word4');
  await page.settled();
  await vi.waitUntil(() => page.all('[data-slot="tool-trigger"]').length === 2, patience);
  const ids = page.all('[id]').map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
  for (const thread of page.all('[data-slot="thread"]'))
    for (const element of thread.querySelectorAll('[aria-controls]'))
      expect(thread.contains(document.getElementById(element.getAttribute('aria-controls')!))).toBe(true);
});

it('the skip link leads to the composer, and the focus is never lost', async () => {
  const client = connect();
  const page = await openThreads(client, await startThread(client, 2));
  const focused = () => document.activeElement!;
  const isLost = () => focused() === document.body;
  await page.find('[data-slot="message"]');

  page.all('button')[0]!.focus();
  await userEvent.keyboard('{Tab}');
  expect(focused().getAttribute('data-slot')).toBe('skip-link');
  expect(focused().textContent).toBe('Skip to message box');
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe(await page.find('textarea'));

  await page.send('remove', 'May I?');
  (await page.find('[data-slot="tool-approval"] [data-kind="primary"]')).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitUntil(() => page.container.textContent.includes('Gone.'), patience);
  await page.settled();
  expect(isLost()).toBe(false);

  (await page.find('[data-slot="edit"]')).focus();
  await userEvent.keyboard('{Enter}');
  await page.find('[data-state="editing"]');
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => page.all('[data-state="editing"]').length === 0, patience);
  expect(focused().getAttribute('data-slot')).toBe('edit');

  // The button is gone while the new reply is written.
  const regenerate = page.all('[data-icon="regenerate"]').at(-1)!.closest('button')!;
  regenerate.focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitUntil(() => !regenerate.isConnected, patience);
  await pictures(2);
  expect(isLost()).toBe(false);
  expect(focused().closest('[data-slot="thread"]')).not.toBeNull();
  await page.settled();
});

it('the focus ring around the messages is complete, without the fade at their end', async () => {
  const client = connect();
  const page = await openThreads(client, await startThread(client, 2));
  const viewport = await page.find('[data-slot="viewport"]');
  const isFaded = () => getComputedStyle(viewport.querySelector('.cau-end')!, '::before').display !== 'none';
  expect(isFaded()).toBe(true);
  page.all('[data-slot="skip-link"]')[0]!.focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(viewport);
  expect(isFaded()).toBe(false);
});

it('the jump button appears only while the last line is out of view, and covers no text', async () => {
  const client = connect();
  const page = await openThreads(client, await startThread(client, 12));
  const viewport = await page.find('[data-slot="viewport"]');
  await vi.waitUntil(() => viewport.scrollTop > 500, patience);
  await pictures(5); // the thread follows what has just been drawn
  const buttons = () => page.all('[data-slot="scroll-to-latest"]');

  const bottom = viewport.scrollTop;
  viewport.scrollTop = bottom - 40;
  await pictures(4);
  expect(viewport.scrollTop).toBe(bottom - 40);
  expect(buttons()).toEqual([]);

  viewport.scrollTop = bottom - 200;
  await vi.waitUntil(() => buttons().length === 1, patience);
  await pictures(2);
  expect(buttons()[0]!.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    viewport.getBoundingClientRect().bottom,
  );
  expect(viewport.scrollTop).toBe(bottom - 200);
});
