// @vitest-environment jsdom
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useAuiState,
  type AssistantClient,
} from '@assistant-ui/react';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { Profiler, useLayoutEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConvexAgentRuntime, useMessageText, type LiveText } from '../../src/runtime/index.js';
import type { Clock } from '../../src/store/index.js';
import { createManualClock, hold, text } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { startAgent } from './screen.js';

afterEach(cleanup);

const wordsOf = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
const WORDS = wordsOf(40);

/** A clock whose timers of up to a second fire only when the test says so. */
function createHeldClock() {
  const timers = new Set<{ readonly ring: () => void; readonly ms: number }>();
  const short = () => [...timers].filter(({ ms }) => ms <= 1_000);
  const clock: Clock = {
    now: () => Date.now(),
    setTimeout(ring, ms) {
      const timer = { ring, ms };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as never),
  };
  return {
    clock,
    waiting: () => short().length,
    ring: () => {
      for (const timer of short()) {
        timers.delete(timer);
        timer.ring();
      }
    },
  };
}

type Agent = Awaited<ReturnType<typeof startAgent>>;

/** A page that draws text with `useMessageText`, beside a component that subscribes to it in assistant-ui. */
function openPage(agent: Agent, options: { clock?: Clock; liveText?: LiveText } = {}) {
  const counts = { host: 0, message: 0, text: 0, follower: 0, commits: 0 };
  const count = (name: keyof typeof counts) => void counts[name]++;
  const client: { aui?: AssistantClient } = {};
  const followed: string[] = [];

  function Text() {
    count('text');
    return <span data-text>{useMessageText()}</span>;
  }
  function Message() {
    count('message');
    return (
      <MessagePrimitive.Root>
        <MessagePrimitive.Parts components={{ Text }} />
        <Follower />
      </MessagePrimitive.Root>
    );
  }
  function Follower() {
    const said = useAuiState(({ message }) =>
      message.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    );
    useLayoutEffect(() => {
      count('follower'); // counts commits, because React may render once more before it sees that nothing has changed
      followed.push(said);
    });
    return null;
  }
  function Client() {
    const aui = useAui();
    useLayoutEffect(() => void (client.aui = aui));
    return null;
  }
  function Host() {
    count('host');
    const runtime = useConvexAgentRuntime({ api: agent.api, threadId: agent.threadId, ...options });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Client />
        <ThreadPrimitive.Messages components={{ Message }} />
      </AssistantRuntimeProvider>
    );
  }
  const { container, unmount } = render(
    <ConvexProvider client={agent.client}>
      <Profiler id="thread" onRender={() => counts.commits++}>
        <Host />
      </Profiler>
    </ConvexProvider>,
  );
  return {
    counts,
    unmount,
    drawn: () => [...container.querySelectorAll('[data-text]')].at(-1)?.textContent ?? '',
    /** What a component that reads assistant-ui's text has rendered. */
    followed: () => followed.at(-1) ?? '',
    copied: () => client.aui!.thread().message({ index: 1 }).getCopyText(),
    say: (prompt: string) =>
      act(() => agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt })),
  };
}

const shows = (page: ReturnType<typeof openPage>, word: string) =>
  waitFor(() => expect(page.drawn()).toContain(word), { interval: 5 });

/** An agent that says `words` one by one on request. Each is drawn before the next. */
async function startSpeaking(words: string) {
  const clock = createManualClock();
  const agent = await startAgent([[text(words)]], { ...everyDelta, model: { chunkDelayMs: 1, clock } });
  const speak = async (page: ReturnType<typeof openPage>, from: number, to: number, look = () => {}) => {
    for (let i = from; i < to; i++) {
      await waitFor(() => expect(clock.timers).toBe(1), { interval: 5 });
      await act(() => clock.advanceAsync(1));
      if (i > 0) await shows(page, `word${i - 1} `); // a word is over when the next one begins
      look();
    }
  };
  const finish = async () => {
    await act(() => clock.advanceAsync(1_000));
    await act(agent.idle);
  };
  return { agent, speak, finish };
}

