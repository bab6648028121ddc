// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor, act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delay, text } from '../../src/testing/index.js';
import { plain, remove, search, tools } from '../server/app.js';
import { everyDelta, stopsQuickly } from '../support/agentOptions.js';
import { contents, expectSteady, openPage, say, seedTurns, settled, startAgent } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

describe('a thread on the screen', () => {
  it('a message appears at once under its final id, then the reply with its tools', async () => {
    const agent = await startAgent(
      [[text('Let me look.'), search('s'), plain('boom', 'b')], [text('Found it.')]],
      {
        ...everyDelta,
        model: { chunkDelayMs: 5 },
      },
    );
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    await say(screen, 'Where is it?');
    await waitFor(() => expect(contents(screen).at(-1)).toContain('Found it.'));
    await settled(screen);
    expectSteady(screen.frames);
    const first = screen.frames.find((frame) => frame.length > 0)!;
    expect(first[0]).toMatchObject({ id: `${agent.threadId}:0:0`, content: ['Where is it?'] });
    expect(screen.last()).toMatchObject([
      { role: 'user', content: ['Where is it?'] },
      { role: 'assistant', status: 'complete', content: ['Let me look.', 's:done', 'b:error', 'Found it.'] },
    ]);
    expect(screen.container.querySelectorAll('[data-tool]')).toHaveLength(2);
    await agent.close();
  });

  it('a message that is not sent returns to the composer', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    const input = screen.container.querySelector('textarea')!;
    fireEvent.change(input, { target: { value: 'much too long' } });
    fireEvent.click(screen.container.querySelector('button')!);
    const command = () => screen.thread().store.getState().commands[0];
    await waitFor(() => expect(command()).toMatchObject({ kind: 'sendMessage', state: 'failed' }));
    expect(command()!.error!.message).toMatch(/13 bytes/);
    await waitFor(() => expect(input.value).toBe('much too long'));
    await waitFor(() => expect(screen.last()).toEqual([])); // a picture later
    await agent.close();
  });

  it('the stop button stops the run', async () => {
    const agent = await startAgent([[text('one two three'), delay(60_000)]], stopsQuickly);
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    await say(screen, 'go');
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['one two three']));
    fireEvent.click(
      [...screen.container.querySelectorAll('button')].find(({ textContent }) => textContent === 'stop')!,
    );
    await settled(screen);
    expect(screen.last().at(-1)).toMatchObject({ status: 'incomplete', content: ['one two three'] });
    expectSteady(screen.frames);
    await agent.idle();
    await agent.close();
  });

  it('an approval answered in one tab continues in every tab', async () => {
    const agent = await startAgent([[text('May I?'), remove('a')], [text('Gone.')]], {
      ...everyDelta,
      model: { chunkDelayMs: 3 },
    });
    const one = await openPage(agent, agent.threadId);
    const two = await openPage(agent, agent.threadId, { client: agent.connect() });
    await waitFor(() => expect(one.thread().paging).toBe('Exhausted'));
    await say(one, 'go');
    await waitFor(() => expect(two.last().at(-1)?.status).toBe('requires-action'));
    const [call] = two.thread().store.getState().thread.snapshot!.toolCalls;
    await act(() =>
      two.thread().commands.respondToApproval([{ approvalId: call!.approval!.id, approved: true }]),
    );
    for (const screen of [one, two]) {
      await waitFor(() => expect(contents(screen).at(-1)).toEqual(['May I?', 'a:done', 'Gone.']));
      await settled(screen);
      expectSteady(screen.frames);
    }
    await agent.close();
  });

  it('a thread can be edited, regenerated and shortened', async () => {
    const agent = await startAgent(({ step }) => [text(`Answer ${step}.`)]);
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    const shows = async (...expected: string[][]) => {
      await waitFor(() => expect(contents(screen)).toEqual(expected));
      await settled(screen);
      await agent.idle();
    };
    await say(screen, 'one');
    await shows(['one'], ['Answer 0.']);
    await say(screen, 'two');
    await shows(['one'], ['Answer 0.'], ['two'], ['Answer 1.']);
    const { commands } = screen.thread();
    await act(() => commands.regenerate(screen.last()[2]!.id));
    await shows(['one'], ['Answer 0.'], ['two'], ['Answer 2.']);
    await act(() => commands.editMessage(screen.last()[0]!.id, 'uno'));
    await shows(['uno'], ['Answer 3.']);
    await act(() => commands.deleteMessage(screen.last()[1]!.id));
    await shows(['uno']);
    await agent.close();
  });

  it('client tool results, retried calls and feedback survive a reload', async () => {
    let left = 1;
    const execute = async () => {
      if (left-- > 0) throw new Error('busy');
      return 'fine';
    };
    const agent = await startAgent(
      [[plain('ask', 'q')], [plain('boom', 'b')], [text('Failed.')], [text('Worked.')]],
      { tools: () => ({ ...tools, boom: { ...tools.boom, execute } }) },
    );
    const screen = await openPage(agent, agent.threadId);
    await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
    await say(screen, 'go');
    await waitFor(() => expect(screen.last().at(-1)?.status).toBe('requires-action'));
    const { commands } = screen.thread();
    await act(() => commands.submitToolResult({ toolCallId: 'q' }, { result: 'Paris' }));
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['q:done', 'b:error', 'Failed.']));
    await settled(screen);
    await agent.idle();
    await act(() => commands.retryToolCalls([{ toolCallId: 'b' }]));
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['q:done', 'b:done', 'Worked.']));
    await settled(screen);
    await agent.idle();
    await act(() => commands.submitFeedback(screen.last().at(-1)!.id, { type: 'positive' }));
    screen.unmount();
    const again = await openPage(agent, agent.threadId);
    await waitFor(() => expect(again.last()).toHaveLength(2));
    const message = () => again.thread().store.getState().thread.tail.at(-1)!;
    await waitFor(() =>
      expect(message().metadata.custom.metadata).toMatchObject({ feedback: { type: 'positive' } }),
    );
    await agent.close();
  });
});

describe('a long thread', () => {
  it.each([1, 3, 50, 1_000])(
    'a long thread loads in pages of %i, and shows older messages on request',
    async (pageSize) => {
      const agent = await startAgent([[text('New answer.')]]);
      await seedTurns(agent, agent.threadId, 8);
      const screen = await openPage(agent, agent.threadId, { pageSize, windowSize: 4 });
      const newest = [['Question 7'], ['Answer 7']];
      await waitFor(() => expect(contents(screen).slice(-2)).toEqual(newest));
      for (let i = 0; i < 20 && screen.thread().hasMore; i++) {
        const before = screen.last().length;
        await act(async () => screen.thread().loadMore());
        await waitFor(() => expect(screen.last().length > before || !screen.thread().hasMore).toBe(true));
      }
      expect(contents(screen)).toEqual(
        Array.from({ length: 8 }, (_, i) => [[`Question ${i}`], [`Answer ${i}`]]).flat(),
      );
      await say(screen, 'More');
      await waitFor(() => expect(contents(screen).at(-1)).toEqual(['New answer.']));
      await settled(screen);
      expect(screen.last()).toHaveLength(18);
      await agent.close();
    },
  );
});
