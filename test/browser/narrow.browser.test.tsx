import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import {
  createToolRegistry,
  loadDetails,
  ToolCallDisplay,
  ToolDisplayProvider,
  type DisplayedCall,
} from '../../src/tools/index.js';
import '../../src/styles/index.css';

beforeEach(async () => {
  await page.viewport(360, 720);
  await loadDetails();
});
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

it('on a phone, what has to be decided about is read in full, beside nothing', async () => {
  const { container } = await render(
    <ToolDisplayProvider registry={registry}>
      <ToolCallDisplay call={call} />
    </ToolDisplayProvider>,
  );
  const boxOf = (slot: string) =>
    container.querySelector(`[data-slot="${slot}"]`)!.getBoundingClientRect();
  const name = container.querySelector('.cau-tool-name')!;
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(boxOf('tool-status').top).toBeGreaterThanOrEqual(boxOf('tool-label').bottom);
  expect(boxOf('tool-trigger').bottom).toBeGreaterThanOrEqual(boxOf('tool-status').bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
