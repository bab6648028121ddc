import type { FunctionArgs } from 'convex/server';
import type { ConvexReactClient } from 'convex/react';
import { createLiveTurnJoin } from '../../src/runtime/frames/joinLiveTurn.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import agentTest from '@convex-dev/agent/test';
import { createThreadBridge, type AgentUIMessage, type ThreadSnapshot } from '../../src/bridge/index.js';
import {
  createEmbeddedAgent,
  createFaults,
  delay,
  hold,
  text,
  type EmbeddedAgent,
} from '../../src/testing/index.js';
import { agents } from '../support/agents.js';
import { everyDelta } from '../support/agentOptions.js';
import { expectNothingLost, expectSound } from '../support/invariants.js';
import { contentOrder } from '../support/view.js';
import { plain, remove, search, tools, until } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const { reduceDeltas } = agents.find(({ name }) => name.includes(process.env.AGENT ?? '0.7'))!;

type ListArgs = FunctionArgs<EmbeddedAgent['api']['listThreadMessages']>;

/** A client that shows a thread. Like in the hook, every transition it gets becomes a frame of the bridge. */
function watchThread({ api }: EmbeddedAgent, client: ConvexReactClient, threadId: string) {
  const bridge = createThreadBridge({ threadId });
  const join = createLiveTurnJoin();
  const frames: ThreadSnapshot[] = [];
  const base: ListArgs = { threadId, paginationOpts: { cursor: null, numItems: 50 } };
  const list = client.watchQuery(api.listThreadMessages, { ...base, streamArgs: { kind: 'list' } });
  let watched = '';
  let deltas: { readonly read: () => unknown[]; readonly stop: () => void } | undefined;
  const frame = async () => {
    const result = list.localQueryResult();
    if (!result) return;
    const streams = result.streams?.kind === 'list' ? result.streams.messages : [];
    const ids = streams.map(({ streamId }) => streamId).join();
    if (ids !== watched) {
      watched = ids;
      deltas?.stop();
      deltas = undefined;
      if (streams.length > 0) {
        const cursors = streams.map(({ streamId }) => ({ streamId, cursor: 0 }));
        const query = client.watchQuery(api.listThreadMessages, {
          threadId,
          paginationOpts: { cursor: null, numItems: 0 },
          streamArgs: { kind: 'deltas', cursors },
        });
        const read = () => {
          const told = query.localQueryResult()?.streams;
          return told?.kind === 'deltas' ? told.deltas : [];
        };
        deltas = { read, stop: query.onUpdate(() => void frame()) };
      }
    }
    const reduced: AgentUIMessage[] = streams.length > 0 ? await reduceDeltas(streams, deltas!.read()) : [];
    const live = result.streams?.kind === 'list' ? result.streams.live : undefined;
    const persisted = join(result.page, live);
    frames.push(bridge.update({ persisted, streams: reduced, complete: result.isDone }));
  };
  const stop = list.onUpdate(() => void frame());
  return {
    frames,
    last: () => frames.at(-1),
    stop: () => {
      stop();
      deltas?.stop();
    },
  };
}

async function start(script: Parameters<typeof createEmbeddedAgent>[0]['script'], options = {}) {
  const embedded = createEmbeddedAgent({
    component: agentTest,
    script,
    tools: () => tools,
    ...everyDelta,
    ...options,
  });
  const { client, api } = embedded;
  const threadId = await client.mutation(api.createThread, {});
  const watcher = watchThread(embedded, client, threadId);
  const send = (prompt: string) => client.mutation(api.sendMessage, { threadId, prompt });
  const settled = () => until(() => watcher.last() && !watcher.last()!.isRunning);
  return { ...embedded, embedded, threadId, watcher, send, settled };
}

/** Every frame is valid, and nothing that was shown disappears. */
function expectSteady(frames: readonly ThreadSnapshot[]): void {
  frames.forEach(expectSound);
  for (let i = 1; i < frames.length; i++) expectNothingLost(frames[i - 1]!, frames[i]!);
}

const shown = (snapshot: ThreadSnapshot | undefined) => snapshot?.messages.map(contentOrder);

const reloaded = async ({ client, api, threadId }: Awaited<ReturnType<typeof start>>) => {
  const { page, streams } = await client.query(api.listThreadMessages, {
    threadId,
    paginationOpts: { cursor: null, numItems: 50 },
    streamArgs: { kind: 'list' },
  });
  const persisted = createLiveTurnJoin()(page, streams?.kind === 'list' ? streams.live : undefined);
  return createThreadBridge({ threadId }).update({ persisted, complete: true });
};

