// @vitest-environment jsdom
import { createTool } from '@convex-dev/agent';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createFaults, delay, failure, text, toolCall } from '../../src/testing/index.js';
import { plain, remove, search, tools } from '../server/app.js';
import { everyDelta } from '../support/agentOptions.js';
import { contents, expectSteady, openPage, say, settled, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const showPlan = createTool({
  description: 'shows a plan',
  inputSchema: z.object({ todos: z.array(z.object({ title: z.string(), status: z.string() })) }),
  execute: async (_, input) => input,
});
const plan = (id: string, status: string) =>
  toolCall('showPlan', { todos: [{ title: 'Find jobs', status }] }, { toolCallId: id });
const withPlan = () => ({ ...tools, showPlan });

type Agent = Awaited<ReturnType<typeof startAgent>>;

async function ask(agent: Agent, prompt = 'go'): Promise<Screen> {
  const screen = await openPage(agent, agent.threadId);
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  await say(screen, prompt);
  return screen;
}

/** Expects that the screen ends like this, never took anything back, and is the same after a reload. */
async function expectEnd(agent: Agent, screen: Screen, ...answer: string[]): Promise<void> {
  await waitFor(() => expect(contents(screen).at(-1)).toEqual(answer));
  await settled(screen);
  await act(agent.idle);
  expectSteady(screen.frames);
  screen.unmount();
  const reloaded = await openPage(agent, agent.threadId, { client: agent.connect() });
  await waitFor(() => expect(reloaded.last()).toEqual(screen.last()));
  await agent.close();
}

const streamed = { ...everyDelta, model: { chunkDelayMs: 4 } };

describe('the report of duplicated messages', () => {
  it('scenario A: a tool call is one card while it streams, when it is stored, and after a reload', async () => {
    const agent = await startAgent([[plan('p', 'in_progress')], [text('Here is the plan.')]], {
      ...streamed,
      tools: withPlan,
    });
    await expectEnd(agent, await ask(agent), 'p:done', 'Here is the plan.');
  });

  it('scenario B: several calls of a turn are one message with one card each', async () => {
    const agent = await startAgent(
      [[plan('p', 'in_progress')], [search('resume')], [search('prefs')], [text('Done.')]],
      {
        ...streamed,
        tools: withPlan,
      },
    );
    const screen = await ask(agent);
    await waitFor(() => expect(screen.last()).toHaveLength(2));
    await expectEnd(agent, screen, 'p:done', 'resume:done', 'prefs:done', 'Done.');
  });

  it('scenario C: a plan that is called again is a separate call with its own result', async () => {
    const agent = await startAgent(
      [[plan('p1', 'in_progress')], [plan('p2', 'completed')], [text('Done.')]],
      {
        ...streamed,
        tools: withPlan,
      },
    );
    const screen = await ask(agent);
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['p1:done', 'p2:done', 'Done.']));
    const calls = screen.thread().store.getState().thread.snapshot!.toolCalls;
    expect(calls.map(({ output }) => (output as { todos: [{ status: string }] }).todos[0].status)).toEqual([
      'in_progress',
      'completed',
    ]);
    await expectEnd(agent, screen, 'p1:done', 'p2:done', 'Done.');
  });

  it('scenario E: no moment of a turn holds a text or a call twice', async () => {
    const agent = await startAgent(
      [
        [text('First I plan.'), plan('p', 'in_progress')],
        [text('Now I search.'), search('s')],
        [text('That is all.')],
      ],
      { ...streamed, tools: withPlan },
    );
    const screen = await ask(agent);
    await waitFor(() => expect(contents(screen).at(-1)).toContain('That is all.'));
    for (const frame of screen.frames) {
      const texts = frame.flatMap(({ content }) => content);
      expect(new Set(texts).size).toBe(texts.length);
    }
    await expectEnd(agent, screen, 'First I plan.', 'p:done', 'Now I search.', 's:done', 'That is all.');
  });
});

describe('displayed content', () => {
  it('displayed content stays with one tool, with several, and with none', async () => {
    const one = await startAgent(
      [[text('I will search.'), search('s')], [text('Here are the results.')]],
      streamed,
    );
    await expectEnd(one, await ask(one), 'I will search.', 's:done', 'Here are the results.');
    const several = await startAgent(
      [[text('Searching.'), search('a')], [text('Now calculating.'), search('b')], [text('The sum is 10.')]],
      streamed,
    );
    await expectEnd(
      several,
      await ask(several),
      'Searching.',
      'a:done',
      'Now calculating.',
      'b:done',
      'The sum is 10.',
    );
    const none = await startAgent([[text('2 + 2 equals 4.')]], streamed);
    await expectEnd(none, await ask(none), '2 + 2 equals 4.');
  });
});

