// @vitest-environment jsdom
import '../thread/jsdom.js';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { act, render, waitFor } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  EventStreamError,
  fetchEvents,
  serveThreadEvents,
  useEventRuntime,
  type EventRuntimeOptions,
  type OpenEvents,
  type ThreadEvent,
} from '../../src/events/index.js';
import { useConvexThread, type ConvexThread } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { Thread } from '../../src/thread/index.js';
import { search, startApp } from '../server/app.js';

/** A page that shows a thread of events. */
function openPage(options: Partial<EventRuntimeOptions>) {
  const seen: { thread?: ConvexThread } = {};
  const commands = { sendMessage: async () => {} };
  function Probe() {
    const current = useConvexThread();
    useLayoutEffect(() => void (seen.thread = current));
    return null;
  }
  function Page() {
    const runtime = useEventRuntime({ threadId: 'T', open: nothing, commands, ...options });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Probe />
        <Thread />
      </AssistantRuntimeProvider>
    );
  }
  const view = render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  return {
    ...view,
    send: (prompt: string) => act(() => seen.thread!.commands.sendMessage(prompt)),
    status: () => seen.thread!.store.getState().status,
    thread: () => seen.thread!,
  };
}

async function* nothing(): AsyncGenerator<ThreadEvent> {}

/** A clock whose timers are due at once. */
const eager = {
  now: () => 0,
  setTimeout: (ring: () => void) => setTimeout(ring, 0),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

describe('useEventRuntime', () => {
  it('useEventRuntime shows a plain stream and the messages that users send', async () => {
    const prompts: string[] = [];
    const open: OpenEvents = async function* () {
      const prompt = prompts.shift();
      if (prompt === undefined) return;
      yield { type: 'delta', text: `You said ${prompt}. ` };
      yield { type: 'message_complete' };
      yield { type: 'tool_call_start', toolCallId: 'a', toolName: 'weather', args: { city: 'Rome' } };
      yield { type: 'tool_call_result', toolCallId: 'a', result: 'sunny' };
      yield { type: 'delta', text: 'It is sunny.' };
    };
    const commands = { sendMessage: async (prompt: string) => void prompts.push(prompt) };
    const page = openPage({ open, commands, echoesUser: true });
    await waitFor(() => expect(page.status().isLoading).toBe(false));
    await page.send('hello');
    await waitFor(() =>
      expect(page.container.textContent).toMatch(/hello.*You said hello\..*It is sunny\./s),
    );
    await waitFor(() => expect(page.status().isRunning).toBe(false));
    expect(
      page
        .thread()
        .store.getState()
        .thread.tail.at(-1)!
        .content.map(({ type }) => type),
    ).toEqual(['text', 'tool-call', 'text']);
  });

  it('useEventRuntime reconnects from the last event', async () => {
    const asked: Array<string | undefined> = [];
    const open: OpenEvents = async function* ({ lastEventId }) {
      asked.push(lastEventId);
      if (lastEventId === undefined) {
        yield { type: 'delta', id: '1', text: 'Half' };
        throw new TypeError('network error');
      }
      yield { type: 'delta', id: '1', text: 'Half' };
      yield { type: 'delta', id: '2', text: ' and whole.' };
      yield { type: 'message_complete', id: '3', status: 'success' };
    };
    const page = openPage({ open, clock: eager });
    await waitFor(() => expect(page.container.textContent).toContain('Half and whole.'));
    expect(asked.filter((id) => id !== undefined)).toEqual(['1']);
    await waitFor(() => expect(page.status()).toMatchObject({ isRunning: false, connection: 'connected' }));
  });

  it('useEventRuntime says why the server refuses, and retries on request', async () => {
    const open = vi.fn<OpenEvents>(() => Promise.reject(new EventStreamError(403)));
    const page = openPage({ open });
    await waitFor(() => expect(page.thread().error).toBeInstanceOf(EventStreamError));
    expect(page.status().isRunning).toBe(false);
    open.mockImplementation(async function* () {
      yield { type: 'delta', text: 'Welcome back.' };
    });
    act(() => page.thread().reload());
    await waitFor(() => expect(page.container.textContent).toContain('Welcome back.'));
    expect(page.thread().error).toBeUndefined();
  });

  it('useEventRuntime offers only the commands that exist', async () => {
    const page = openPage({});
    await waitFor(() => expect(page.status().isLoading).toBe(false));
    expect(page.thread().actions.stop).toBeUndefined();
    await expect(page.thread().commands.stop()).rejects.toThrow('have no `stop`. Add it');
  });

  it('useEventRuntime shows a thread that an HTTP action serves', async () => {
    const app = await startApp([[text('Let me look.'), search('a')], [text('Found it.')]]);
    const ctx = { runQuery: app.ada.query };
    const open: OpenEvents = ({ lastEventId, signal }) =>
      fetchEvents('https://example.convex.site/events', {
        lastEventId,
        signal,
        fetch: (url, init) =>
          serveThreadEvents(ctx, new Request(url, { headers: init.headers! }), {
            threadId: app.threadId,
            query: app.api.listThreadMessages,
            pollMs: 5,
          }),
      });
    const sendMessage = async (prompt: string) => {
      await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });
    };
    const page = openPage({ open, commands: { sendMessage }, threadId: app.threadId });
    await page.send('Search');
    await waitFor(() => expect(page.container.textContent).toMatch(/Search.*Let me look\..*Found it\./s));
    await app.idle();
  });
});
