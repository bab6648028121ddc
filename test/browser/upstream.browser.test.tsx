import {
  AssistantRuntimeProvider,
  ThreadPrimitive,
  useExternalStoreRuntime,
  useThreadViewport,
  type ThreadMessageLike,
} from '@assistant-ui/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cancelPendingScroll } from '../../src/thread/viewport/cancelPendingScroll.js';
import { fixedUpstream } from '../upstream/fixed.js';
import { pictures } from './page.js';

/*
 * How assistant-ui scrolls, without our thread around it: only a browser lays out a page. If a test fails, the entry in
 * docs/upstream.md says what to remove.
 */

function ScrollToBottom() {
  const scrollToBottom = useThreadViewport((viewport) => viewport.scrollToBottom);
  return (
    <button type="button" onClick={() => scrollToBottom()}>
      Bottom
    </button>
  );
}

function Stock({ height, autoScroll }: { readonly height: number; readonly autoScroll: boolean }) {
  const runtime = useExternalStoreRuntime({
    messages: [] as ThreadMessageLike[],
    convertMessage: (message: ThreadMessageLike) => message,
    onNew: () => Promise.resolve(),
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Viewport autoScroll={autoScroll} style={{ height: 400, overflow: 'auto' }}>
        <ScrollToBottom />
        <div style={{ height }} />
        <details>
          <summary>Open</summary>
          <div style={{ height: 800 }} />
        </details>
      </ThreadPrimitive.Viewport>
    </AssistantRuntimeProvider>
  );
}

async function open(height: number, autoScroll: boolean) {
  const screen = await render(<Stock height={height} autoScroll={autoScroll} />);
  const summary = screen.container.querySelector('summary')!;
  const viewport = summary.closest<HTMLElement>('[style*="overflow"]')!;
  await pictures(3);
  return {
    viewport,
    summary,
    async planScroll() {
      viewport.querySelector('button')!.click();
      await pictures(3);
    },
    async press() {
      summary.focus();
      await userEvent.keyboard('{Enter}');
      await pictures(3);
      expect(summary.parentElement).toHaveProperty('open', true);
    },
    isInView: () => summary.getBoundingClientRect().bottom > viewport.getBoundingClientRect().top,
  };
}

it('assistant-ui scrolls a row out of sight when it is opened at the bottom', async () => {
  const page = await open(600, true);
  page.viewport.scrollTop = page.viewport.scrollHeight;
  await pictures(3);
  await page.press();
  const message = fixedUpstream('the pause', 'src/thread/viewport/usePauseAutoScroll.ts');
  expect(page.isInView(), message).toBe(false);
});

it('assistant-ui keeps a planned scroll to the bottom until something is opened with a key', async () => {
  const page = await open(100, false); // too short to scroll, so the scroll stays planned
  await page.planScroll();
  await page.press();
  const message = fixedUpstream('`cancelPendingScroll`', 'src/thread/viewport/usePauseAutoScroll.ts');
  expect(page.isInView(), message).toBe(false);
});

it('assistant-ui forgets a planned scroll when a pointer goes down, which `cancelPendingScroll` relies on', async () => {
  const page = await open(100, false);
  await page.planScroll();
  cancelPendingScroll(page.viewport);
  await page.press();
  expect(page.isInView()).toBe(true);
});
