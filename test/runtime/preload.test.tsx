// @vitest-environment jsdom
import '../thread/jsdom.js';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { act, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadThread, type PreloadedThread } from '../../src/nextjs/index.js';
import { useConvexAgentRuntime, useConvexThread, type ConvexThread } from '../../src/runtime/index.js';
import { answerHttpCall, type HttpCallKind } from '../../src/testing/sync/answerHttpCall.js';
import { hold, reasoning, text, unsignedToken } from '../../src/testing/index.js';
import { Thread } from '../../src/thread/index.js';
import { preloadComponents } from '../../src/tools/index.js';
import { search, seedTurns } from '../server/app.js';
import { watchScreen } from '../thread/page.js';
import { startAgent } from './screen.js';

type Agent = Awaited<ReturnType<typeof startAgent>>;

const USER = 'user';
const url = 'https://preloaded.convex.cloud';
const roots: Root[] = [];

beforeAll(preloadComponents);
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Preloads like a server component, through the client that `convex/nextjs` uses. */
async function preload({ api, backend, threadId }: Agent, pageSize?: number): Promise<PreloadedThread> {
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const kind = new URL(address).pathname.replace('/api/', '') as HttpCallKind;
      const answer = await answerHttpCall(backend, kind, body, headers['Authorization']);
      return new Response(answer.body, answer);
    },
  );
  const preloaded = await preloadThread(
    api,
    { threadId },
    { url, token: unsignedToken({ subject: USER }), ...(pageSize !== undefined && { pageSize }) },
  );
  vi.unstubAllGlobals();
  return JSON.parse(JSON.stringify(preloaded)) as PreloadedThread; // as it is sent to the browser
}

async function open(
  agent: Agent,
  preloaded: PreloadedThread | undefined,
  threadId: string | null = agent.threadId,
) {
  const seen: { thread?: ConvexThread } = {};
  const client = agent.connect();
  function Probe() {
    const thread = useConvexThread();
    useLayoutEffect(() => void (seen.thread = thread));
    return null;
  }
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: agent.api, threadId: threadId ?? undefined, preloaded });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Probe />
        <Thread locale="en-GB" />
      </AssistantRuntimeProvider>
    );
  }
  const page = (
    <ConvexProvider client={client}>
      <Chat />
    </ConvexProvider>
  );
  const html = renderToString(page);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const messages = () => [...container.querySelectorAll<HTMLElement>('[data-slot="message"]')];
  const atFirst = messages();
  const screen = watchScreen(container, () =>
    messages().map(({ dataset, textContent }) => [dataset['messageId'], textContent]),
  );
  const errors: unknown[] = [];
  await act(async () => {
    roots.push(hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }));
  });
  return {
    container,
    messages,
    atFirst,
    screen,
    thread: () => seen.thread!,
    /** Waits until the live subscription has taken over. */
    live: () => waitFor(() => expect(seen.thread!.store.stats.frames).toBeGreaterThan(0)),
    expectQuiet() {
      expect(errors).toEqual([]);
      expect(vi.mocked(console.error).mock.calls).toEqual([]);
      expect(vi.mocked(console.warn).mock.calls).toEqual([]);
    },
  };
}

it('hydrates a new conversation rendered by a server, with the same ids', async () => {
  const agent = await startAgent([[text('Hello.')]]);
  const page = await open(agent, undefined, null);
  expect(page.container.querySelector('[data-slot="empty"]')).not.toBe(null);
  page.expectQuiet();
});

describe('useConvexAgentRuntime({ preloaded })', () => {
  it('renders the first page on the server, hydrates it, and goes live without a change', async () => {
    const agent = await startAgent([
      [text('Let me look.'), search('a')],
      [text('Found it.')],
      [text('You are welcome.')],
    ]);
    const { client, api, threadId } = agent;
    await client.mutation(api.sendMessage, { threadId, prompt: 'Search' });
    await agent.idle();
    const page = await open(agent, await preload(agent));
    expect(page.atFirst.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Search'),
      expect.stringMatching(/Let me look\..*Found it\./s),
    ]);
    expect(page.messages()).toEqual(page.atFirst);
    await page.live();
    await act(async () => {});
    expect(page.screen.frames).toHaveLength(1);
    expect(page.messages().every((message, i) => message === page.atFirst[i])).toBe(true);
    page.expectQuiet();

    await act(() => client.mutation(api.sendMessage, { threadId, prompt: 'Thanks' }));
    await waitFor(() => expect(page.messages().at(-1)!.textContent).toContain('You are welcome.'));
    expect(
      page
        .messages()
        .slice(0, 2)
        .every((message, i) => message === page.atFirst[i]),
    ).toBe(true);
    page.expectQuiet();
    await agent.idle();
  });

  it('renders a running reply on the server and continues it in place', async () => {
    const gate = hold();
    const agent = await startAgent([
      [reasoning('Let me think.'), text('The first half, '), gate, text('the second half.')],
    ]);
    const { client, api, threadId } = agent;
    await client.mutation(api.sendMessage, { threadId, prompt: 'Write' });
    const first = await waitFor(async () => {
      const preloaded = await preload(agent);
      expect(JSON.stringify(preloaded)).toContain('The first half');
      return preloaded;
    });
    const page = await open(agent, first);
    expect(page.atFirst[1]!.textContent).toContain('The first half,');
    await page.live();
    page.expectQuiet();
    expect(page.thread().store.getState().status.isRunning).toBe(true);
    gate.release();
    await waitFor(() =>
      expect(page.messages()[1]!.textContent).toContain('The first half, the second half.'),
    );
    expect(page.messages()[1]).toBe(page.atFirst[1]);
    await agent.idle();
    page.expectQuiet();
  });

  it('offers older messages from the first paint, and loads them even before it is live', async () => {
    const agent = await startAgent([]);
    await seedTurns(agent, agent.threadId, 6);
    const page = await open(agent, await preload(agent, 4));
    expect(page.atFirst).toHaveLength(4);
    expect(page.thread().hasMore).toBe(true);
    act(() => page.thread().loadMore());
    await waitFor(() => expect(page.messages().length).toBeGreaterThan(4));
    expect(
      page
        .messages()
        .slice(-4)
        .every((message, i) => message === page.atFirst[i]),
    ).toBe(true);
    page.expectQuiet();
  });

  it('ignores the preloaded page of another thread', async () => {
    const agent = await startAgent([]);
    await seedTurns(agent, agent.threadId, 1);
    const preloaded = { ...(await preload(agent)), threadId: 'another' };
    const page = await open(agent, preloaded);
    expect(page.atFirst).toEqual([]);
    await waitFor(() => expect(page.messages()).toHaveLength(2));
  });
});
