import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useConvexAgentRuntime, useConvexThreadList, type ThreadSummary } from '../../src/runtime/index.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import '../../src/styles/index.css';
import { chat, connect, gatedPrompt } from './page.js';

// Native key events throughout: a synthetic Enter does not press the button that takes the focus.

/** A chat with its list of threads, as in an app. */
async function openChat(client: ConvexReactClient, first?: string) {
  const onClose = vi.fn<() => void>();
  function Chat() {
    const [threadId, setThread] = useState<string | undefined>(first);
    const list = useConvexThreadList({ api: chat, threadId, onSwitch: setThread });
    const runtime = useConvexAgentRuntime({ api: chat, threadId, adapters: { threadList: list.adapter } });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        {/* A drawer around the list stays open when the list asks a question. */}
        <dialog open onClose={onClose} style={{ inlineSize: '90vw', border: 0 }}>
          <div style={{ display: 'grid', gridTemplateColumns: '16rem 1fr', blockSize: '600px' }}>
            <ThreadList list={list} />
            <Thread />
          </div>
        </dialog>
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={client}>
      <Chat />
    </ConvexProvider>,
  );
  const nav = container.querySelector('nav')!;
  const find = (slot: string, within: Element = nav) =>
    within.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  const titleOf = (row: Element) => find('thread-open', row)?.querySelector('.cau-thread-name')?.textContent;
  const rows = () => [...nav.querySelectorAll<HTMLElement>('[data-slot="thread-list-item"]')];
  const row = (title: string) => rows().find((item) => titleOf(item) === title)!;
  const listed = (...titles: string[]) =>
    vi.waitFor(() => expect(rows().map(titleOf)).toEqual(titles), { timeout: 60_000 });
  const composer = () => container.querySelector('textarea')!;
  return {
    container,
    nav,
    find,
    row,
    rows,
    listed,
    composer,
    /** The title of the row that has the focus. */
    focused: () => {
      const item = rows().find((one) => one.contains(document.activeElement));
      return item && titleOf(item);
    },
    openMenu: (title: string) => userEvent.click(find('thread-menu', row(title))!),
    menu: () => [...nav.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent),
    messages: () =>
      [...container.querySelectorAll<HTMLElement>('[data-slot="message"]')].map(({ dataset, innerText }) => ({
        id: dataset['messageId'],
        text: innerText.trim(),
      })),
    onClose,
    state: (title: string) => row(title).dataset['state'],
  };
}

/** Threads of a user of this test, oldest first. */
async function createThreads(...titles: string[]) {
  const subject = crypto.randomUUID();
  const client = connect({ subject });
  const ids: string[] = [];
  for (const title of titles) {
    // oxlint-disable-next-line no-await-in-loop -- keeps their order
    ids.push(await client.mutation(chat.createThread, { title }));
  }
  const threads = async (): Promise<readonly ThreadSummary[]> =>
    (await client.query(chat.listThreads, { paginationOpts: { cursor: null, numItems: 50 } })).page;
  return { subject, client, ids, threads };
}

/** Mutations of the client wait until they are released. */
function holdMutations(client: ConvexReactClient) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const mutate = client.mutation.bind(client) as (...args: unknown[]) => Promise<never>;
  const mutation = vi.spyOn(client, 'mutation').mockImplementation(async (...args: unknown[]) => {
    await gate;
    return mutate(...args);
  });
  return { mutation, release: () => release() };
}

it('keeps a title entered with the keyboard', async () => {
  const { client, ids, threads } = await createThreads('Before');
  const rename = vi.spyOn(client, 'mutation');
  const { nav, composer, listed, openMenu, focused } = await openChat(client, ids[0]);
  const field = () => nav.querySelector('input');
  await listed('Before');
  await openMenu('Before');
  await userEvent.keyboard('{Enter}Other{Escape}');
  expect(field()).toBeNull();
  await openMenu('Before');
  await userEvent.keyboard('{Enter}After{Enter}');
  expect(field()).toBeNull();
  await listed('After');
  expect(focused()).toBe('After');
  await userEvent.click(composer());
  expect(field()).toBeNull();
  expect(await threads()).toMatchObject([{ title: 'After' }]);
  expect(rename).toHaveBeenCalledTimes(1);
});

