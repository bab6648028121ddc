import { AssistantRuntimeProvider, AuiProvider, Tools, useAui } from '@assistant-ui/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useConvexAgentRuntime } from '../../src/runtime/index.js';
import { ThreadSettings, ToolFallback, ToolGroup } from '../../src/stock/index.js';
import { createToolRegistry, toToolkit } from '../../src/tools/index.js';
import '../../src/styles/index.css';
import { chat, connect, startThread } from './page.js';
import { StockThread, type StockComponents } from './stock/StockThread.js';

const patience = { timeout: 60_000 };

afterEach(cleanup);

const registry = createToolRegistry({
  boom: { title: 'Boom', labels: { error: () => 'The boom failed' } },
  remove: { title: 'Delete a file' },
  search: { title: 'Search', labels: { complete: ({ result }) => String(result) } },
});
const ours: StockComponents = { ToolFallback, ToolGroup };

interface Options {
  readonly components?: StockComponents;
  readonly windowSize?: number;
  readonly Around?: (props: { children: ReactNode }) => ReactNode;
}

const Nothing = ({ children }: { children: ReactNode }) => children;

/** assistant-ui's own thread on our runtime. */
async function open(
  client: ConvexReactClient,
  threadId: string,
  { components = ours, windowSize, Around = Nothing }: Options = {},
) {
  function Chat() {
    const runtime = useConvexAgentRuntime({ api: chat, threadId, ...(windowSize && { windowSize }) });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Around>
          <ThreadSettings tools={registry}>
            <StockThread components={components} />
          </ThreadSettings>
        </Around>
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(
    <ConvexProvider client={client}>
      <div style={{ width: 600, height: 500 }}>
        <Chat />
      </div>
    </ConvexProvider>,
  );
  const says = async (words: string) => {
    await expect.poll(() => container.textContent, patience).toContain(words);
  };
  const send = async (text: string) => {
    await userEvent.fill(page.getByRole('textbox', { name: 'Message input' }), text);
    await userEvent.keyboard('{Enter}');
  };
  const states = (slot: string) =>
    [...container.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`)].map(
      ({ dataset }) => dataset['state'],
    );
  return { container, says, send, states };
}

async function openNew(options?: Options) {
  const client = connect();
  return open(client, await startThread(client), options);
}

describe("assistant-ui's own thread", () => {
  it('shows a failed tool as failed, also after a reload', async () => {
    const client = connect();
    const threadId = await startThread(client);
    const first = await open(client, threadId);
    await first.send('fail');
    await first.says('That failed.');
    expect(first.states('tool-call')).toEqual(['error']);
    await first.says('The boom failed');
    await cleanup();
    const second = await open(connect(), threadId);
    await second.says('That failed.');
    expect(second.states('tool-call')).toEqual(['error']);
  });

  it('shows a failed tool as done without our fallback', async () => {
    const { send, says, container } = await openNew({ components: {} });
    await send('fail');
    await says('That failed.');
    await userEvent.click(page.getByRole('button', { name: '1 tool calls' }));
    expect(container.textContent).toContain('✓ Used tool: boom');
  });

  it('keeps a failed call in view in a closed group', async () => {
    const client = connect();
    const threadId = await startThread(client);
    const first = await open(client, threadId);
    await first.send('fail 3');
    await first.says('That failed.');
    await cleanup();
    const { says, states, container } = await open(connect(), threadId);
    await says('That failed.');
    expect(states('tool-group')).toEqual(['error']);
    const visible = [...container.querySelectorAll('[data-slot="tool-call"]')].filter((call) =>
      call.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }),
    );
    expect(visible.map((call) => (call as HTMLElement).dataset['state'])).toContain('error');
  });

  it('asks before a tool runs, and continues when it is allowed', async () => {
    const { send, says, states } = await openNew();
    await send('remove');
    await userEvent.click(page.getByRole('button', { name: 'Allow', exact: true }));
    await says('Gone.');
    expect(states('tool-call')).toEqual(['complete']);
  });

  it('loads older messages without moving the view', async () => {
    const client = connect();
    const threadId = await startThread(client, 30);
    const { container, says } = await open(client, threadId, { windowSize: 10 });
    await says('Answer 29');
    expect(container.textContent).not.toContain('Question 20');
    const viewport = container.querySelector<HTMLElement>('[data-slot="aui_thread-viewport"]')!;
    viewport.scrollTop = 0;
    const first = container.querySelector<HTMLElement>('[data-message-id]')!;
    const top = first.getBoundingClientRect().top;
    await userEvent.click(page.getByRole('button', { name: 'Show older messages' }));
    await says('Question 20');
    expect(first.isConnected).toBe(true);
    expect(Math.abs(first.getBoundingClientRect().top - top)).toBeLessThan(2);
  });

  it('says once that a reply failed, and offers to try again', async () => {
    const { send, says, states, container } = await openNew();
    await send('break');
    await expect.poll(() => states('message-notice'), patience).toEqual(['error']);
    await says('Try again');
    expect(container.querySelectorAll('[data-slot="message-notice"] button')).toHaveLength(1);
  });

  it('says that the browser is offline', async () => {
    const { states } = await openNew();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    window.dispatchEvent(new Event('offline'));
    await expect.poll(() => states('banner'), patience).toEqual(['offline']);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => states('banner'), patience).toEqual([]);
  });

  it('draws the tools of a toolkit made from a registry', async () => {
    const toolkit = toToolkit(registry);
    function Around({ children }: { children: ReactNode }) {
      // oxlint-disable-next-line react/capitalized-calls -- assistant-ui names resources like components
      const aui = useAui({ tools: Tools({ toolkit }) });
      return <AuiProvider value={aui}>{children}</AuiProvider>;
    }
    const { send, says, states } = await openNew({
      components: { ToolGroup: ({ children }) => children },
      Around,
    });
    await send('fail');
    await says('That failed.');
    expect(states('tool-call')).toEqual(['error']);
  });
});
