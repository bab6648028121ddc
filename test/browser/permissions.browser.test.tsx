import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { Thread } from '../../src/thread/index.js';
import { createToolRegistry } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import { emulateTouch } from './emulate.js';
import { chat, connect, startThread } from './page.js';

const patience = { timeout: 60_000 };

afterEach(async () => {
  await emulateTouch(false);
  await cleanup();
  await page.viewport(1280, 720);
});

const registry = createToolRegistry({
  purge: {
    title: 'Purge files',
    approval: {
      question: 'Purge these files?',
      consequence: 'They can’t be restored.',
      approve: 'Purge',
      isDangerous: true,
    },
  },
});

async function openThread(client: ConvexReactClient, threadId: string) {
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Thread tools={registry} />
      </AssistantRuntimeProvider>
    );
  }
  const view = await render(
    <ConvexProvider client={client}>
      <div style={{ height: '100dvh' }}>
        <Chat />
      </div>
    </ConvexProvider>,
  );
  const all = (slot: string) => [...view.container.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`)];
  const named = (name: string) =>
    [...view.container.querySelectorAll<HTMLElement>('button')].find(
      (button) => (button.ariaLabel ?? button.textContent) === name && button.checkVisibility(),
    );
  const found = async (name: string): Promise<HTMLElement> => {
    await vi.waitUntil(() => named(name), patience);
    return named(name)!;
  };
  return {
    ...view,
    all,
    named,
    found,
    press: async (name: string) => (await found(name)).click(),
    says: (words: string) => vi.waitUntil(() => view.container.textContent.includes(words), patience),
    state: () => all('tool-call').at(-1)?.dataset['state'],
    field: (label: string) => page.getByRole('textbox', { name: label }).element() as HTMLInputElement,
  };
}

const send = (client: ConvexReactClient, threadId: string, prompt: string) =>
  client.mutation(chat.sendMessage, { threadId, prompt });

it('on a phone the input is edited with the keyboard, and a reload shows what ran', async () => {
  await page.viewport(360, 400); // with an on-screen keyboard
  await emulateTouch(true);
  const client = connect();
  const threadId = await startThread(client);
  const thread = await openThread(client, threadId);
  await send(client, threadId, 'purge 1');
  (await thread.found('More ways to allow')).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  for (const button of document.querySelectorAll<HTMLElement>('[data-slot="tool-edit"] button')) {
    expect(button.offsetHeight).toBeGreaterThanOrEqual(44);
  }
  // Below 16 px, a phone zooms in.
  expect(Number.parseFloat(getComputedStyle(thread.field('Keep days')).fontSize)).toBeGreaterThanOrEqual(16);
  const force = page.getByRole('checkbox', { name: 'Force' }).element();
  await vi.waitFor(() => expect(document.activeElement).toBe(force));
  await userEvent.keyboard('{Tab}{Control>}a{/Control}never');
  await userEvent.keyboard('{Tab}{Control>}{End}{/Control}' + '{Backspace}'.repeat('\nb.txt'.length));
  expect(thread.field('Paths (one per line)').value).toBe('a.txt');
  thread.named('Purge with changes')!.click();
  const days = thread.field('Keep days');
  await vi.waitFor(() => expect(document.activeElement).toBe(days));
  expect(days.ariaInvalid).toBe('true');
  await thread.says('Enter a number.');

  // The typed text is still there after Escape.
  await userEvent.keyboard('{Control>}a{/Control}7{Escape}');
  await vi.waitFor(() => expect(document.activeElement?.ariaLabel).toBe('More ways to allow'));
  await userEvent.keyboard('{ArrowUp}{End}{Enter}');
  expect(thread.field('Keep days').value).toBe('7');
  const composer = thread.all('composer')[0]!.getBoundingClientRect();
  thread.named('Purge with changes')!.focus();
  await vi.waitFor(() => {
    const button = thread.named('Purge with changes')!.getBoundingClientRect();
    expect(button.bottom).toBeLessThanOrEqual(composer.top + 1);
  });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await userEvent.keyboard('{Enter}');
  await thread.says('Purged.');
  expect(document.activeElement).not.toBe(document.body);
  await thread.says('You allowed this with changes.');

  const fields = () => thread.all('tool-args')[0]!.innerText.replace(/\s+/g, ' ');
  expect(fields()).toMatch(/Edited by you.*Keep days 7 Paths a\.txt/);
  expect(fields()).not.toContain('b.txt');
  await thread.press('Show original');
  expect(fields()).toContain('b.txt');

  await thread.unmount();
  const again = await openThread(connect(), threadId);
  await vi.waitUntil(() => again.state() === 'complete', patience);
  again.all('tool-trigger')[0]!.click();
  await again.says('You allowed this with changes.');
  expect(again.all('tool-args')[0]!.innerText.replace(/\s+/g, ' ')).toMatch(/Edited by you.*Keep days 7/);
});

it('a tool that is always allowed runs without a question in every tab, until that is revoked', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const thread = await openThread(client, threadId);
  await send(client, threadId, 'purge 1');
  await thread.press('More ways to allow');
  await thread.press('Always allow in this conversation');
  await thread.says('Always allowed in this conversation.');
  await thread.says('Purged.');

  await send(client, threadId, 'purge 1');
  await vi.waitUntil(() => thread.all('tool-call').length === 2 && thread.state() === 'complete', patience);
  expect(thread.named('Purge')).toBeUndefined();
  thread.all('tool-trigger').at(-1)!.click();
  await thread.says('Not asked: this tool is always allowed in this conversation.');

  await client.mutation(chat.revokeAllowedTool, { threadId, toolName: 'purge' }); // from another tab
  await thread.says('It asks again from now on.');
  expect(thread.named('Ask again next time')).toBeUndefined();
  await send(client, threadId, 'purge 1');
  await thread.press('More ways to allow');
  await thread.press('Always allow in this conversation');
  await thread.press('Ask again next time');
  await vi.waitUntil(
    async () => (await client.query(chat.listAllowedTools, { threadId })).length === 0,
    patience,
  );
});

it('a refused edit says why and keeps the input', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const thread = await openThread(client, threadId);
  await send(client, threadId, 'purge 2');
  expect(thread.named('Allow all 2')).toBeUndefined(); // calls that cannot be undone are allowed one by one
  await thread.press('More ways to allow');
  await thread.press('Edit before allowing');
  await userEvent.clear(thread.field('Paths (one per line)'));
  await thread.press('Purge with changes');
  await thread.says('Couldn’t send your answer. paths:');
  expect(thread.field('Paths (one per line)').value).toBe('');
  // The refusal is announced a moment before the form accepts input again.
  await vi.waitFor(() => expect(thread.named('Purge with changes')!.ariaDisabled).toBeNull(), patience);

  await thread.press('Show as JSON');
  await userEvent.fill(thread.field('Input (JSON)'), '{"paths": ["c.txt"]');
  await thread.press('Purge with changes');
  await thread.says('This isn’t valid JSON.');
  await userEvent.fill(thread.field('Input (JSON)'), '{"paths": ["c.txt"], "keepDays": 1, "force": true}');
  await thread.press('Show as fields');
  expect(thread.field('Keep days').value).toBe('1');
  await thread.press('Purge with changes');
  await thread.says('You allowed this with changes.');
});
