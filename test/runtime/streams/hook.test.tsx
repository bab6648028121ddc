// @vitest-environment jsdom
import agentTest from '@convex-dev/agent/test';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { ConvexProvider, type ConvexReactClient } from 'convex/react';
import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThreadBridge, type AgentUIMessage, type ThreadSnapshot } from '../../../src/bridge/index.js';
import { useThreadStreams, type ThreadStreams } from '../../../src/runtime/streams/index.js';
import {
  createEmbeddedAgent,
  createFaults,
  type EmbeddedAgent,
  type EmbeddedAgentOptions,
  hold,
  type Script,
  text,
} from '../../../src/testing/index.js';
import { everyDelta } from '../../support/agentOptions.js';
import { sized } from '../../support/deep.js';
import { expectNothingLost, expectSound } from '../../support/invariants.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { contentOrder } from '../../support/view.js';
import { plain, remove, tools, until } from '../../server/app.js';
import { readRecording } from './record.js';

const open: EmbeddedAgent[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  await Promise.all(open.splice(0).map(({ close }) => close()));
  vi.restoreAllMocks();
});

interface Asked {
  readonly kind: string;
  readonly cursors?: ReadonlyArray<{ streamId: string; cursor: number }>;
}

/** How often the server ran the streams query. */
function countRuns({ backend }: EmbeddedAgent): Asked[] {
  const asked: Asked[] = [];
  const runQueries = backend.runQueries.bind(backend);
  Object.assign(backend, {
    runQueries: (pick: Parameters<typeof runQueries>[0]) =>
      runQueries(() => {
        const requests = pick();
        for (const { args } of requests) if (args.streamArgs) asked.push(args.streamArgs as unknown as Asked);
        return requests;
      }),
  });
  return asked;
}

async function start(script: Script, options: Partial<EmbeddedAgentOptions> = {}) {
  const embedded = createEmbeddedAgent({
    component: agentTest,
    script,
    tools: () => tools,
    ...everyDelta,
    ...options,
  });
  open.push(embedded);
  const runs = countRuns(embedded);
  const { client, api } = embedded;
  const createThread = () => client.mutation(api.createThread, {});
  const threadId = await createThread();
  const send = (to = threadId) => client.mutation(api.sendMessage, { threadId: to, prompt: 'go' });
  return { ...embedded, embedded, runs, createThread, threadId, send };
}

const under =
  (client: ConvexReactClient, strict = false) =>
  ({ children }: { children: ReactNode }) => {
    const provided = <ConvexProvider client={client}>{children}</ConvexProvider>;
    return strict ? <StrictMode>{provided}</StrictMode> : provided;
  };

const textOf = (message: AgentUIMessage | undefined): string =>
  ((message?.parts ?? []) as Array<{ type: string; text?: string }>)
    .filter(({ type }) => type === 'text')
    .map((part) => part.text)
    .join('');

const number = (count: number) => Array.from({ length: count }, (_, i) => `${i} `).join('');

const shownThread = (threadId: string | undefined) => ({ threadId });

/** Renders the hook, and keeps all that it has returned. */
function follow(
  app: Pick<Awaited<ReturnType<typeof start>>, 'api' | 'client' | 'threadId'>,
  { client = app.client, strict = false } = {},
) {
  const seen: ThreadStreams[] = [];
  const rendered = renderHook(
    ({ threadId }: { readonly threadId: string | undefined }) => {
      const streams = useThreadStreams(app.api.listThreadMessages, threadId ? { threadId } : 'skip');
      seen.push(streams);
      return streams;
    },
    {
      wrapper: under(client, strict),
      initialProps: shownThread(app.threadId),
    },
  );
  const distinct = () => seen.filter((streams, i) => streams !== seen[i - 1]);
  return { ...rendered, seen, distinct, now: () => rendered.result.current };
}

/** Every text is the beginning of the next one, and of the whole. */
function expectGrowing(seen: readonly ThreadStreams[], whole: string): void {
  let before = '';
  for (const { streams } of seen) {
    const now = textOf(streams[0]);
    if (streams.length === 0) continue;
    expect(now.startsWith(before)).toBe(true);
    before = now;
  }
  expect(before).not.toBe('');
  expect(whole.startsWith(before)).toBe(true);
}

/** Waits until a word is in the deltas that the agent has stored. */
const untilStored = ({ embedded, threadId }: Awaited<ReturnType<typeof start>>, word: string) =>
  vi.waitFor(
    async () => {
      const { deltas } = await readRecording(embedded, threadId);
      expect(JSON.stringify(deltas)).toContain(word);
    },
    { timeout: PATIENCE_MS, interval: 50 }, // reading every delta is slow
  );

