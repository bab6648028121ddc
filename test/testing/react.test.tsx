// @vitest-environment jsdom
import { optimisticallySendMessage, type UIMessage, useUIMessages } from '@convex-dev/agent/react';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConvexProvider, type ConvexReactClient, usePaginatedQuery, useMutation } from 'convex/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  connect,
  createBackend,
  createManualClock,
  delay,
  type Script,
  type ScriptedModelOptions,
  text,
  toolCall,
} from '../../src/testing/index.js';
import { api, createChat, idle } from './chat.js';
import { api as notesApi, notes } from './notes.js';

/** The types of the hook are too complex for TypeScript here. */
const useMessages = useUIMessages as unknown as (
  query: typeof api.list,
  args: { threadId: string },
  options: { initialNumItems: number; stream: boolean },
) => { results: UIMessage[]; status: string; loadMore: (count: number) => void };
type AnyPart = Record<string, unknown> & { type: string };

configure({ asyncUtilTimeout: 10_000 }); // the first reply waits for modules to be loaded

let client: ConvexReactClient | undefined;
afterEach(async () => {
  cleanup();
  await client?.close();
});

const show = (part: AnyPart) =>
  (part.text as string | undefined) ?? `${part.type}:${(part.state as string | undefined) ?? ''}`;

/** The agent's own hooks, as its documentation uses them. */
function Chat({ threadId }: { threadId: string }) {
  const options = { initialNumItems: 10, stream: true };
  const { results, status, loadMore } = useMessages(api.list, { threadId }, options);
  const send = useMutation(api.send).withOptimisticUpdate((store, args) =>
    optimisticallySendMessage(api.list as never)(store, args),
  );
  const decide = useMutation(api.decide);
  const stop = useMutation(api.stop);
  const lines = results.map((message) => {
    const parts = (message.parts as AnyPart[]).filter(({ type }) => type !== 'step-start');
    return `${message.role}/${message.status}: ${parts.map(show).join(' | ')}`;
  });
  const waiting = results
    .flatMap(({ parts }) => parts as AnyPart[])
    .find(({ state }) => state === 'approval-requested');
  const approvalId = (waiting?.approval as { id: string } | undefined)?.id;
  return (
    <div>
      <p data-testid="status">{status}</p>
      <button onClick={() => void send({ threadId, prompt: 'hi there' })}>send</button>
      <button onClick={() => loadMore(10)}>more</button>
      <button onClick={() => void stop({ threadId, order: results.at(-1)!.order })}>stop</button>
      {approvalId && (
        <button onClick={() => void decide({ threadId, approvalId, approved: true })}>approve</button>
      )}
      <ul>
        {lines.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          <li key={i}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const status = () => screen.getByTestId('status').textContent;
const click = (name: string) => fireEvent.click(screen.getByText(name));

async function open(script: Script, options?: ScriptedModelOptions, turns = 0) {
  const { backend, model } = createChat(script, options);
  client = connect(backend);
  const threadId = await client.mutation(api.createThread);
  if (turns > 0) await client.mutation(api.seed, { threadId, turns });
  render(
    <ConvexProvider client={client}>
      <Chat threadId={threadId} />
    </ConvexProvider>,
  );
  await waitFor(() => expect(status()).toBe(turns > 5 ? 'CanLoadMore' : 'Exhausted'));
  return { backend, model, threadId };
}

describe('the hooks of the agent', () => {
  it("the agent's hooks show an optimistic message, a streaming reply and a tool", async () => {
    const clock = createManualClock();
    const { backend } = await open(
      [[text('Let me look.'), toolCall('weather', { city: 'Oslo' })], [text('It is 21 degrees.')]],
      { clock, chunkDelayMs: 100 },
    );
    const speak = async (chunks: number) => {
      await waitFor(() => expect(clock.timers).toBe(1));
      await act(() => clock.advanceAsync(chunks * 100));
    };
    click('send');
    await waitFor(() => expect(lines()).toEqual(['user/pending: hi there']));
    await speak(2);
    await waitFor(() => expect(lines()).toEqual(['user/success: hi there', 'assistant/streaming: Let ']));
    await speak(2);
    await waitFor(() =>
      expect(lines()[1]).toBe('assistant/streaming: Let me look. | tool-weather:input-streaming'),
    );
    await speak(1);
    await waitFor(() => expect(lines()[1]).toContain('tool-weather:output-available'));
    expect(lines()[1]).not.toContain('It');
    await speak(2);
    await waitFor(() => expect(lines()[1]).toMatch(/^assistant\/streaming: .*output-available \| It $/));
    await speak(2);
    await act(() => idle(backend));
    await waitFor(() =>
      expect(lines()).toEqual([
        'user/success: hi there',
        'assistant/success: Let me look. | tool-weather:output-available | It is 21 degrees.',
      ]),
    );
  });

  it("the agent's hooks ask for an approval and continue when a button gives it", async () => {
    const { backend } = await open([[toolCall('remove', { name: 'a.txt' })], [text('Gone.')]]);
    click('send');
    fireEvent.click(await screen.findByText('approve'));
    await waitFor(() => expect(lines().join()).toContain('Gone.'));
    await act(() => idle(backend));
    await waitFor(() => expect(lines().at(-1)).toMatch(/^assistant\/success/));
    expect(lines().join()).toContain('tool-remove:output-available');
    expect(screen.queryByText('approve')).toBeNull();
  });

  it("the agent's hooks stop a reply", async () => {
    const clock = createManualClock();
    await open([[text('one two'), delay(1_000_000), text('never said'), delay(1_000_000)]], { clock });
    click('send');
    await waitFor(() => expect(lines()[1]).toBe('assistant/streaming: one two'));
    click('stop');
    await waitFor(async () => {
      await act(() => clock.advanceAsync(1_000_000));
      expect(lines()[1]).toMatch(/^assistant\/failed/);
    });
    expect(lines()[1]).not.toContain('never');
  });

  it("the agent's hooks keep their pages while a reply streams", async () => {
    const clock = createManualClock();
    const { backend } = await open([[text('word by word.')]], { clock, chunkDelayMs: 100 }, 12);
    expect(lines()).toHaveLength(10);
    click('more');
    await waitFor(() => expect(lines()).toHaveLength(20));
    click('send');
    await waitFor(() => expect(clock.timers).toBe(1));
    await act(() => clock.advanceAsync(200));
    await waitFor(() => expect(lines().at(-1)).toBe('assistant/streaming: word '));
    click('more');
    await waitFor(() => expect(status()).toBe('Exhausted'));
    expect(lines()).toHaveLength(26);
    await act(() => clock.advanceAsync(100));
    await waitFor(() => expect(lines().at(-1)).toBe('assistant/success: word by word.'));
    await act(() => idle(backend));
    expect(lines()).toHaveLength(26);
    expect(new Set(lines()).size).toBe(26);
  });
});

describe('usePaginatedQuery', () => {
  function Notes() {
    const {
      results,
      status: state,
      loadMore,
    } = usePaginatedQuery(notesApi.notes.page, {}, { initialNumItems: 3 });
    return (
      <div>
        <p data-testid="status">{state}</p>
        <p data-testid="notes">{results.map(({ body }) => String(body)).join()}</p>
        <button onClick={() => loadMore(2)}>more</button>
      </div>
    );
  }

  it('usePaginatedQuery keeps the ends of its pages when rows come and go', async () => {
    const backend = createBackend({ functions: { notes } });
    client = connect(backend);
    const add = (body: string) => act(() => client!.mutation(notesApi.notes.add, { body }));
    for (const body of 'abcdefg') {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await add(body);
    }
    render(
      <ConvexProvider client={client}>
        <Notes />
      </ConvexProvider>,
    );
    const shown = () => screen.getByTestId('notes').textContent;
    await waitFor(() => expect(shown()).toBe('g,f,e'));
    click('more');
    await waitFor(() => expect(shown()).toBe('g,f,e,d,c'));
    await add('h');
    await add('i');
    await waitFor(() => expect(shown()).toBe('i,h,g,f,e,d,c'));
    click('more');
    await waitFor(() => expect(shown()).toBe('i,h,g,f,e,d,c,b,a'));
    expect(status()).toBe('Exhausted');
    await act(() => client!.mutation(notesApi.notes.clear));
    await waitFor(() => expect(shown()).toBe(''));
  });
});
