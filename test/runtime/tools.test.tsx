// @vitest-environment jsdom
import {
  AssistantRuntimeProvider,
  AuiProvider,
  MessagePrimitive,
  ThreadPrimitive,
  Tools,
  useAui,
} from '@assistant-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConvexProvider } from 'convex/react';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ConvexThreadProvider,
  useConvexAgentRuntime,
  useConvexThread,
  type ConvexThread,
} from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import {
  createToolRegistry,
  ToolAnnouncer,
  ToolCallPart,
  ToolDisplayProvider,
  toToolkit,
} from '../../src/tools/index.js';
import { stopsQuickly } from '../support/agentOptions.js';
import { plain, remove, search, tools } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { startAgent } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const registry = createToolRegistry({
  boom: { title: 'Boom' },
  remove: { title: 'Remove' },
  search: { title: 'Search', labels: { complete: ({ result }) => String(result) } },
});

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ tools: { Fallback: ToolCallPart } }} />
  </MessagePrimitive.Root>
);

type Agent = Awaited<ReturnType<typeof startAgent>>;

/** A page with real tool calls. It records every phase that was ever on the screen. */
async function open(
  agent: Agent,
  client = agent.client,
  Around: (props: { children: ReactNode }) => ReactNode = Plain,
) {
  const seen: { thread?: ConvexThread } = {};
  const phases: string[] = [];
  const Probe = () => {
    const thread = useConvexThread();
    useLayoutEffect(() => {
      Object.assign(seen, { thread });
    });
    return null;
  };
  const Page = () => {
    const runtime = useConvexAgentRuntime({ threadId: agent.threadId, api: agent.api });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ConvexThreadProvider>
          <Probe />
          <Around>
            <ThreadPrimitive.Messages components={{ Message }} />
            <ToolAnnouncer />
          </Around>
        </ConvexThreadProvider>
      </AssistantRuntimeProvider>
    );
  };
  const view = render(
    <StrictMode>
      <ConvexProvider client={client}>
        <Page />
      </ConvexProvider>
    </StrictMode>,
  );
  const cards = () => [...view.container.querySelectorAll('[data-slot="tool-call"]')];
  const note = () => {
    const now = cards()
      .map((card) => card.getAttribute('data-state'))
      .join();
    if (now !== phases.at(-1)) phases.push(now);
  };
  const observer = new MutationObserver(note);
  observer.observe(view.container, { subtree: true, childList: true, attributes: true });
  await waitFor(() => expect(seen.thread?.paging).toBe('Exhausted'));
  const say = (prompt: string) => act(() => seen.thread!.commands.sendMessage(prompt));
  return { ...view, phases, cards, say, thread: () => seen.thread! };
}