describe('a long stream', () => {
  it.each([false, true])('a long stream is read to its end with few queries (strict: %s)', async (strict) => {
    const whole = number(sized(240, 600));
    const end = hold();
    const app = await start([[text(whole), end]], { model: { chunkDelayMs: 1 } });
    const { seen, now, distinct } = follow(app, { strict });
    await act(() => app.send());
    await waitFor(() => expect(textOf(now().streams[0])).toBe(whole), { interval: 5 });
    const { deltas } = await readRecording(app.embedded, app.threadId);
    expect(deltas.length).toBeGreaterThan(200);
    expectGrowing(seen, whole);
    expect(seen.every(({ error }) => !error)).toBe(true);
    expect(now().isBehind).toBe(false);
    const asked = app.runs.filter(({ kind }) => kind === 'deltas');
    const questions = new Set(asked.map(({ cursors }) => JSON.stringify(cursors)));
    // One query for 16 deltas. Upstream starts a new one for each.
    expect(questions.size / deltas.length).toBeLessThan(0.08);
    expect(asked.length / deltas.length).toBeLessThan(1.2);
    expect(seen.length).toBeLessThan((strict ? 2 : 1) * (deltas.length + 30));
    expect(distinct().length).toBeLessThanOrEqual(deltas.length + 10);
    end.release();
    await act(app.idle);
    await waitFor(() => expect(now().streams).toEqual([]));
    const rendered = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.length).toBe(rendered);
  });

  it('a long stream is caught up from its beginning, page by page', async () => {
    const whole = number(250);
    const end = hold();
    const app = await start([[text(whole), end]], { model: { chunkDelayMs: 1 } });
    await app.send();
    await untilStored(app, '249 ');
    const { seen, now } = follow(app, { client: app.connect() });
    await waitFor(() => expect(textOf(now().streams[0])).toBe(whole), { interval: 5 });
    await waitFor(() => expect(now().isBehind).toBe(false));
    expectGrowing(seen, whole);
    expect(seen.some(({ isBehind }) => isBehind)).toBe(true);
    expect(app.runs.filter(({ kind }) => kind === 'deltas').length).toBeLessThan(12);
    end.release();
    await act(app.idle);
  });

  it('a long stream survives connections that break halfway', async () => {
    const pieces = ['one two ', 'three four ', 'five six ', 'seven eight '];
    const holds = pieces.map(hold);
    const script = pieces.flatMap((piece, i) => [text(piece), holds[i]!]);
    const app = await start([script], { model: { chunkDelayMs: 1 } });
    const faults = createFaults();
    const client = app.connect({ faults });
    const { seen, now } = follow(app, { client });
    const said = (count: number) => pieces.slice(0, count).join('');
    await act(() => app.send());
    for (const count of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- faults come one after the other
      await waitFor(() => expect(textOf(now().streams[0])).toBe(said(count)), { interval: 5 });
      faults.drop();
      // oxlint-disable-next-line no-await-in-loop -- faults come one after the other
      await until(() => !client.connectionState().isWebSocketConnected);
      holds[count - 1]!.release();
      // oxlint-disable-next-line no-await-in-loop -- faults come one after the other
      await untilStored(app, pieces[count]!.trim().split(' ')[1]!);
      faults.reconnect();
    }
    await waitFor(() => expect(textOf(now().streams[0])).toBe(said(4)), { interval: 5 });
    expectGrowing(seen, said(4));
    expect(client.connectionState().connectionCount).toBe(4);
    holds[3]!.release();
    await act(app.idle);
  });
});