describe('text that is being written', () => {
  it('running text renders only itself, and a copy of the message has all of it', async () => {
    const { agent, speak, finish } = await startSpeaking(WORDS);
    const page = openPage(agent, { clock: createHeldClock().clock });
    await page.say('go');
    await speak(page, 0, 5);
    const before = { ...page.counts };
    const copies: Array<[copied: string, drawn: string]> = [];
    await speak(page, 5, 30, () => copies.push([page.copied(), page.drawn()]));
    const { host, message, follower, commits, ...counts } = page.counts;
    const deltas = counts.text - before.text;
    expect(deltas).toBeGreaterThanOrEqual(25);
    expect(host - before.host).toBe(0);
    expect(message - before.message).toBe(0);
    expect(follower - before.follower).toBe(0);
    expect(commits - before.commits).toBeLessThanOrEqual(deltas);
    expect(copies).toHaveLength(25);
    for (const [copied, shown] of copies) expect(copied.startsWith(shown)).toBe(true);
    await finish();
    await waitFor(() => expect(page.drawn()).toBe(WORDS));
    await waitFor(() => expect(page.followed()).toBe(WORDS));
    expect(page.copied()).toBe(WORDS);
    await agent.close();
  });

  it('assistant-ui gets running text after a second, even if no more arrives', async () => {
    const { agent, speak, finish } = await startSpeaking(wordsOf(20));
    const { clock, waiting, ring } = createHeldClock();
    const page = openPage(agent, { clock });
    expect(waiting()).toBe(0);
    await page.say('go');
    await speak(page, 0, 11);
    await waitFor(() => expect(waiting()).toBe(1));
    expect(page.followed()).not.toContain('word9');
    const before = { ...page.counts };
    act(ring);
    expect(page.followed()).toBe(page.drawn());
    expect(page.followed()).toContain('word9');
    expect(page.counts.host - before.host).toBeLessThanOrEqual(2);
    expect(page.counts.message - before.message).toBe(0);
    expect(page.counts.follower - before.follower).toBe(1);
    expect(waiting()).toBe(0); // no text has grown since
    await finish();
    await waitFor(() => expect(page.followed()).toBe(wordsOf(20)));
    await waitFor(() => expect(waiting()).toBe(0)); // nothing runs
    await agent.close();
  });

  it('assistant-ui gets running text about once a second, by the real clock', async () => {
    const wait = hold();
    const agent = await startAgent([[text(wordsOf(60)), wait]], {
      ...everyDelta,
      model: { chunkDelayMs: 20 },
    });
    const page = openPage(agent);
    await page.say('go');
    await shows(page, 'word5 ');
    const [before, start] = [page.counts.follower, performance.now()];
    await waitFor(() => expect(page.followed()).toContain('word59'));
    const [told, seconds] = [page.counts.follower - before, (performance.now() - start) / 1_000];
    expect(seconds).toBeGreaterThan(1);
    expect(told).toBeGreaterThanOrEqual(1);
    expect(told).toBeLessThanOrEqual(Math.ceil(seconds));
    wait.release();
    await act(agent.idle);
    await agent.close();
  });

  it('running text leaves no timer behind', async () => {
    const { agent, speak, finish } = await startSpeaking(WORDS);
    const { clock, waiting } = createHeldClock();
    const page = openPage(agent, { clock });
    await page.say('go');
    await speak(page, 0, 5);
    await waitFor(() => expect(waiting()).toBe(1));
    page.unmount();
    expect(waiting()).toBe(0);
    await finish();
    expect(waiting()).toBe(0);
    await agent.close();
  });

  it('running text goes through assistant-ui, delta by delta, if the host asks for it', async () => {
    const { agent, speak, finish } = await startSpeaking(WORDS);
    const page = openPage(agent, { clock: createHeldClock().clock, liveText: 'runtime' });
    await page.say('go');
    await speak(page, 0, 5);
    const before = { ...page.counts };
    await speak(page, 5, 30, () => expect(page.followed()).toBe(page.drawn()));
    expect(page.counts.follower - before.follower).toBeGreaterThanOrEqual(25);
    expect(page.counts.host - before.host).toBe(0); // assistant-ui gets it without rendering its host
    await finish();
    await waitFor(() => expect(page.drawn()).toBe(WORDS));
    await agent.close();
  });
});
