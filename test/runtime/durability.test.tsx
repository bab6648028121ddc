// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, createManualClock, hold, text } from '../../src/testing/index.js';
import { plain, search } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { contents, expectSteady, openPage, say, settled, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('a thread that is reloaded', () => {
  it('a reload at any frame of a run shows exactly what was on the screen', async () => {
    const clock = createManualClock();
    const script = [[text('Let me look.'), search('s'), plain('boom', 'b')], [text('I found it.')]];
    const agent = await startAgent(script, { ...everyDelta, model: { chunkDelayMs: 10, clock } });
    const live = await openPage(agent, agent.threadId);
    await waitFor(() => expect(live.thread().paging).toBe('Exhausted'));
    await say(live, 'go');
    await waitFor(() => expect(live.isRunning()).toBe(true));
    let compared = 0;
    while (live.isRunning()) {
      await act(() => clock.advanceAsync(10));
      await act(() => pause(20)); // until the model's output is stored and shown
      const page = await openPage(agent, agent.threadId, { client: agent.connect() });
      await waitFor(() => {
        expect(page.last()).toEqual(live.last());
        expect(page.isRunning()).toBe(live.isRunning());
      });
      page.unmount();
      compared++;
    }
    expect(compared).toBeGreaterThan(7);
    expectSteady(live.frames);
    await agent.close();
  });
});

describe('a server that restarts during a run', () => {
  const inTool = [[text('Let me look.'), search('s'), plain('hang', 'h')]];
  const inText = [
    [text('Let me look.'), search('s')],
    [text('one two three'), hold()],
  ];
  it.each([
    ['a tool', inTool, ['Let me look.', 's:done', 'h:open'], ['Let me look.', 's:done', 'h:error']],
    ['a text', inText, ['Let me look.', 's:done', 'one two three'], ['Let me look.', 's:done']],
  ])('a run continues on every screen after a server restart in %s', async (_, steps, open, kept) => {
    const agent = await startAgent([...steps, [text('Here I am again.')]], {
      ...everyDelta,
      checkRunsEveryMs: 50, // the default is half a minute
      resumeDelayMs: () => 0, // the default is a second
    });
    const faults = createFaults();
    const openTab = () => openPage(agent, agent.threadId, { client: agent.connect({ faults }) });
    const tabs = [await openTab(), await openTab()];
    const statusOf = (screen: Screen) => screen.thread().store.getState().status;
    for (const tab of tabs) await waitFor(() => expect(tab.thread().paging).toBe('Exhausted'));
    await say(tabs[0]!, 'go');
    for (const tab of tabs) await waitFor(() => expect(contents(tab).at(-1)).toEqual(open));
    const before = tabs.map((tab) => tab.last());

    act(() => faults.goOffline());
    await agent.server.kill();
    for (const tab of tabs) await waitFor(() => expect(statusOf(tab).connection).toBe('connecting'));
    await act(agent.idle);
    tabs.forEach((tab, i) => expect(tab.last()).toEqual(before[i]));

    act(() => faults.goOnline());
    for (const tab of [...tabs, await openTab()]) {
      await waitFor(() => expect(contents(tab).at(-1)).toEqual([...kept, 'Here I am again.']));
      await settled(tab);
      expect(statusOf(tab)).toMatchObject({ connection: 'connected', isBehind: false, isStale: false });
      expect(tab.last().at(-1)!.status).toBe('complete');
      const calls = [...tab.thread().store.getState().toolCalls];
      expect(calls.filter((call) => !call.settled)).toEqual([]);
    }
    await agent.close();
  });
});