describe('a mounted thread, over the real client', () => {
  it("a reply is live from the user's message on, never shrinks, and looks the same after a reload", async () => {
    const app = await start(
      [[text('Let me look at it.'), search('s'), plain('boom', 'b')], [text('This is what I found.')]],
      { model: { chunkDelayMs: 3 } },
    );
    await app.send('go');
    await app.settled();
    await app.idle();
    const { frames } = app.watcher;
    expectSteady(frames);
    const first = frames.findIndex(({ messages }) => messages.length > 0);
    expect(frames[first]!.isRunning).toBe(true);
    expect(frames.slice(first, -1).every(({ isRunning }) => isRunning)).toBe(true);
    expect(frames.length).toBeGreaterThan(8);
    expect(shown(app.watcher.last())).toEqual([
      ['text:go'],
      ['text:Let me look at it.', 'tool:s:complete', 'tool:b:error', 'text:This is what I found.'],
    ]);
    const after = await reloaded(app);
    expect(after.messages).toEqual(app.watcher.last()!.messages);
    await app.close();
  });

  it('an approval, its answer and the rest of the run look the same in two tabs', async () => {
    const app = await start([[text('May I?'), remove('a')], [text('It is gone.')]], {
      model: { chunkDelayMs: 3 },
    });
    const other = watchThread(app.embedded, app.connect(), app.threadId);
    await app.send('go');
    await app.settled();
    const [call] = app.watcher.last()!.toolCalls;
    expect(call).toMatchObject({ actionable: true, state: 'approval-requested' });
    const responses = [{ approvalId: call!.approval!.id, approved: true }];
    await app.client.mutation(app.api.respondToApproval, { threadId: app.threadId, responses });
    await until(() => JSON.stringify(shown(other.last())).includes('gone'));
    await app.settled();
    await until(() => !other.last()!.isRunning);
    expectSteady(app.watcher.frames);
    expectSteady(other.frames);
    const answered = app.watcher.frames.findIndex(({ toolCalls }) => toolCalls[0]?.approval?.approved);
    for (const frame of app.watcher.frames.slice(answered))
      expect(frame.toolCalls[0]!.actionable).toBe(false);
    expect(other.last()!.messages).toEqual(app.watcher.last()!.messages);
    await app.close();
  });

  it('a stopped reply settles at once', async () => {
    const app = await start([[text('one two three'), delay(60_000)]], { checkStopEveryMs: 20 });
    await app.send('go');
    await until(() => JSON.stringify(shown(app.watcher.last())).includes('three'));
    await app.client.mutation(app.api.stop, { threadId: app.threadId });
    expect(app.watcher.last()).toMatchObject({ isRunning: false });
    expect(shown(app.watcher.last())).toEqual([['text:go'], ['text:one two three']]);
    await app.idle();
    expectSteady(app.watcher.frames);
    expect(app.watcher.last()!.messages[1]!.status).toEqual({ type: 'incomplete', reason: 'cancelled' });
    await app.close();
  });

  it('a retried call runs again in its place', async () => {
    let left = 1;
    const wait = hold();
    const execute = async () => {
      if (left-- > 0) throw new Error('busy');
      await wait.released;
      return 'fine';
    };
    const flaky = { ...tools, boom: { ...tools.boom, execute } };
    const app = await start([[plain('boom', 'b')], [text('It failed.')], [text('It worked.')]], {
      tools: () => flaky,
    });
    await app.send('go');
    await app.settled();
    expect(shown(app.watcher.last())![1]).toEqual(['tool:b:error', 'text:It failed.']);
    await app.idle();
    const before = app.watcher.frames.length;
    await app.client.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['b'] });
    await until(() => app.watcher.last()!.toolCalls[0]!.state === 'input-available');
    expect(app.watcher.last()!.toolCalls).toMatchObject([{ attempt: 2, settled: false }]);
    wait.release();
    await app.settled();
    expect(shown(app.watcher.last())![1]).toEqual(['tool:b:complete', 'text:It worked.']);
    const again = app.watcher.frames.slice(before + 1); // the last frame before the retried call runs
    again.forEach(expectSound);
    expect(again.some(({ toolCalls }) => toolCalls[0]!.state === 'output-error')).toBe(false);
    expect((await reloaded(app)).messages).toEqual(app.watcher.last()!.messages);
    await app.close();
  });

  it('a regenerated reply replaces the old one under the same id', async () => {
    const app = await start(({ step }) => [text(`Answer number ${step}.`)], { model: { chunkDelayMs: 3 } });
    const { messageId } = await app.send('go');
    await app.settled();
    const id = app.watcher.last()!.messages[1]!.id;
    await app.idle();
    await app.client.mutation(app.api.regenerate, { threadId: app.threadId, messageId });
    expect(JSON.stringify(shown(app.watcher.last()))).not.toContain('number 0');
    expect(app.watcher.last()!.isRunning).toBe(true);
    await app.settled();
    expect(app.watcher.last()!.messages[1]!.id).toBe(id);
    expect(shown(app.watcher.last())).toEqual([['text:go'], ['text:Answer number 1.']]);
    await app.close();
  });

  it('a live thread survives connections that break halfway', async () => {
    const faults = createFaults();
    const app = await start([[text('one two three four five six'), search('s')], [text('seven eight')]], {
      model: { chunkDelayMs: 5 },
    });
    const client = app.connect({ faults });
    const watcher = watchThread(app.embedded, client, app.threadId);
    await app.send('go');
    for (const word of ['two', 'five', 'seven']) {
      await until(() => JSON.stringify(shown(watcher.last()) ?? '').includes(word));
      faults.drop();
    }
    await until(() => !watcher.last()!.isRunning && JSON.stringify(shown(watcher.last())).includes('eight'));
    expectSteady(watcher.frames);
    expect(watcher.last()!.messages).toEqual((await reloaded(app)).messages);
    await app.close();
  });
});