it('the list is one tab stop, with keys for rows and menus', async () => {
  const { client, ids } = await createThreads('One', 'Two', 'Three');
  const { nav, find, listed, focused, menu, composer } = await openChat(client, ids[1]);
  await listed('Three', 'Two', 'One');
  find('thread-new')!.focus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Two');
  expect(nav.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('One');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('Three');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('One');
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(menu()).toEqual(['Rename', 'Archive', 'Delete']);
  expect(document.activeElement!.textContent).toBe('Rename');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement!.textContent).toBe('Delete');
  await userEvent.keyboard('a');
  expect(document.activeElement!.textContent).toBe('Archive');
  await userEvent.keyboard('{Escape}');
  expect(menu()).toEqual([]);
  expect(document.activeElement).toBe(find('thread-open', nav.querySelector('li')!));
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  expect(menu()).toHaveLength(3);
  await userEvent.keyboard('{Tab}');
  expect(menu()).toEqual([]);
  expect(nav.contains(document.activeElement)).toBe(false);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Two');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  expect(nav.querySelector('[aria-current]')?.textContent).toBe('Three');
});

it('deleting asks first, and moves the focus to the row that takes its place', async () => {
  const { client, ids, threads } = await createThreads('One', 'Two', 'Three');
  const { nav, listed, focused, row, find, container, onClose } = await openChat(client, ids[2]);
  await listed('Three', 'Two', 'One');
  const ask = async (title: string) => {
    find('thread-open', row(title))!.focus();
    await userEvent.keyboard('{ArrowRight}{End}{Enter}');
  };
  const dialog = () => nav.querySelector('dialog');
  onTestFinished(() => expect(onClose).not.toHaveBeenCalled());
  await ask('Two');
  expect(dialog()!.matches(':modal')).toBe(true);
  expect(dialog()!.textContent).toContain('“Two” and its files will be deleted for good.');
  expect(document.activeElement!.textContent).toBe('Cancel');
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(focused()).toBe('Two');
  await ask('Two');
  await userEvent.keyboard('{Tab}{Enter}');
  await listed('Three', 'One');
  await vi.waitFor(() => expect(focused()).toBe('One'));
  expect(dialog()).toBeNull();
  // The thread is open, so a new conversation replaces it.
  await ask('Three');
  await userEvent.keyboard('{Tab}{Enter}');
  await listed('One');
  await vi.waitFor(() => expect(focused()).toBe('One'));
  expect(find('thread-new')!.getAttribute('aria-current')).toBe('true');
  expect(find('banner', container)).toBeNull();
  expect((await threads()).map(({ title }) => title)).toEqual(['One']);
});

it('says why a thread could not be deleted, and deletes it on the next try', async () => {
  const { client } = await createThreads('One');
  const { nav, listed, openMenu } = await openChat(client);
  await listed('One');
  const mutation = vi.spyOn(client, 'mutation').mockRejectedValueOnce(new Error('The server is busy.'));
  await openMenu('One');
  await userEvent.keyboard('{End}{Enter}{Tab}{Enter}');
  await vi.waitFor(() =>
    expect(nav.querySelector('[role="alert"]')!.textContent).toBe('Couldn’t do that. The server is busy.'),
  );
  mutation.mockRestore();
  await userEvent.keyboard('{Enter}');
  await listed();
});

it('a new conversation is stored with its first message, under one id, and keeps focus and draft', async () => {
  const { client, threads } = await createThreads('Old');
  const { find, nav, listed, composer, messages } = await openChat(client);
  await listed('Old');
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  await userEvent.click(find('thread-new')!);
  expect(await threads()).toHaveLength(1);
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  const { prompt, open } = gatedPrompt(client, 'long 3', 2);
  const seen = new Set<string | undefined>();
  const watch = new MutationObserver(() => messages().forEach(({ id }) => seen.add(id)));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => watch.disconnect());
  const { mutation, release } = holdMutations(client);
  await userEvent.keyboard(`${prompt}{Enter}`);
  expect(messages().map(({ text }) => text)).toEqual([expect.stringContaining(prompt)]);
  await userEvent.keyboard('And then');
  release();
  await listed(prompt, 'Old');
  expect(nav.querySelector('[aria-current]')?.textContent).toContain('long 3');
  await vi.waitFor(() => expect(messages().at(1)?.text).toContain('word1'), { timeout: 60_000 });
  await open();
  await vi.waitFor(() => expect(messages().at(1)?.text).toContain('word2'), { timeout: 60_000 });
  expect(seen.size).toBe(2); // one from the user, one from the assistant
  expect(document.activeElement).toBe(composer());
  expect(composer().value).toBe('And then');
  await vi.waitFor(() => expect(sessionStorage.getItem('convex-assistant-ui:drafts')).toContain('And then'));
  await userEvent.click(find('thread-new')!);
  expect(composer().value).toBe('');
  expect(mutation.mock.calls.filter(([, args]) => 'prompt' in (args as object))).toHaveLength(1);
  expect(await threads()).toHaveLength(2);
});