describe('a thread', () => {
  it('a thread can have two streams at once', async () => {
    const end = hold();
    const app = await start(({ step }) => [text(`answer ${step} ${number(40)}`), end], {
      model: { chunkDelayMs: 3 },
    });
    const { seen, now } = follow(app);
    await act(() => app.send());
    await act(() => app.send());
    const isWhole = (streams: readonly AgentUIMessage[]) =>
      streams.length === 2 && streams.every((message) => textOf(message).endsWith('39 '));
    await waitFor(() => expect(isWhole(now().streams)).toBe(true), { interval: 2 });
    expect(now().streams.map(({ order }) => order)).toEqual([0, 1]);
    // While one grows, the other keeps its identity.
    const pairs = seen.filter(({ streams }) => streams.length === 2);
    const alone = pairs.filter(({ streams: [one, two] }, i) => {
      const [before, beside] = pairs[i - 1]?.streams ?? [];
      return (one === before) !== (two === beside);
    });
    expect(alone.length).toBeGreaterThan(10);
    end.release();
    await act(app.idle);
    await waitFor(() => expect(now().streams).toEqual([]));
  });

  it('the streams of a thread disappear at once when the hook switches to another thread or to none', async () => {
    const end = hold();
    const app = await start(({ step }) => [text(`thread ${step} says`), end]);
    const other = await app.createThread();
    await app.send();
    const { seen, now, rerender } = follow(app);
    await waitFor(() => expect(textOf(now().streams[0])).toBe('thread 0 says'));
    await act(() => app.send(other));
    const before = seen.length;
    rerender({ threadId: other });
    expect(seen[before]).toEqual({ streams: [], isLoading: true, isBehind: false, error: undefined });
    await waitFor(() => expect(textOf(now().streams[0])).toBe('thread 1 says'));
    expect(now().streams[0]!.key).toBe(`${other}-0-1`);
    expect(JSON.stringify(seen.slice(before))).not.toContain('thread 0');
    rerender({ threadId: undefined });
    expect(now().streams).toEqual([]);
    rerender({ threadId: app.threadId });
    await waitFor(() => expect(textOf(now().streams[0])).toBe('thread 0 says'));
    end.release();
    await act(app.idle);
  });

  it('the hook returns the same object as long as nothing changes', async () => {
    const end = hold();
    const app = await start([[text('one two'), end]]);
    await app.send();
    const { now, rerender } = follow(app);
    await waitFor(() => expect(textOf(now().streams[0])).toBe('one two'));
    const before = now();
    rerender({ threadId: app.threadId });
    await act(() => app.createThread());
    expect(now()).toBe(before);
    end.release();
    await act(app.idle);
  });

  it('the hook leaves out earlier turns', async () => {
    const end = hold();
    const app = await start(({ step }) => [text(`turn ${step}`), end]);
    await app.send();
    await app.send();
    const { result, rerender } = renderHook(
      ({ startOrder }: { startOrder: number }) =>
        useThreadStreams(app.api.listThreadMessages, { threadId: app.threadId }, { startOrder }),
      { wrapper: under(app.client), initialProps: { startOrder: 1 } },
    );
    await waitFor(() => expect(result.current.streams.map(textOf)).toEqual(['turn 1']));
    rerender({ startOrder: 0 });
    await waitFor(() => expect(result.current.streams.map(textOf)).toEqual(['turn 0', 'turn 1']));
    rerender({ startOrder: 12 });
    await waitFor(() => expect(result.current.streams).toEqual([]));
    end.release();
    await act(app.idle);
  });
});

