import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime, useConvexThreadList } from '../../src/runtime/index.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { chat, connect } from './page.js';

/** A chat with its list of threads, beside a field of the app. */
async function openChat(client: ConvexReactClient, first: string) {
  function Chat() {
    const [threadId, setThread] = useState(first);
    const list = useConvexThreadList({ api: chat, threadId, onSwitch: setThread });
    const runtime = useConvexAgentRuntime({ api: chat, threadId, adapters: { threadList: list.adapter } });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadList list={list} />
        <Thread />
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={client}>
      <Chat />
    </ConvexProvider>,
  );
  const nav = container.querySelector('nav')!;
  const row = (title: string) =>
    [...nav.querySelectorAll<HTMLElement>('[data-slot="thread-list-item"]')].find((item) =>
      item.textContent.includes(title),
    );
  const field = () => nav.querySelector<HTMLInputElement>('input');
  return { container, nav, row, field };
}

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Native key events: a synthetic Enter does not press the button that takes the focus. */
it('keeps a title that was entered with the keyboard', async () => {
  const client = connect();
  const [title, next] = [unique('Before'), unique('After')];
  const threadId = await client.mutation(chat.createThread, { title });
  const rename = vi.spyOn(client, 'mutation');
  const { container, row, field } = await openChat(client, threadId);
  const stored = async () => (await client.query(chat.getThread, { threadId })).title;
  await vi.waitUntil(() => row(title));
  await userEvent.click(row(title)!.querySelector('[data-slot="thread-rename"]')!);
  await userEvent.keyboard('Other{Escape}');
  expect(field()).toBeNull();
  await userEvent.click(row(title)!.querySelector('[data-slot="thread-rename"]')!);
  await userEvent.keyboard(`${next}{Enter}`);
  expect(field()).toBeNull();
  await vi.waitUntil(() => row(next));
  expect(row(next)!.contains(document.activeElement)).toBe(true);
  await userEvent.click(container.querySelector('textarea')!);
  expect(field()).toBeNull();
  expect(await stored()).toBe(next);
  expect(rename).toHaveBeenCalledTimes(1);
});
