// @vitest-environment jsdom
import './jsdom.js';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConvexAgentRuntime, useConvexThreadList } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import { startAgent } from '../runtime/screen.js';
import { shown, type Agent } from './page.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

type Some = Partial<Agent['api']>;

/** A chat with its list of threads, as in an app. */
function openChat(agent: Agent, { api = agent.api, pageSize = 50 }: { api?: Some; pageSize?: number } = {}) {
  function Chat() {
    const [threadId, setThread] = useState<string | undefined>(agent.threadId);
    const list = useConvexThreadList({ api: api as Agent['api'], threadId, onSwitch: setThread, pageSize });
    const runtime = useConvexAgentRuntime({
      api: agent.api,
      threadId,
      adapters: { threadList: list.adapter },
    });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadList list={list} />
        <Thread />
      </AssistantRuntimeProvider>
    );
  }
  return render(
    <StrictMode>
      <ConvexProvider client={agent.client}>
        <Chat />
      </ConvexProvider>
    </StrictMode>,
  );
}

const nav = () => screen.getByRole('navigation', { name: 'Conversations' });
const titles = () =>
  [...nav().querySelectorAll('[data-slot="thread-list-item"]')].map(
    (item) => item.querySelector('.cau-thread-name')!.textContent,
  );
const current = () => nav().querySelector('button[aria-current]')?.firstChild?.textContent;
const listed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const click = (name: string) => fireEvent.click(within(nav()).getByRole('button', { name }));

async function start(...names: string[]): Promise<Agent> {
  const agent = await startAgent([[text('One.')], [text('Two.')], [text('Three.')]]);
  const { client, api, threadId } = agent;
  await client.mutation(api.renameThread, { threadId, title: 'First' });
  for (const title of names) {
    // oxlint-disable-next-line no-await-in-loop -- keeps their order
    await client.mutation(api.createThread, { title });
  }
  return agent;
}

describe('the list of threads', () => {
  it('the list is live and marks the current thread', async () => {
    const agent = await start('Second');
    openChat(agent);
    await listed('Second', 'First');
    expect(current()).toBe('First');
    expect(nav().querySelectorAll('[aria-current]')).toHaveLength(1);
    await act(() =>
      agent.connect().mutation(agent.api.renameThread, { threadId: agent.threadId, title: 'Renamed' }),
    );
    await listed('Second', 'Renamed');
    await agent.close();
  });

  it('the list opens a new conversation and returns', async () => {
    const agent = await start();
    const { container } = openChat(agent);
    await listed('First');
    const input = await screen.findByRole('textbox', { name: 'Message' });
    fireEvent.change(input, { target: { value: 'Hi' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await screen.findByText('One.');
    await agent.idle();
    fireEvent.click(nav().querySelector('[data-slot="thread-new"]')!);
    await screen.findByText('How can I help?');
    expect(titles()).toEqual(['First']);
    expect(nav().querySelector('[data-slot="thread-new"]')!.getAttribute('aria-current')).toBe('true');
    click('First');
    await screen.findByText('One.');
    expect(shown(container)).toEqual([['Hi'], ['One.']]);
    await agent.close();
  });

  it('an open thread does not show as a new conversation, even while its row is not loaded', async () => {
    const agent = await start('Second');
    openChat(agent, { pageSize: 1 });
    const marked = () => [...nav().querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
    expect(marked()).toEqual([]); // as a server renders it
    await listed('Second');
    expect(marked()).toEqual([]);
    click('Show older conversations');
    await listed('Second', 'First');
    expect(marked()).toEqual(['First']);
    await agent.close();
  });

  it('renaming keeps the new title when the reader leaves the field', async () => {
    const agent = await start();
    openChat(agent);
    await listed('First');
    click('Options for First');
    fireEvent.click(within(nav()).getByRole('menuitem', { name: 'Rename' }));
    const field = within(nav()).getByRole('textbox', { name: 'Rename First' });
    fireEvent.change(field, { target: { value: 'Left' } });
    act(() => nav().querySelector<HTMLElement>('[data-slot="thread-new"]')!.focus());
    await listed('Left');
    expect(document.activeElement).toBe(nav().querySelector('[data-slot="thread-new"]'));
    await agent.close();
  });

  it('the thread list offers only supported actions, and older threads', async () => {
    const agent = await start('Second', 'Third');
    const { listThreads } = agent.api;
    openChat(agent, { api: { listThreads }, pageSize: 2 });
    await listed('Third', 'Second');
    expect(within(nav()).queryByRole('button', { name: /^Options/ })).toBeNull();
    click('Show older conversations');
    await listed('Third', 'Second', 'First');
    expect(within(nav()).queryByRole('button', { name: 'Show older conversations' })).toBeNull();
    await agent.close();
  });
});
