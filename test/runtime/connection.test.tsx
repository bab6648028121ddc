// @vitest-environment jsdom
import type { AgentComponent } from '@convex-dev/agent';
import { act, cleanup, waitFor } from '@testing-library/react';
import { componentsGeneric } from 'convex/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, hold, text } from '../../src/testing/index.js';
import { search } from '../server/app.js';
import { createRandom, runs, seeded } from '../support/deep.js';
import { everyDelta } from '../support/agentOptions.js';
import { contents, expectSteady, openPage, say, settled, startAgent } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const components = componentsGeneric() as unknown as { agent: AgentComponent };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('a thread whose connection breaks', () => {
  const questions = runs(5);

  it(
    'a thread loses and duplicates nothing, whatever happens to its connection',
    seeded(async (seed) => {
      const random = createRandom(seed);
      const below = (sides: number) => Math.floor(random() * sides);
      const script = ({ step }: { step: number }) =>
        step % 2 === 0
          ? [text(`Step ${step} begins.`), search(`call-${step}`)]
          : [text(`Step ${step} goes on for some words and ends.`)];
      const agent = await startAgent(script, { ...everyDelta, model: { chunkDelayMs: 1 } });
      const faults = createFaults();
      const screen = await openPage(agent, agent.threadId, {
        client: agent.connect({ faults, onError: () => {} }),
      });
      await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
      const impatience = setInterval(() => faults.reconnect(), 5); // otherwise the client would wait for a second
      for (let i = 0; i < questions; i++) {
        const sending = screen.thread().commands.sendMessage(`Question ${i}`);
        for (let k = 0; k < 10; k++) {
          const kind = below(5);
          if (kind === 0) faults.drop();
          else if (kind === 1) faults.dropNext('toClient');
          else if (kind === 2) faults.dropNext('toServer');
          else if (kind === 3) faults.duplicateNext('toServer', 'Mutation');
          else {
            faults.goOffline();
            faults.goOnline();
          }
          await act(() => pause(below(4)));
        }
        await act(async () => {
          await sending;
          await agent.idle();
        });
      }
      faults.goOnline();
      await waitFor(() => {
        expect(contents(screen).at(-1)).toEqual([
          `Step ${2 * questions - 2} begins.`,
          `call-${2 * questions - 2}:done`,
          `Step ${2 * questions - 1} goes on for some words and ends.`,
        ]);
      });
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
    }),
  );

  it('a lost connection is reported, and the thread stays', async () => {
    const wait = hold();
    const agent = await startAgent([[text('one two three'), wait, text('four')]], {
      ...everyDelta,
      model: { chunkDelayMs: 2 },
    });
    const faults = createFaults();
    const screen = await openPage(agent, agent.threadId, { client: agent.connect({ faults }) });
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    await say(screen, 'go');
    await waitFor(() => expect(contents(screen).at(-1)?.[0]).toContain('three'));
    act(() => faults.goOffline());
    const connection = () => screen.thread().store.getState().status.connection;
    await waitFor(() => expect(connection()).not.toBe('connected'));
    expect(contents(screen).at(-1)?.[0]).toContain('three');
    wait.release();
    await act(agent.idle);
    act(() => faults.goOnline());
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['one two three', 'four']));
    await waitFor(() => expect(connection()).toBe('connected'));
    await settled(screen);
    expectSteady(screen.frames);
    await agent.close();
  });
});

describe('a query that fails', () => {
  it('a failed query keeps the thread and resumes updates when it works again', async () => {
    let isAllowed = true;
    const agent = await startAgent(({ step }) => [text(`Answer ${step}.`)], {
      authorize: async (ctx, { threadId, action }) => {
        if (threadId === undefined || action !== 'listThreadMessages') return { userId: 'user' };
        // A query without reads never runs again.
        await ctx.runQuery(components.agent.messages.listMessagesByThreadId, { threadId, order: 'desc' });
        return isAllowed ? { userId: 'user' } : null;
      },
    });
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
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
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Answer 2.']));
    await waitFor(() => expect(screen.thread().error).toBeUndefined());
    expect(screen.thread().store.getState().status.isBehind).toBe(false);
    expectSteady(screen.frames);
    await agent.close();
  });
});

it('deltas that arrive faster than frames are published together', async () => {
  const words = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ');
  const agent = await startAgent([[text(words)]], everyDelta);
  const screen = await openPage(agent, agent.threadId);
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  const { stats } = screen.thread().store;
  const [frames, start] = [stats.frames, performance.now()];
  await say(screen, 'go');
  await waitFor(() => expect(contents(screen).at(-1)).toEqual([words]));
  await settled(screen);
  expect(stats.frames - frames).toBeLessThanOrEqual((performance.now() - start) / 16 + 2);
  expectSteady(screen.frames);
  await agent.close();
});
