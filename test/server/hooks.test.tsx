// @vitest-environment jsdom
import { useUIMessages } from '@convex-dev/agent/react';
import agentTest from '@convex-dev/agent/test';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createEmbeddedAgent, hold, text } from '../../src/testing/index.js';
import { search, tools } from './app.js';

afterEach(cleanup);

const LAST = 13;

it("serves the agent's hooks: older turns load whole and without a gap while a reply streams", async () => {
  const end = hold();
  const { client, api, idle, close } = createEmbeddedAgent({
    component: agentTest,
    tools: () => tools,
    script: ({ step }) =>
      step % 2 === 0
        ? [search(`call-${step}`)]
        : [text(`answer ${step} in some words`), ...(step === LAST ? [end] : [])],
  });
  const threadId = await client.mutation(api.createThread, {});
  const send = (prompt: string) => client.mutation(api.sendMessage, { threadId, prompt });
  for (let i = 0; i < 6; i++) {
    await send(`question ${i}`);
    await idle();
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConvexProvider client={client}>{children}</ConvexProvider>
  );
  const { result } = renderHook(
    () => useUIMessages(api.listThreadMessages, { threadId }, { initialNumItems: 5, stream: true }),
    { wrapper },
  );
  const orders = () => [...new Set(result.current.results.map(({ order }) => order))];
  await waitFor(() => expect(result.current.status).toBe('CanLoadMore'));
  expect(orders()).toEqual([4, 5]);
  act(() => result.current.loadMore(5));
  await waitFor(() => expect(orders()).toEqual([2, 3, 4, 5]));
  await act(async () => void (await send('one more')));
  await waitFor(() => expect(result.current.results.some(({ status }) => status === 'streaming')).toBe(true));
  act(() => result.current.loadMore(5));
  end.release();
  await act(idle);
  await waitFor(() => expect(result.current.status).toBe('Exhausted'));
  await waitFor(() => expect(result.current.results.at(-1)!.text).toBe('answer 13 in some words'));
  expect(orders()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(result.current.results).toHaveLength(14);
  await close();
});