describe('tool calls', () => {
  it('tool calls are the same after a reload halfway, and have their results after a reload at the end', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const slow = { ...tools.search, execute: () => waiting.then(() => 'late') };
    const agent = await startAgent([[text('Searching.'), search('s')], [text('Done.')]], {
      ...everyDelta,
      tools: () => ({ search: slow }),
    });
    const screen = await ask(agent);
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Searching.', 's:open']));
    const refreshed = await openPage(agent, agent.threadId, { client: agent.connect() });
    await waitFor(() => expect(refreshed.last()).toEqual(screen.last()));
    expect(refreshed.isRunning()).toBe(true);
    finish();
    await waitFor(() => expect(contents(refreshed).at(-1)).toEqual(['Searching.', 's:done', 'Done.']));
    await expectEnd(agent, screen, 'Searching.', 's:done', 'Done.');
  });

  it('a failed tool call leaves no ghost, and the chat continues', async () => {
    const agent = await startAgent(
      [[search('a'), plain('boom', 'b'), search('c')], [text('Two of three.')], [text('Next.')]],
      streamed,
    );
    const screen = await ask(agent);
    await waitFor(() =>
      expect(contents(screen).at(-1)).toEqual(['a:done', 'b:error', 'c:done', 'Two of three.']),
    );
    await settled(screen);
    await act(agent.idle);
    await say(screen, 'and now?');
    await expectEnd(agent, screen, 'Next.');
  });

  it('soft failures and invalid calls are shown as failures', async () => {
    const wrong = toolCall('search', { nonsense: 1 }, { toolCallId: 'w' });
    const agent = await startAgent([[plain('soft', 'f'), wrong], [text('Sorry.')]], streamed);
    await expectEnd(agent, await ask(agent), 'f:error', 'w:error', 'Sorry.');
  });

  it('several approvals of a step can be answered differently', async () => {
    const agent = await startAgent([[remove('a'), remove('b')], [text('Done.')]], streamed);
    const screen = await ask(agent);
    await waitFor(() => expect(screen.last().at(-1)?.status).toBe('requires-action'));
    const calls = screen.thread().store.getState().thread.snapshot!.toolCalls;
    const responses = calls.map(({ approval }, i) => ({
      approvalId: approval!.id,
      approved: i === 0,
      reason: 'because',
    }));
    await act(() => screen.thread().commands.respondToApproval(responses));
    await expectEnd(agent, screen, 'a:done', 'b:done', 'Done.');
  });
});

describe('a run', () => {
  it('a run whose provider fails keeps its text and can be regenerated', async () => {
    const agent = await startAgent(
      [[text('one two'), delay(60), failure(new Error('The key is invalid'))], [text('one two three')]],
      streamed,
    );
    const screen = await ask(agent);
    await waitFor(() => expect(screen.last().at(-1)?.status).toBe('incomplete'));
    expect(contents(screen).at(-1)).toEqual(['one two']);
    expectSteady(screen.frames);
    await act(agent.idle);
    const before = screen.frames.length;
    await act(() => screen.thread().commands.regenerate(screen.last()[0]!.id));
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['one two three']));
    await settled(screen);
    expectSteady(screen.frames.slice(before + 1));
    await act(agent.idle);
    await agent.close();
  });

  it('a run that dies silently stops spinning', async () => {
    const agent = await startAgent([[text('Wait.'), plain('hang', 'h')]], {
      ...everyDelta,
      checkRunsEveryMs: 20, // the default is half a minute
      maxResumes: 0,
    });
    const screen = await ask(agent);
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Wait.', 'h:open']));
    expect(screen.isRunning()).toBe(true);
    await agent.server.kill();
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['Wait.', 'h:error']));
    await settled(screen);
    expect(screen.last().at(-1)!.status).toBe('incomplete');
    expectSteady(screen.frames);
    await agent.close();
  });

  it('a run continues without the client, and is complete when the client returns', async () => {
    const agent = await startAgent([[text('one two three'), search('s')], [text('four five six')]], streamed);
    const faults = createFaults();
    const screen = await openPage(agent, agent.threadId, { client: agent.connect({ faults }) });
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    await say(screen, 'go');
    await waitFor(() => expect(contents(screen).at(-1)?.join()).toContain('two'));
    act(() => faults.goOffline());
    await act(agent.idle);
    act(() => faults.goOnline());
    await expectEnd(agent, screen, 'one two three', 's:done', 'four five six');
  });
});