describe('a query that fails', () => {
  it('a failed query keeps the streams, reports the error, and recovers', async () => {
    const [more, end] = [hold(), hold()];
    const app = await start([[text('one two'), more, text(' three'), end]], {
      authorize: async (ctx) => ((await ctx.db.query('locks').first()) ? null : { userId: 'user' }),
    });
    const { t } = app.backend;
    await app.send();
    const { now, seen } = follow(app);
    await waitFor(() => expect(textOf(now().streams[0])).toBe('one two'), { interval: 5 });
    const known = now().streams;
    const lock = await act(() => t.run((ctx) => ctx.db.insert('locks', {})));
    await waitFor(() => expect(now().error).toBeInstanceOf(Error), { interval: 5 });
    expect(now().streams).toBe(known);
    expect(now().isBehind).toBe(true);
    const other = follow(app, { client: app.connect() });
    await waitFor(() => expect(other.now().error).toBeInstanceOf(Error), { interval: 5 });
    expect(other.now()).toMatchObject({ streams: [], isBehind: true });
    const rendered = [seen.length, other.seen.length];
    more.release();
    await untilStored(app, 'three');
    await new Promise((resolve) => setTimeout(resolve, 50)); // it takes a while to be sure that no update arrives
    expect([seen.length, other.seen.length]).toEqual(rendered);
    await act(() => t.run((ctx) => ctx.db.delete('locks', lock)));
    for (const hook of [{ now, seen }, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await waitFor(() => expect(textOf(hook.now().streams[0])).toBe('one two three'), { interval: 5 });
      expect(hook.now()).toMatchObject({ isBehind: false, error: undefined });
      expect(hook.seen.length).toBeLessThan(20);
    }
    end.release();
    await act(app.idle);
  });
});

it('the hook renders silently on a server', async () => {
  const app = await start([[text('one')]]);
  const errors = vi.spyOn(console, 'error');
  errors.mockClear();
  function Streams() {
    const { streams } = useThreadStreams(app.api.listThreadMessages, { threadId: app.threadId });
    return <p>{streams.length} streams</p>;
  }
  const page = (
    <ConvexProvider client={app.client}>
      <Streams />
    </ConvexProvider>
  );
  const html = renderToString(page);
  expect(html).toContain('streams');
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const root = await act(async () => hydrateRoot(container, page));
  expect(container.textContent).toBe('0 streams');
  expect(errors).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});

/** The hook and the bridge together, checked after every change. */
function watchFrames(app: Awaited<ReturnType<typeof start>>) {
  const { api, client, threadId } = app;
  const bridge = createThreadBridge({ threadId });
  const frames: Array<{ readonly snapshot: ThreadSnapshot; readonly stored: string }> = [];
  const rows = client.watchQuery(api.listThreadMessages, {
    threadId,
    paginationOpts: { cursor: null, numItems: 50 },
  });
  const { now } = follow(app);
  const look = () => {
    const persisted = rows.localQueryResult()?.page ?? [];
    const snapshot = bridge.update({ persisted, streams: now().streams, complete: true });
    frames.push({ snapshot, stored: JSON.stringify(persisted) });
  };
  const stopRows = rows.onUpdate(look);
  const ticker = setInterval(look, 3);
  const stop = () => {
    clearInterval(ticker);
    stopRows();
  };
  return { frames, last: () => frames.at(-1)!.snapshot, now, stop };
}

it('shows the result of an approved call before its step is stored (F28)', async () => {
  const end = hold();
  const app = await start(
    [
      [text('May I?'), remove('r')],
      [text('It is gone.'), end],
    ],
    {
      model: { chunkDelayMs: 3 },
    },
  );
  const { api, client, threadId } = app;
  const { frames, last, now, stop } = watchFrames(app);
  await act(() => app.send());
  await act(app.idle);
  await until(() => last().toolCalls[0]?.actionable);
  const responses = [{ approvalId: last().toolCalls[0]!.approval!.id, approved: true }];
  await act(() => client.mutation(api.respondToApproval, { threadId, responses }));
  await waitFor(() => expect(JSON.stringify(now().streams)).toContain('gone.'), { interval: 2 });
  end.release();
  await act(app.idle);
  await until(() => frames.at(-1)!.stored.includes('removed r') && !last().isRunning);
  stop();
  const early = frames.filter(({ stored, snapshot }) => {
    return !stored.includes('removed r') && snapshot.toolCalls[0]?.state === 'output-available';
  });
  expect(early.length).toBeGreaterThan(0);
  frames.forEach(({ snapshot }, i) => {
    expectSound(snapshot);
    if (i > 0) expectNothingLost(frames[i - 1]!.snapshot, snapshot);
  });
  expect(contentOrder(last().messages[1]!)).toEqual(['text:May I?', 'tool:r:complete', 'text:It is gone.']);
});

it('shows a retried call as running, then its outcome', async () => {
  let left = 1;
  const again = hold();
  const execute = async () => {
    if (left-- > 0) throw new Error('busy');
    await again.released;
    return 'fine';
  };
  const flaky = { ...tools, boom: { ...tools.boom, execute } };
  const app = await start([[plain('boom', 'b')], [text('It failed.')], [text('It worked.')]], {
    tools: () => flaky,
  });
  const { frames, last, stop } = watchFrames(app);
  await act(() => app.send());
  await act(app.idle);
  await until(() => frames.length > 0 && last().messages.length > 1 && !last().isRunning);
  expect(contentOrder(last().messages[1]!)).toEqual(['tool:b:error', 'text:It failed.']);
  const before = frames.length;
  const isAgain = ({ snapshot }: (typeof frames)[number], i: number) => i >= before && snapshot.isRunning;
  await act(() =>
    app.client.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['b'] }),
  );
  await until(() => frames.some(isAgain));
  again.release();
  const from = frames.findIndex(isAgain);
  await act(app.idle);
  await until(() => !last().isRunning);
  stop();
  expect(contentOrder(last().messages[1]!)).toEqual(['tool:b:complete', 'text:It worked.']);
  for (const { snapshot } of frames.slice(from)) {
    expectSound(snapshot);
    expect(snapshot.toolCalls).toHaveLength(1);
    expect(snapshot.toolCalls[0]!.state).not.toBe('output-error');
  }
});
