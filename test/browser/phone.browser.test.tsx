import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { ConvexProvider } from 'convex/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { Thread } from '../../src/thread/index.js';
import { createToolRegistry } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import { emulateTouch } from './emulate.js';
import { chat, connect, startThread } from './page.js';

const patience = { timeout: 60_000 };

beforeEach(async () => {
  await page.viewport(360, 740);
  await emulateTouch(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await emulateTouch(false);
  await cleanup();
  await page.viewport(1280, 720);
});

const registry = createToolRegistry({ purge: { approval: { deny: 'Keep them' } } });

async function openThread() {
  const client = connect();
  const threadId = await startThread(client);
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Thread tools={registry} />
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={client}>
      <div style={{ height: '100dvh' }}>
        <Chat />
      </div>
    </ConvexProvider>,
  );
  const slot = (name: string) => container.querySelector<HTMLElement>(`[data-slot="${name}"]`)!;
  return {
    slot,
    send: (prompt: string) => client.mutation(chat.sendMessage, { threadId, prompt }),
    button: async (name: string) => {
      const find = () =>
        [...container.querySelectorAll('button')].find(
          (button) => (button.ariaLabel ?? button.textContent) === name && button.checkVisibility(),
        );
      await vi.waitUntil(find, patience);
      return find()!;
    },
  };
}

type Opened = Awaited<ReturnType<typeof openThread>>;

/** Types a reason into an approval. */
async function giveReason({ send, button, slot }: Opened): Promise<HTMLElement> {
  await send('purge 1');
  (await button('Add a reason')).click();
  const find = () => slot('tool-approval').querySelector('textarea');
  await vi.waitUntil(() => find() && document.activeElement === find(), patience);
  return find()!;
}

/** Expects each element to be completely in view, and not behind the composer. */
function expectInView(elements: readonly Element[], composer: Element, end = window.innerHeight) {
  const { top: below } = composer.getBoundingClientRect();
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(Math.min(below, end));
  }
  expect(composer.getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
}

it('keeps the field of a reason, its buttons and the composer in view when the keyboard makes the page smaller', async () => {
  const thread = await openThread();
  const field = await giveReason(thread);
  await page.viewport(360, 380);
  const deny = await thread.button('Keep them');
  await vi.waitFor(() => expectInView([field, deny], thread.slot('composer')));
});

it('accepts a press of a button below the reason, even if the reader is not at the end of the messages', async () => {
  await page.viewport(360, 480);
  const thread = await openThread();
  await thread.send('long 300');
  await thread.button('Regenerate');
  await giveReason(thread);
  thread.slot('viewport').scrollTop -= 60;
  const deny = await thread.button('Keep them');
  const { x, y, width, height } = deny.getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(deny);
  await userEvent.click(deny);
  await vi.waitUntil(() => thread.slot('tool-call').dataset['state'] === 'denied', patience);
});

it('keeps the field of an edited message in view, even if the reader was at the end of the messages', async () => {
  const { slot, send, button } = await openThread();
  await send('tool 60');
  await button('Copy');
  await button('Regenerate');
  (await button('Edit')).click();
  const find = () => slot('viewport').querySelector('textarea');
  await vi.waitUntil(() => find() && document.activeElement === find(), patience);
  const field = find()!;
  await page.viewport(360, 380);
  const save = await button('Send');
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frames();
  await frames();
  expectInView([field], slot('composer'));
  expect(save).toBeTruthy();
});

it('ends above a keyboard that covers the page, and at the bottom of the page when the keyboard closes', async () => {
  const thread = await openThread();
  const field = await giveReason(thread);
  const deny = await thread.button('Keep them');
  const visual = window.visualViewport!;
  const height = vi.spyOn(visual, 'height', 'get').mockReturnValue(400);
  visual.dispatchEvent(new Event('resize'));
  expectInView([field, deny], thread.slot('composer'), 400);
  height.mockRestore();
  visual.dispatchEvent(new Event('resize'));
  expect(thread.slot('composer').getBoundingClientRect().bottom).toBeGreaterThan(700);
});

it('limits a long draft with files to half of a page that a keyboard made smaller', async () => {
  const { slot, button } = await openThread();
  await button('Attach a file');
  const composer = slot('composer');
  const input = composer.querySelector('textarea')!;
  input.focus();
  const data = new DataTransfer();
  for (const name of ['a long name of a plan.txt', 'notes.txt', 'more.txt'])
    data.items.add(new File(['x'], name, { type: 'text/plain' }));
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await userEvent.fill(input, 'line\n'.repeat(20));
  await page.viewport(360, 380);
  await vi.waitFor(() => {
    expect(composer.querySelectorAll('[data-slot="attachment"]')).toHaveLength(3);
    const { top, bottom } = composer.getBoundingClientRect();
    expect(bottom - top).toBeLessThan(220);
    expect(bottom).toBeLessThanOrEqual(380);
  });
  for (const control of composer.querySelectorAll('button')) {
    expect(control.offsetHeight).toBeGreaterThanOrEqual(44);
    expect(control.offsetWidth).toBeGreaterThanOrEqual(44);
  }
});
