import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createThreadStore, ThreadStoreProvider } from '../../src/store/index.js';
import {
  createToolRegistry,
  ToolCallDisplay,
  ToolDisplayProvider,
  type DisplayedCall,
} from '../../src/tools/index.js';
import '../../src/styles/index.css';

afterEach(async () => {
  await cleanup();
  await page.viewport(1280, 720);
});

const registry = createToolRegistry({ remove: { title: 'Delete the quarterly report of the finance team' } });
const call = {
  messageId: 'm',
  toolCallId: 'a',
  toolName: 'remove',
  state: 'approval-requested',
  args: { file: 'report.pdf' },
  approval: { id: 'x' },
  actionable: true,
  settled: false,
} as unknown as DisplayedCall;

async function draw() {
  const store = createThreadStore({ threadId: 't' });
  const { container } = await render(
    <ThreadStoreProvider store={store} actions={{ respondToApproval: async () => {} }}>
      <ToolDisplayProvider registry={registry}>
        <ToolCallDisplay call={call} />
      </ToolDisplayProvider>
    </ThreadStoreProvider>,
  );
  const find = (slot: string) => container.querySelector(`[data-slot="${slot}"]`);
  return { find, boxOf: (slot: string) => find(slot)!.getBoundingClientRect() };
}

// This has to be the first test of the file, because code loads only once.
it('an approval takes up its space before its code loads', async () => {
  const { find, boxOf } = await draw();
  expect(find('tool-approval')).toBeNull();
  const { height } = boxOf('tool-call');
  await vi.waitFor(() => expect(find('tool-approval')).not.toBeNull(), { timeout: 60_000 });
  expect(Math.abs(boxOf('tool-call').height - height)).toBeLessThan(8);
});

it('on a phone the arguments of an approval are shown in full width', async () => {
  await page.viewport(360, 720);
  const { find, boxOf } = await draw();
  await vi.waitFor(() => expect(find('tool-approval')).not.toBeNull(), { timeout: 60_000 });
  const name = find('tool-label')!.firstElementChild!;
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(boxOf('tool-status').top).toBeGreaterThanOrEqual(boxOf('tool-label').bottom);
  expect(boxOf('tool-trigger').bottom).toBeGreaterThanOrEqual(boxOf('tool-status').bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it('on a phone a reason can be typed at once, with the buttons below it in view', async () => {
  await page.viewport(360, 420);
  const { find, boxOf } = await draw();
  await vi.waitFor(() => expect(find('tool-approval')).not.toBeNull(), { timeout: 60_000 });
  await userEvent.click(page.getByRole('button', { name: 'Add a reason' }));
  await userEvent.keyboard('Not these files{Escape}');
  expect(find('tool-approval')!.querySelector('textarea')).toBeNull();
  await userEvent.keyboard('{Enter}');
  const field = find('tool-approval')!.querySelector('textarea')!;
  expect(field.value).toBe('Not these files');
  expect(document.activeElement).toBe(field);
  expect(boxOf('tool-approval').bottom).toBeLessThanOrEqual(420);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
