import { AssistantRuntimeProvider, useAui, type AssistantClient } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { Thread } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { chat, connect, startThread } from './page.js';

const until = (isTrue: () => unknown) => vi.waitUntil(isTrue, { timeout: 60_000, interval: 10 });

async function openThread(client: ConvexReactClient, threadId: string) {
  const seen: { aui?: AssistantClient } = {};
  function Observer() {
    const aui = useAui();
    useLayoutEffect(() => void (seen.aui = aui));
    return null;
  }
  function Page() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Observer />
        <div style={{ inlineSize: 600, blockSize: 600 }}>
          <Thread />
        </div>
      </AssistantRuntimeProvider>
    );
  }
  const { container, unmount } = await render(
    <ConvexProvider client={client}>
      <Page />
    </ConvexProvider>,
  );
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const input = container.querySelector('textarea')!;
  await until(() => find('[data-slot="loading"]') === null);
  return {
    container,
    unmount,
    input,
    find,
    composer: () => seen.aui!.composer(),
    aui: () => seen.aui!,
    question: () => find('[data-role="user"]'),
    shows: (text: string) => until(() => container.textContent.includes(text)),
    send: async (text: string) => {
      await userEvent.fill(input, text);
      await userEvent.keyboard('{Enter}');
    },
  };
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('sends the chosen model, a quote and a picture, and shows them again after a reload', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const page = await openThread(client, threadId);
  page.composer().setRunConfig({ custom: { model: 'large' } });
  page.composer().setQuote({ text: 'a plan\nwith two lines', messageId: 'm1' });
  await page.send('Explain this');
  await page.shows('Large: > a plan\n> with two lines + Explain this');
  const quote = () => page.find('[data-slot="message-quote"]');
  await until(() => quote()?.textContent === 'a plan\nwith two lines');
  expect(page.question()!.querySelector('[data-slot="message-text"]')!.textContent).toBe('Explain this');

  page
    .aui()
    .thread()
    .append({
      content: [
        { type: 'text', text: 'And this' },
        { type: 'image', image: PIXEL, filename: 'pixel.png' },
      ],
      runConfig: { custom: { model: 'large' } },
    });
  await page.shows('Large: And this + file');
  await page.unmount();

  const again = await openThread(connect(), threadId);
  await until(() => again.find('[data-slot="message-quote"]')?.textContent.startsWith('a plan'));
  await until(() => again.find('img[alt="pixel.png"], [data-slot="message-files"]'));
});

it('marks a message as pending until the server has it, and says when it waits for a connection', async () => {
  const held: Array<() => void> = [];
  let isHeld = false;
  class HeldSocket extends WebSocket {
    override send(data: string): void {
      if (isHeld) held.push(() => super.send(data));
      else super.send(data);
    }
  }
  const client = connect({ webSocketConstructor: HeldSocket });
  const threadId = await startThread(client);
  const page = await openThread(client, threadId);
  const pending = () => page.find('[data-slot="message-pending"]');
  isHeld = true;
  await page.send('Are you there?');
  await until(() => page.question()?.dataset['state'] === 'pending');
  await until(() => pending());
  for (const delay of pending()!.getAnimations()) delay.finish(); // the note appears only if storing takes a while
  expect(getComputedStyle(pending()!).visibility).toBe('visible');
  expect(pending()!.textContent).toBe('Sending…');
  expect(pending()!.querySelector('svg')).not.toBeNull();

  window.dispatchEvent(new Event('offline'));
  await page.shows('Waiting for a connection…');
  expect(page.find('[data-slot="banner"]')!.textContent).toContain('You’re offline');

  window.dispatchEvent(new Event('online'));
  isHeld = false;
  for (const release of held) release();
  await page.shows('Well.');
  expect(pending()).toBeNull();
  expect(page.question()!.dataset['state']).toBeUndefined();
});

it('keeps the draft and its quote if something cannot be sent, and says what', async () => {
  const client = connect();
  const page = await openThread(client, await startThread(client));
  page.composer().setRunConfig({ custom: { model: () => 'large' } });
  page.composer().setQuote({ text: 'a plan', messageId: 'm1' });
  await page.send('Explain this');
  await page.shows('Message not sent. Your draft is saved. Can’t send runConfig: it isn’t JSON.');
  expect(page.input.value).toBe('Explain this');
  await until(() => page.find('[data-slot="composer-quote"]')?.textContent.includes('a plan'));
  expect(page.question()).toBeNull();
  page.composer().setRunConfig({});
  await page.send('Explain this');
  await page.shows('Well.');
});
