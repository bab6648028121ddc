// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../src/testing/index.js';
import { plain, remove, tools } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { contents, openPage, say, settled, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

/** Tools that end when the test releases them. */
function onDemand() {
  const open: Array<(succeeds: boolean) => void> = [];
  const execute = () =>
    new Promise<string>((resolve, reject) => {
      open.push((succeeds) => (succeeds ? resolve('fine') : reject(new Error('busy'))));
    });
  return {
    tools: () => ({
      ...tools,
      boom: { ...tools.boom, execute },
      remove: { ...tools.remove, execute },
    }),
    end: async (succeeds: boolean) => {
      await waitFor(() => expect(open).toHaveLength(1));
      open.pop()!(succeeds);
    },
  };
}

async function start(call: ReturnType<typeof plain>) {
  const demand = onDemand();
  const agent = await startAgent([[call], ...[1, 2, 3].map((n) => [text(`That was ${n}.`)])], {
    ...everyDelta,
    tools: demand.tools,
  });
  const screen = await openPage(agent, agent.threadId);
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  const shows = (page: Screen, ...parts: string[]) =>
    waitFor(() => expect(contents(page).at(-1)).toEqual(parts));
  const callOf = (page: Screen) => [...page.thread().store.getState().toolCalls][0]!;
  return {
    agent,
    screen,
    shows,
    callOf,
    end: async (succeeds: boolean, ...parts: string[]) => {
      await act(() => demand.end(succeeds));
      await shows(screen, ...parts);
      await settled(screen);
      await act(agent.idle);
    },
    retry: (toolCallId: string) => act(() => screen.thread().commands.retryToolCalls([{ toolCallId }])),
  };
}

/** A call that has failed twice and runs for the third time. */
async function failing() {
  const started = await start(plain('boom', 'b'));
  const { screen, shows, retry, end } = started;
  await say(screen, 'go');
  for (const n of [1, 2]) {
    await end(false, 'b:error', `That was ${n}.`);
    await retry('b');
    await shows(screen, 'b:open');
  }
  return started;
}

describe('a retried call', () => {
  it('a retried call shows that it runs, each time, and counts its attempts', async () => {
    const { agent, screen, callOf, end } = await failing();
    expect(callOf(screen)).toMatchObject({ attempt: 3, settled: false });
    await end(true, 'b:done', 'That was 3.');
    expect(callOf(screen)).toMatchObject({ attempt: 3, state: 'output-available' });
    await agent.close();
  });

  it('a retried call asks for approval again if its tool needs it', async () => {
    const { agent, screen, callOf, retry, end } = await start(remove('a'));
    const allow = async (reason: string) => {
      await waitFor(() => expect(callOf(screen)?.actionable).toBe(true));
      const { approval } = callOf(screen);
      const answer = { approvalId: approval!.id, approved: true, reason };
      await act(() => screen.thread().commands.respondToApproval([answer]));
      return approval!.id;
    };
    await say(screen, 'go');
    const first = await allow('It is old');
    await end(false, 'a:error', 'That was 1.');
    await retry('a');
    const second = await allow('Still old');
    expect(second).not.toBe(first);
    await end(true, 'a:done', 'That was 2.');
    expect(callOf(screen)).toMatchObject({ attempt: 2, approval: { approved: true, reason: 'Still old' } });
    await agent.close();
  });

  it('a retried call looks the same to a page that loads during it', async () => {
    const { agent, screen, shows, callOf, end } = await failing();
    const again = await openPage(agent, agent.threadId, { client: agent.connect() });
    await shows(again, 'b:open');
    expect(callOf(again)).toMatchObject({ attempt: 3, settled: false, state: callOf(screen).state });
    await end(true, 'b:done', 'That was 3.');
    await shows(again, 'b:done', 'That was 3.');
    expect(again.frames.flat().flatMap(({ content }) => content)).not.toContain('b:error');
    expect(callOf(again)).toMatchObject({ attempt: 3, state: 'output-available' });
    await agent.close();
  });
});