const Plain = ({ children }: { children: ReactNode }) => (
  <ToolDisplayProvider registry={registry}>{children}</ToolDisplayProvider>
);

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('tool calls of a real run', () => {
  it('tool calls of a real run pass through their phases as one card', async () => {
    const agent = await startAgent([[search('cats')], [text('Here they are.')]], {
      ...everyDelta,
      model: { chunkDelayMs: 4 },
    });
    const page = await open(agent);
    await page.say('go');
    await button(/found cats.*done/);
    const card = page.cards()[0];
    await screen.findByText('Here they are.');
    await act(agent.idle);
    expect(page.cards()).toEqual([card]);
    expect(page.phases.findLast(Boolean)).toBe('complete');
    expect(page.phases.every((now) => ['', 'input-streaming', 'running', 'complete'].includes(now))).toBe(
      true,
    );
    await agent.close();
  });

  it('a button allows a tool call, and the call shows the decision', async () => {
    const agent = await startAgent([[remove('a.txt')], [text('Gone.')]]);
    const page = await open(agent);
    await page.say('go');
    fireEvent.click(await button('Allow'));
    await screen.findByText('Gone.');
    expect(screen.getByText('You allowed this.')).toBeTruthy();
    expect(page.cards().map((card) => card.getAttribute('data-state'))).toEqual(['complete']);
    await agent.close();
  });

  it('an allowed call asks again when it is retried', async () => {
    const execute = async () => {
      throw new Error('busy');
    };
    const agent = await startAgent([[remove('a.txt')], [text('It failed.')], [text('It failed again.')]], {
      tools: () => ({ ...tools, remove: { ...tools.remove, execute } }),
    });
    const page = await open(agent);
    await page.say('go');
    fireEvent.click(await button('Allow'));
    await screen.findByText('It failed.');
    await act(agent.idle);
    fireEvent.click(await button('Try again'));
    fireEvent.click(await button('Allow'));
    await screen.findByText('It failed again.');
    expect(await button(/attempt 2.*failed/)).toBeTruthy();
    await agent.close();
  });

  it('a tool call is denied with a reason that the model reads', async () => {
    const agent = await startAgent([[remove('a.txt')], [text('Then not.')]]);
    const page = await open(agent);
    await page.say('go');
    fireEvent.click(await button('Add a reason'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'I need it' } });
    fireEvent.click(await button('Deny'));
    await screen.findByText('Then not.');
    expect(page.container.textContent).toContain('Reason: I need it');
    expect(JSON.stringify(agent.model.calls.at(-1))).toContain('I need it');
    await agent.close();
  });

  it('a tool call says when it was answered elsewhere', async () => {
    const agent = await startAgent([[remove('a.txt')], [text('Gone.')]]);
    const page = await open(agent);
    await page.say('go');
    await button('Allow');
    const other = agent.connect();
    const { page: rows } = await other.query(agent.api.listThreadMessages, {
      threadId: agent.threadId,
      paginationOpts: { cursor: null, numItems: 10 },
    });
    const approvalId = /"approval":\{"id":"([^"]+)"/.exec(JSON.stringify(rows))![1]!;
    await act(() =>
      other.mutation(agent.api.respondToApproval, {
        threadId: agent.threadId,
        responses: [{ approvalId, approved: true }],
      }),
    );
    await screen.findByText('Allowed on another device.');
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    await screen.findByText('Gone.');
    await agent.close();
  });

  it('a failed tool call shows a sentence and nothing raw, and can be retried', async () => {
    const agent = await startAgent([[plain('boom', 'b')], [text('It failed.')], [text('It failed again.')]]);
    const page = await open(agent);
    await page.say('go');
    await screen.findByText('It failed.');
    await act(agent.idle);
    fireEvent.click(await button(/Boom.*failed/));
    expect(page.container.innerHTML).not.toMatch(/secret|file\.ts/);
    fireEvent.click(await button('Try again'));
    await screen.findByText('It failed again.');
    await button(/attempt 2.*failed/);
    expect(page.cards()).toHaveLength(1);
    await agent.close();
  });

  it('a tool that reports its own failure has failed', async () => {
    const agent = await startAgent([[plain('soft', 's')], [text('Hm.')]]);
    const page = await open(agent);
    await page.say('go');
    await button(/Soft.*failed/);
    await screen.findByText('Hm.');
    expect(page.container.innerHTML).not.toContain('SENTINEL');
    await agent.close();
  });

  it('a tool call is stopped by a button, and the run continues', async () => {
    const agent = await startAgent([[plain('hang', 'h')], [text('Without it, then.')]], stopsQuickly);
    const page = await open(agent);
    await page.say('go');
    fireEvent.click(await button(/Hang.*running/));
    fireEvent.click(await button('Stop'));
    expect(await button(/Hang.*stopped/)).toBeTruthy();
    await screen.findByText('Without it, then.');
    await agent.close();
  });

  it("assistant-ui's own components draw tool calls with the same registry", async () => {
    const agent = await startAgent([[search('cats')], [text('Here they are.')]]);
    const Toolkit = ({ children }: { children: ReactNode }) => {
      // oxlint-disable-next-line react/capitalized-calls -- this is its name
      const aui = useAui({ tools: Tools({ toolkit: toToolkit(registry) }) });
      return <AuiProvider value={aui}>{children}</AuiProvider>;
    };
    const page = await open(agent, agent.client, Toolkit);
    await page.say('go');
    expect(await button(/found cats.*done/)).toBeTruthy();
    await agent.close();
  });
});
