// @vitest-environment jsdom
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  type AssistantClient,
} from '@assistant-ui/react';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { Profiler, useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useConvexAgentRuntime, useMessageText } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { startAgent } from './screen.js';

afterEach(cleanup);

const WORDS = Array.from({ length: 120 }, (_, i) => `word${i}`).join(' ');

it('draws a delta by rendering the text and nothing else, and whoever copies the message gets all of it', async () => {
  const agent = await startAgent([[text(WORDS)]], { model: { chunkDelayMs: 4 } });
  const renders = { host: 0, message: 0, text: 0 };
  const count = (name: keyof typeof renders) => void renders[name]++;
  const client: { aui?: AssistantClient } = {};
  const copies: Array<[copied: string, drawn: string]> = [];
  let commits = 0;

  function Text() {
    count('text');
    return <span data-text>{useMessageText()}</span>;
  }
  function Message() {
    count('message');
    return (
      <MessagePrimitive.Root>
        <MessagePrimitive.Parts components={{ Text }} />
      </MessagePrimitive.Root>
    );
  }
  function Client() {
    const aui = useAui();
    useLayoutEffect(() => void (client.aui = aui));
    return null;
  }
  function Host() {
    count('host');
    const runtime = useConvexAgentRuntime({ api: agent.api, threadId: agent.threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Client />
        <ThreadPrimitive.Messages components={{ Message }} />
      </AssistantRuntimeProvider>
    );
  }
  const { container } = render(
    <ConvexProvider client={agent.client}>
      <Profiler id="thread" onRender={() => commits++}>
        <Host />
      </Profiler>
    </ConvexProvider>,
  );
  const drawn = () => [...container.querySelectorAll('[data-text]')].at(-1)?.textContent ?? '';
  await act(() => agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'go' }));
  await waitFor(() => expect(drawn()).toContain('word10 '), { timeout: 5_000 });
  const before = { ...renders, commits };
  await waitFor(
    () => {
      copies.push([client.aui!.thread().message({ index: 1 }).getCopyText(), drawn()]);
      expect(drawn()).toContain('word100 ');
    },
    { timeout: 10_000, interval: 20 },
  );
  const deltas = renders.text - before.text;
  expect(deltas).toBeGreaterThan(20);
  expect(renders.host - before.host).toBe(0);
  expect(renders.message - before.message).toBe(0);
  expect(commits - before.commits).toBeLessThanOrEqual(deltas);
  expect(copies.length).toBeGreaterThan(3);
  for (const [copied, shown] of copies) expect(copied.startsWith(shown)).toBe(true);
  await act(agent.idle);
  await waitFor(() => expect(drawn()).toBe(WORDS));
  expect(client.aui!.thread().message({ index: 1 }).getCopyText()).toBe(WORDS);
  await agent.close();
});
