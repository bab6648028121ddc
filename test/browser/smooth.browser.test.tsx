import { AssistantRuntimeProvider, useAui, type AssistantClient } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { MarkdownText } from '../../src/markdown/index.js';
import { useConvexAgentRuntime, useConvexThread, type ConvexThread } from '../../src/runtime/index.js';
import { Thread, type ThreadProps } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { emulateMedia } from './emulate.js';
import { chat, connect, gatedPrompt, startThread } from './page.js';
import { wordsOf } from './replies.js';

const patience = { timeout: 60_000 };

const prefer = (motion: 'reduce' | 'no-preference') => emulateMedia({ 'prefers-reduced-motion': motion });
afterEach(() => prefer('no-preference'));

/** A thread, with every text that its reply has shown and every text that the client has had. */
async function openThread(client: ConvexReactClient, threadId: string, props: ThreadProps = {}) {
  const seen: { thread?: ConvexThread; aui?: AssistantClient } = {};
  function Probe() {
    const thread = useConvexThread();
    const aui = useAui();
    useLayoutEffect(() => void Object.assign(seen, { thread, aui }));
    return null;
  }
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Probe />
        <Thread {...props} />
      </AssistantRuntimeProvider>
    );
  }
  const shown: string[] = [];
  const arrived: string[] = [];
  const reply = () =>
    document.querySelector<HTMLElement>(
      '[data-role="assistant"] :is([data-slot="message-text"], [data-slot="markdown"])',
    );
  const observer = new MutationObserver(() => {
    const text = reply()?.innerText;
    if (text !== undefined && text !== shown.at(-1)) shown.push(text);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  const view = await render(
    <ConvexProvider client={client}>
      <div style={{ width: 600, height: 400 }}>
        <Chat />
      </div>
    </ConvexProvider>,
  );
  await vi.waitUntil(() => seen.thread && seen.thread.paging !== 'LoadingFirstPage', patience);
  const { store, commands } = seen.thread!;
  const note = () => {
    const part = store.getState().thread.tail.at(-1)?.content.at(-1);
    if (part?.type === 'text' && part.text !== arrived.at(-1)) arrived.push(part.text);
  };
  note();
  onTestFinished(store.subscribeTo('thread')(note));
  return {
    ...view,
    shown,
    arrived,
    reply,
    send: (prompt: string) => commands.sendMessage(prompt),
    says: (words: string) => vi.waitUntil(() => reply()?.innerText.includes(words), patience),
    settled: () => vi.waitUntil(() => !store.getState().status.isRunning, patience),
    copied: () => seen.aui!.thread().message({ index: 1 }).getCopyText(),
    carets: () => view.container.querySelectorAll('[data-caret]').length,
  };
}

describe.each([
  ['plain text', {}],
  ['markdown', { components: { Text: MarkdownText } }],
])('a reply in %s', (_, props) => {
  it('a reply appears gradually between its batches, in order, and ends complete', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client), props);
    const { prompt, open } = gatedPrompt(client, 'long 80', 40);
    await page.send(prompt);
    await page.says('word39');
    expect(page.carets()).toBe(1);
    await open();
    await page.settled();
    await page.says('word79');
    expect(page.reply()!.innerText.trim()).toBe(wordsOf(80));
    const batches = new Set(page.arrived.map((text) => text.trim()));
    expect(page.shown.filter((text) => !batches.has(text.trim())).length).toBeGreaterThan(3);
    page.shown.forEach((text, i) => expect(text.startsWith(page.shown[i - 1] ?? '')).toBe(true));
    await vi.waitUntil(() => page.carets() === 0, patience);
  });

  it('a reply appears at once after a reload and continues from there', async () => {
    const client = connect();
    const threadId = await startThread(client);
    const first = await openThread(client, threadId, props);
    const { prompt, open } = gatedPrompt(client, 'long 80', 40);
    await first.send(prompt);
    await first.says('word39');
    await first.unmount();
    const page = await openThread(client, threadId, props);
    await page.says('word39');
    expect(page.shown[0]!.trim()).toBe(wordsOf(40));
    await open();
    await page.says('word79');
    await page.settled();
  });

  it.each([
    ['with reduced motion', 'reduce', {}],
    ['with smooth={false}', 'no-preference', { smooth: false }],
  ] as const)('a reply appears in the batches it arrives in %s', async (__, motion, more) => {
    await prefer(motion);
    const client = connect();
    const page = await openThread(client, await startThread(client), { ...props, ...more });
    const { prompt, open } = gatedPrompt(client, 'long 80', 40);
    await page.send(prompt);
    await page.says('word39');
    expect(page.carets()).toBe(1);
    await open();
    await page.settled();
    await page.says('word79');
    const batches = new Set(page.arrived.map((text) => text.trim()));
    expect(page.shown.filter((text) => !batches.has(text.trim()))).toEqual([]);
  });
});

describe('text that is still appearing', () => {
  it('text that is still appearing is complete once a tool call follows, and when it is copied', async () => {
    const client = connect();
    const page = await openThread(client, await startThread(client));
    const late: string[] = [];
    const observer = new MutationObserver(() => {
      const text = page.reply()?.innerText;
      if (page.container.querySelector('[data-slot="tool-call"]') && text !== 'This needs a search.')
        late.push(text!);
    });
    observer.observe(page.container, { subtree: true, childList: true });
    await page.send('tool 30');
    await page.says('This needs a search.');
    await page.settled();
    observer.disconnect();
    expect(late).toEqual([]);
    expect(page.copied()).toContain(wordsOf(30));
  });
});