it('a new conversation can begin while the first message of another is being stored', async () => {
  const { client } = await createThreads();
  const { find, nav, listed, composer, messages } = await openChat(client);
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  const { prompt, open } = gatedPrompt(client, 'long 3', 2);
  const { release } = holdMutations(client);
  await userEvent.keyboard(`${prompt}{Enter}`);
  expect(messages()).toHaveLength(1);
  await userEvent.click(find('thread-new')!);
  expect(messages()).toEqual([]);
  release();
  await listed(prompt);
  await open();
  await vi.waitFor(() => expect(nav.querySelector('[data-state="unread"]')).not.toBeNull(), {
    timeout: 60_000,
  });
  expect(messages()).toEqual([]);
  expect(document.activeElement).toBe(composer());
});

it('a refused first message leaves no thread behind and keeps its text', async () => {
  const { client, threads } = await createThreads();
  const { composer, messages, container, listed, nav } = await openChat(client);
  await vi.waitFor(() => expect(nav.textContent).toContain('No conversations yet'));
  expect(nav.textContent).not.toContain('Show older');
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  const long = 'x'.repeat(100_001); // more than a message may contain
  await userEvent.fill(composer(), long);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(composer().value).toBe(long), { timeout: 60_000 });
  await vi.waitFor(() => expect(container.textContent).toContain('Message not sent.'));
  await vi.waitFor(() => expect(messages()).toEqual([]));
  expect(await threads()).toEqual([]);
  await userEvent.fill(composer(), 'Hello');
  await userEvent.keyboard('{Enter}');
  await listed('Hello');
  expect(messages()[0]!.text).toContain('Hello');
  expect(await threads()).toHaveLength(1);
});

it('the list follows other threads live, sorts by activity, and marks unread threads', async () => {
  const { client, subject, ids } = await createThreads('One', 'Two');
  const { listed, row, find, state } = await openChat(client, ids[1]);
  const other = connect({ subject });
  await listed('Two', 'One');
  const { prompt, open } = gatedPrompt(other, 'long 3', 2);
  await other.mutation(chat.sendMessage, { threadId: ids[0]!, prompt });
  await listed('One', 'Two');
  expect(state('One')).toBe('running');
  expect(find('thread-open', row('One'))!.ariaLabel).toBe('One, Replying');
  await open();
  await vi.waitFor(() => expect(state('One')).toBe('unread'), { timeout: 60_000 });
  expect(find('thread-open', row('One'))!.ariaLabel).toBe('One, Unread');
  await userEvent.click(find('thread-open', row('One'))!);
  await vi.waitFor(async () =>
    expect(
      (await client.query(chat.listThreads, { paginationOpts: { cursor: null, numItems: 5 } })).page[0],
    ).toMatchObject({ title: 'One', isUnread: false }),
  );
  await other.mutation(chat.sendMessage, { threadId: ids[1]!, prompt: 'remove' });
  await vi.waitFor(() => expect(state('Two')).toBe('waiting'), { timeout: 60_000 });
  expect(find('thread-open', row('Two'))!.ariaLabel).toBe('Two, Waiting for you');
});

it('the list keeps its rows and an open archive when another thread is shown', async () => {
  const { client, ids } = await createThreads('Gone', 'One', 'Two');
  await client.mutation(chat.archiveThread, { threadId: ids[0]!, archived: true });
  const { nav, listed, rows, row, find, composer, menu, openMenu } = await openChat(client, ids[1]);
  await listed('Two', 'One');
  await userEvent.click(nav.querySelector('.cau-thread-archive-trigger')!);
  await listed('Two', 'One', 'Gone');
  const before = rows();
  await userEvent.click(find('thread-open', row('Two'))!);
  await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
  expect(rows()).toEqual(before);
  await openMenu('Gone');
  expect(menu()).toEqual(['Restore', 'Delete']);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(nav.querySelector('[data-slot="thread-archive"]')).toBeNull());
  await listed('Two', 'One', 'Gone');
});
