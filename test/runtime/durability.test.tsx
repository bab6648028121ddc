// @vitest-environment jsdom
import type { AgentComponent } from '@convex-dev/agent';
import { act, cleanup, waitFor } from '@testing-library/react';
import { componentsGeneric } from 'convex/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, createManualClock, delay, hold, text } from '../../src/testing/index.js';
import { plain, search } from '../server/app.js';
import { contents, expectSteady, openPage, say, settled, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const components = componentsGeneric() as unknown as { agent: AgentComponent };
const long = { timeout: 15_000 };

type Agent = Awaited<ReturnType<typeof startAgent>>;

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('a thread that is reloaded', () => {
  it('at every frame of a run shows exactly what was on the screen', async () => {
    const clock = createManualClock();
    const script = [
      [text('Let me look at it.'), search('s'), plain('boom', 'b')],
      [text('Here is what I found.')],
    ];
    const agent = await startAgent(script, { model: { chunkDelayMs: 10, clock } });
    const live = await openPage(agent, agent.threadId);
    await waitFor(() => expect(live.thread().paging).toBe('complete'));
    await say(live, 'go');
    let compared = 0;
    while (live.isRunning()) {
      await act(() => clock.advance(10));
      await act(() => pause(20)); // for what the model has said to be stored and shown
      const page = await openPage(agent, agent.threadId, { client: agent.connect() });
      await waitFor(() => {
        expect(page.last()).toEqual(live.last());
        expect(page.isRunning()).toBe(live.isRunning());
      });
      page.unmount();
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
    expectSteady(live.frames);
    await agent.close();
  });
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('a thread whose connection breaks', () => {
  // The connection knows nothing of the agent: with the second version of it a part of the breaks will do.
  const questions = process.env.AGENT === '0.6' ? 5 : 20;

  it(
    `${questions * 10} times, in all ways, loses nothing and doubles nothing`,
    { timeout: 180_000 },
    async () => {
      const dice = createDice(11);
      const script = ({ step }: { step: number }) =>
        step % 2 === 0
          ? [text(`Step ${step} begins.`), search(`call-${step}`)]
          : [text(`Step ${step} goes on for some words and ends.`)];
      const agent = await startAgent(script, { model: { chunkDelayMs: 1 } });
      const faults = createFaults();
      const screen = await openPage(agent, agent.threadId, {
        client: agent.connect({ faults, onError: () => {} }),
      });
      await waitFor(() => expect(screen.thread().paging).toBe('complete'));
      const impatience = setInterval(() => faults.reconnect(), 5); // a client would wait for a second
      let breaks = 0;
      for (let i = 0; i < questions; i++) {
        const sending = screen.thread().commands.send(`Question ${i}`);
        for (let k = 0; k < 10; k++) {
          const kind = dice(5);
          if (kind === 0) faults.drop();
          else if (kind === 1) faults.dropNext('toClient');
          else if (kind === 2) faults.dropNext('toServer');
          else if (kind === 3) faults.duplicateNext('toServer', 'Mutation');
          else {
            faults.goOffline();
            faults.goOnline();
          }
          breaks++;
          await act(() => pause(dice(4)));
        }
        await act(async () => {
          await sending;
          await agent.idle();
        });
      }
      expect(breaks).toBe(questions * 10);
      faults.goOnline();
      await waitFor(() => {
        expect(contents(screen).at(-1)).toEqual([
          `Step ${2 * questions - 2} begins.`,
          `call-${2 * questions - 2}:done`,
          `Step ${2 * questions - 1} goes on for some words and ends.`,
        ]);
      }, long);
      await settled(screen);
      expectSteady(screen.frames);
      expect(contents(screen)).toEqual(
        Array.from({ length: questions }, (_, i) => [
          [`Question ${i}`],
          [
            `Step ${2 * i} begins.`,
            `call-${2 * i}:done`,
            `Step ${2 * i + 1} goes on for some words and ends.`,
          ],
        ]).flat(),
      );
      expect(agent.model.calls).toHaveLength(2 * questions);
      clearInterval(impatience);
      await agent.close();
    },
  );

  it('says so, and keeps what it has', async () => {
    const wait = hold();
    const agent = await startAgent([[text('one two three'), wait, text('four')]], {
      model: { chunkDelayMs: 2 },
    });
    const faults = createFaults();
    const screen = await openPage(agent, agent.threadId, { client: agent.connect({ faults }) });
    await waitFor(() => expect(screen.thread().paging).toBe('complete'));
    await say(screen, 'go');
    await waitFor(() => expect(contents(screen).at(-1)?.[0]).toContain('three'));
    act(() => faults.goOffline());
    const connection = () => screen.thread().store.getState().status.connection;
    await waitFor(() => expect(connection()).not.toBe('connected'));
    expect(contents(screen).at(-1)?.[0]).toContain('three');
    wait.release();
    await act(agent.idle);
    act(() => faults.goOnline());
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['one two three', 'four']), long);
    await waitFor(() => expect(connection()).toBe('connected'));
    await settled(screen);
    expectSteady(screen.frames);
    await agent.close();
  });
});

/** The scheduler learns that all running actions have ended in the middle. */
const endRuns = ({ backend }: Agent): Promise<void> =>
  backend.t.run(async (ctx) => {
    const jobs = await ctx.db.system.query('_scheduled_functions').collect();
    const running = jobs.filter(
      ({ name, state }) => name.endsWith('runThread') && state.kind === 'inProgress',
    );
    expect(running).toHaveLength(1);
    for (const { _id } of running) await ctx.scheduler.cancel(_id);
  });

describe('a server that restarts in the middle of a run', () => {
  const inTool = [[text('Let me look.'), search('s'), plain('hang', 'h')]];
  const inText = [
    [text('Let me look.'), search('s')],
    [text('one two three'), delay(600_000)],
  ];
  it.each([
    ['a tool', 'knows of it', inTool, ['Let me look.', 's:done', 'h:open'], endRuns, 600_000],
    ['a text', 'knows of it', inText, ['Let me look.', 's:done', 'one two three'], endRuns, 600_000],
    ['a tool', 'finds out later', inTool, ['Let me look.', 's:done', 'h:open'], async () => {}, 5_000],
  ])(
    'in %s, and %s, leaves a thread that is true and goes on',
    async (_, __, steps, open, kill, maxRunMs) => {
      const agent = await startAgent([...steps, [text('Here I am again.')]], {
        checkRunsEveryMs: 50,
        maxRunMs,
        checkStopEveryMs: 600_000, // the action is gone: it must not find out that it was replaced
      });
      const faults = createFaults();
      const openTab = () => openPage(agent, agent.threadId, { client: agent.connect({ faults }) });
      const tabs = [await openTab(), await openTab()];
      const statusOf = (screen: Screen) => screen.thread().store.getState().status;
      for (const tab of tabs) await waitFor(() => expect(tab.thread().paging).toBe('complete'));
      await say(tabs[0]!, 'go');
      for (const tab of tabs) await waitFor(() => expect(contents(tab).at(-1)).toEqual(open));
      const before = tabs.map((tab) => tab.last());

      act(() => faults.goOffline());
      await kill(agent);
      for (const tab of tabs) await waitFor(() => expect(statusOf(tab).connection).toBe('connecting'));
      await act(() => pause(300));
      tabs.forEach((tab, i) => expect(tab.last()).toEqual(before[i]));

      act(() => faults.goOnline());
      const cut = open.map((part) => part.replace('h:open', 'h:error'));
      for (const tab of tabs) {
        await waitFor(() => expect(contents(tab).at(-1)).toEqual(cut), long);
        await settled(tab);
        expect(statusOf(tab)).toMatchObject({ connection: 'connected', isBehind: false, isStale: false });
        expect(tab.last().at(-1)!.status).toBe('incomplete');
        const calls = [...tab.thread().store.getState().toolCalls];
        expect(calls.filter((call) => !call.settled)).toEqual([]);
      }
      await say(tabs[1]!, 'Are you there?');
      for (const tab of tabs) {
        await waitFor(() => expect(contents(tab).at(-1)).toEqual(['Here I am again.']), long);
        await settled(tab);
        expect(tab.last().at(-1)!.status).toBe('complete');
        expect(contents(tab)[1]).toEqual(cut);
        expectSteady(tab.frames);
      }
      await agent.close();
    },
  );
});

describe('a query that fails', () => {
  it('leaves the thread as it is, and the thread goes on when it works again', async () => {
    let isAllowed = true;
    const agent = await startAgent(({ step }) => [text(`Answer ${step}.`)], {
      authorize: async (ctx, threadId, action) => {
        if (threadId === undefined || action !== 'list-messages') return { userId: 'user' };
        // A query that has read nothing is never run again.
        await ctx.runQuery(components.agent.messages.listMessagesByThreadId, { threadId, order: 'desc' });
        return isAllowed ? { userId: 'user' } : null;
      },
    });
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('complete'));
    await say(screen, 'one');
    await waitFor(() => expect(contents(screen)).toEqual([['one'], ['Answer 0.']]));
    await settled(screen);
    await agent.idle();
    isAllowed = false;
    await act(() =>
      agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'two' }),
    );
    await act(agent.idle);
    await waitFor(() => expect(screen.thread().error).toBeDefined());
    expect(screen.thread().store.getState().status.isBehind).toBe(true);
    expect(contents(screen).slice(0, 2)).toEqual([['one'], ['Answer 0.']]);
    isAllowed = true;
    await act(() =>
      agent.client.mutation(agent.api.sendMessage, { threadId: agent.threadId, prompt: 'three' }),
    );
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Answer 2.']), long);
    await waitFor(() => expect(screen.thread().error).toBeUndefined());
    expect(screen.thread().store.getState().status.isBehind).toBe(false);
    expectSteady(screen.frames);
    await agent.close();
  });
});

it('deltas that come faster than a screen draws are told together', async () => {
  const words = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ');
  const agent = await startAgent([[text(words)]]);
  const screen = await openPage(agent, agent.threadId);
  await waitFor(() => expect(screen.thread().paging).toBe('complete'));
  const { stats } = screen.thread().store;
  const [frames, start] = [stats.frames, performance.now()];
  await say(screen, 'go');
  await waitFor(() => expect(contents(screen).at(-1)).toEqual([words]), long);
  await settled(screen);
  expect(stats.frames - frames).toBeLessThanOrEqual((performance.now() - start) / 16 + 2);
  expectSteady(screen.frames);
  await agent.close();
});
