// @vitest-environment jsdom
import './jsdom.js';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import type { AgentComponent } from '@convex-dev/agent';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { componentsGeneric } from 'convex/server';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { englishThreadStrings as words } from '../../src/strings/areas/thread.js';
import { Thread } from '../../src/thread/index.js';
import { startAgent } from '../runtime/screen.js';
import type { Agent } from './page.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const components = componentsGeneric() as unknown as { agent: AgentComponent };

function Chat({ api, threadId }: Pick<Agent, 'api' | 'threadId'>) {
  const runtime = useConvexAgentRuntime({ api, threadId });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Thread />
    </AssistantRuntimeProvider>
  );
}

const open = ({ client, api, threadId }: Agent) =>
  render(
    <StrictMode>
      <ConvexProvider client={client}>
        <Chat api={api} threadId={threadId} />
      </ConvexProvider>
    </StrictMode>,
  );

it('a thread that cannot be loaded says so, and loads on retry', async () => {
  let isAllowed = true;
  const agent = await startAgent([[text('Here.')]], {
    authorize: async (ctx, { threadId, action }) => {
      if (threadId === undefined || action !== 'listThreadMessages') return { userId: 'user' };
      await ctx.runQuery(components.agent.messages.listMessagesByThreadId, { threadId, order: 'desc' });
      return isAllowed ? { userId: 'user' } : null;
    },
  });
  await agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'Hi' });
  await agent.idle();
  isAllowed = false;
  open(agent);
  await screen.findByText(words.loadFailed);
  expect(screen.queryByText(words.welcome)).toBeNull();
  expect(document.querySelector('[data-slot="banner"]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.tryAgain }));
  expect(screen.queryByText(words.loadFailed)).toBeNull();
  await screen.findByText(words.loadFailed);
  isAllowed = true;
  fireEvent.click(screen.getByRole('button', { name: words.tryAgain }));
  await screen.findByText('Here.');
  expect(screen.queryByText(words.loadFailed)).toBeNull();
  await agent.close();
});

it('a thread shows at once that the browser goes offline and online', async () => {
  const agent = await startAgent([[text('Here.')]]);
  open(agent);
  await screen.findByText(words.welcome);
  const banner = () => document.querySelector<HTMLElement>('[data-slot="banner"]')?.dataset['state'];
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(() => expect(banner()).toBe('offline'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(banner()).toBeUndefined();
  await agent.close();
});
