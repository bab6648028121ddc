import { AssistantRuntimeProvider, useAui, type AssistantClient } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { anyApi } from 'convex/server';
import { useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createSource } from '../../bench/browser/page/createSource.js';
import { makeThread } from '../../bench/browser/page/thread.js';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import type { Clock } from '../../src/store/index.js';
import { Thread, type ThreadProps } from '../../src/thread/index.js';
import { preloadComponents } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import type { Api } from './backend.js';
import { pictures } from './page.js';

const { chat } = anyApi as unknown as Api;

/** The clock does not move, so assistant-ui gets no update because a second has passed. */
const standing: Clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => {} };

interface LongThreadOptions extends Pick<ThreadProps, 'components'> {
  /** Arguments of a tool call, in pieces. */
  readonly args?: string[];
}

/** How many messages a long thread has: 5,000 in a deep run. */
export const MESSAGES = Number(import.meta.env['MESSAGES'] ?? 1_000);

/** A complete long thread in the client, without a server. */
export async function openLongThread({ args, components }: LongThreadOptions = {}) {
  const thread = makeThread(MESSAGES, args ? { args } : {});
  const { threadId, stream, head, deltas, prompt } = thread;
  await preloadComponents(); // code that loads later would count as work of a delta
  const source = createSource();
  source.add(thread);
  const seen: { aui?: AssistantClient } = {};
  function Probe() {
    const aui = useAui();
    useLayoutEffect(() => void (seen.aui = aui));
    return null;
  }
  function Chat() {
    const runtime = useConvexAgentRuntime({ threadId, api: chat, pageSize: MESSAGES, clock: standing });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Probe />
        <Thread {...(components && { components })} />
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={source.client as unknown as ConvexReactClient}>
      <div style={{ width: 600, height: 400 }}>
        <Chat />
      </div>
      <p data-away>away</p>
    </ConvexProvider>,
  );
  // The pointer may still be where another file left it, and messages that pass below it notify assistant-ui's store.
  await userEvent.hover(container.querySelector('[data-away]')!);
  const messages = () => [...container.querySelectorAll<HTMLElement>('[data-slot="message"]')];
  await vi.waitUntil(() => messages().length === 50, { timeout: 60_000 });
  await pictures(5);
  let written = 0;
  const texts = () => [
    ...container.querySelectorAll<HTMLElement>(
      '[data-role="assistant"] :is([data-slot="message-text"], [data-slot="markdown"])',
    ),
  ];
  const said = () => thread.textOf(written);
  return {
    container,
    messages,
    sent: source.sent,
    viewport: container.querySelector<HTMLElement>('[data-slot="viewport"]')!,
    input: container.querySelector('textarea')!,
    aui: () => seen.aui!,
    texts,
    /** The text of the reply so far. */
    said,
    /** The question is stored. */
    async ask() {
      source.send(threadId, prompt)();
      await pictures(3);
    },
    async begin() {
      source.begin(threadId, stream, head);
      await pictures(3);
    },
    /** Lets the next delta arrive. */
    async write() {
      source.delta(threadId, deltas[written++]);
      await pictures(2);
    },
    /** Waits until everything that arrived is drawn, however busy the machine is. */
    async drawn() {
      const text = texts().at(-1)!;
      await vi.waitUntil(() => text.innerText.trim() === said().trim(), { timeout: 60_000, interval: 5 });
    },
  };
}
