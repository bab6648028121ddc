// @vitest-environment jsdom
import '../thread/jsdom.js';
import {
  AssistantRuntimeProvider,
  useAui,
  type AssistantClient,
  type AssistantRuntime,
} from '@assistant-ui/react';
import { render, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { fetchEvents, serveThreadEvents, useEventRuntime } from '../../src/events/index.js';
import { createFileUploads, useConvexAgentRuntime, useConvexThread } from '../../src/runtime/index.js';
import { useThreadInternals } from '../../src/runtime/internal.js';
import { text } from '../../src/testing/index.js';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Thread } from '../../src/thread/index.js';
import { preloadComponents } from '../../src/tools/index.js';
import { remove, search } from '../server/app.js';
import { startAgent } from './screen.js';

type Agent = Awaited<ReturnType<typeof startAgent>>;

const shared = {
  uploads: createFileUploads(async () => 'https://example.com/upload'),
  suggestions: [{ prompt: 'Hello' }],
};

const resolved = async (): Promise<void> => {};
const everyCommand = {
  sendMessage: resolved,
  stop: resolved,
  respondToApproval: resolved,
  revokeAllowedTool: resolved,
  submitToolResult: resolved,
  retryToolCalls: resolved,
  stopToolCall: resolved,
  resume: resolved,
  regenerate: resolved,
  editMessage: resolved,
  deleteMessage: resolved,
  submitFeedback: resolved,
};

/** The same thread from each source of the package. */
const sources: Record<string, (agent: Agent, frames: readonly ThreadFrame[]) => () => AssistantRuntime> = {
  useConvexAgentRuntime:
    ({ api, threadId }) =>
    () =>
      useConvexAgentRuntime({ api, threadId, suggestions: shared.suggestions }),
  useEventRuntime:
    ({ api, client, threadId }) =>
    () =>
      useEventRuntime({
        ...shared,
        threadId,
        commands: everyCommand,
        open: ({ lastEventId, signal }) =>
          fetchEvents('https://example.convex.site/events', {
            lastEventId,
            signal,
            fetch: (url, { headers }) =>
              serveThreadEvents(
                { runQuery: (query, args) => client.query(query, args) },
                new Request(url, { headers: headers! }),
                { threadId, query: api.listThreadMessages, pollMs: 5 },
              ),
          }),
      }),
  useFrameRuntime:
    ({ threadId }, frames) =>
    () =>
      useFrameRuntime({ ...shared, threadId, frames }),
};

/** Everything that assistant-ui and the components below it know about the thread. */
function handedOver(aui: AssistantClient, extras: object) {
  const { messages, capabilities, ...thread } = aui.thread.getState();
  return {
    capabilities,
    messages: messages.map(({ id, role, content, status }) => ({ id, role, content, status })),
    thread: Object.entries(thread)
      .filter(([, value]) => typeof value !== 'object')
      .concat([['suggestions', thread.suggestions]]),
    extras: Reflect.ownKeys(extras),
  };
}

async function openThread(agent: Agent, useRuntime: () => AssistantRuntime) {
  const seen: { aui?: AssistantClient; extras?: object; internals?: object } = {};
  function Host({ children }: { readonly children: ReactNode }) {
    return <AssistantRuntimeProvider runtime={useRuntime()}>{children}</AssistantRuntimeProvider>;
  }
  function Probe() {
    const [aui, extras, internals] = [useAui(), useConvexThread(), useThreadInternals()];
    useLayoutEffect(() => void Object.assign(seen, { aui, extras, internals }));
    return null;
  }
  const { container, unmount } = render(
    <ConvexProvider client={agent.client}>
      <Host>
        <Probe />
        <Thread />
      </Host>
    </ConvexProvider>,
  );
  await waitFor(() => expect(container.querySelector('[data-slot="tool-approval"]')).not.toBeNull());
  const result = { ...handedOver(seen.aui!, seen.extras!), internals: Object.keys(seen.internals!) };
  unmount();
  return result;
}

describe('the runtime hooks', () => {
  beforeAll(preloadComponents);

  it('all runtime hooks give assistant-ui the same thread, whatever its source', async () => {
    const agent = await startAgent([
      [text('Let me look.'), search('a')],
      [text('May I?'), remove('b')],
    ]);
    const { client, api, threadId } = agent;
    await client.mutation(api.sendMessage, { threadId, prompt: 'Clean up' });
    await agent.idle();
    const { page } = await client.query(api.listThreadMessages, {
      threadId,
      paginationOpts: { cursor: null, numItems: 100 },
    });
    const frames = [{ persisted: page, complete: true }];
    const [first, ...others] = Object.entries(sources).map(
      ([name, source]) => [name, source(agent, frames)] as const,
    );
    const expected = await openThread(agent, first![1]);
    expect(expected.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(expected.capabilities).toMatchObject({
      cancel: true,
      edit: true,
      reload: true,
      attachments: true,
    });
    for (const [name, useRuntime] of others) {
      expect({ name, ...(await openThread(agent, useRuntime)) }).toEqual({ name, ...expected });
    }
  });
});
