// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTrimWindow } from '../../src/runtime/index.js';
import { text } from '../../src/testing/index.js';
import { contents, openPage, say, seedTurns, settled, startAgent, type Screen } from './screen.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const TURNS = 24;
const WINDOW = 10;

/** Whether the reader is at the bottom, as a view would report it. */
function createReader() {
  let move: ((isAtBottom: boolean) => void) | undefined;
  function Reader() {
    const [isAtBottom, setIsAtBottom] = useState(true);
    useEffect(() => {
      move = setIsAtBottom;
    }, []);
    useTrimWindow(isAtBottom);
    return null;
  }
  return { goTo: (place: 'top' | 'bottom') => act(() => move!(place === 'bottom')), inside: <Reader /> };
}

async function openLongThread(options: Parameters<typeof openPage>[2] = {}) {
  const agent = await startAgent(({ step }) => [text(`New answer ${step}.`)]);
  await seedTurns(agent, agent.threadId, TURNS);
  const screen = await openPage(agent, agent.threadId, { pageSize: 20, windowSize: WINDOW, ...options });
  await waitFor(() => expect(screen.last()).toHaveLength(WINDOW));
  return { agent, screen };
}

/** Scrolls up to the first message. */
async function showAll(screen: Screen): Promise<void> {
  while (screen.thread().hasMore) {
    const before = screen.last().length;
    act(() => screen.thread().loadMore());
    await waitFor(() => expect(screen.last().length > before || !screen.thread().hasMore).toBe(true));
  }
  expect(screen.last()).toHaveLength(2 * TURNS);
}

const messagesOf = (screen: Screen) => screen.aui().thread.getState().messages;
const storedOf = (screen: Screen) => screen.thread().store.getState().thread.snapshot!.messages;

describe('the window on a long thread', () => {
  it('the window returns to the newest messages, and shows the others again from memory', async () => {
    const { agent, screen } = await openLongThread();
    await showAll(screen);
    const [all, objects] = [screen.last(), messagesOf(screen)];
    act(() => screen.thread().showLatest());
    await waitFor(() => expect(screen.last()).toEqual(all.slice(-WINDOW)));
    const kept = messagesOf(screen);
    kept.forEach((message, i) => expect(message.content).toBe(objects.at(i - WINDOW)!.content));
    expect(screen.thread().hasMore).toBe(true);
    expect(screen.thread().store.getState().status.messageCount).toBe(2 * TURNS);
    const asked = vi.spyOn(agent.client, 'watchQuery');
    await showAll(screen);
    expect(screen.last()).toEqual(all);
    expect(asked).not.toHaveBeenCalled();
    await agent.close();
  });

  it('the window shrinks when something arrives while the reader is at the bottom', async () => {
    const { goTo, inside } = createReader();
    const { agent, screen } = await openLongThread({ inside });
    goTo('top');
    await showAll(screen);
    goTo('bottom');
    await act(async () => {});
    expect(screen.last()).toHaveLength(2 * TURNS); // nothing new has arrived
    goTo('top');
    await say(screen, 'one');
    await waitFor(() => expect(contents(screen).at(-1)).toEqual(['New answer 0.']));
    await settled(screen);
    expect(screen.last()).toHaveLength(2 * TURNS + 2); // the reader is elsewhere
    goTo('bottom');
    await waitFor(() => expect(screen.last()).toHaveLength(WINDOW));
    await agent.close();
  });

  it('commands work on messages outside the window', async () => {
    const { agent, screen } = await openLongThread();
    await showAll(screen);
    act(() => screen.thread().showLatest());
    await waitFor(() => expect(screen.last()).toHaveLength(WINDOW));
    const { commands } = screen.thread();
    const id = (order: number, what: '0' | 'assistant') => `${agent.threadId}:${order}:${what}`;
    const find = (messageId: string) => storedOf(screen).find((message) => message.id === messageId);
    const ends = async (order: number, answer: string) => {
      await waitFor(() => expect(contents(screen).at(-1)).toEqual([answer]));
      await settled(screen);
      await act(agent.idle);
      expect(storedOf(screen).at(-1)!.id).toBe(id(order, 'assistant'));
    };

    await act(() => commands.submitFeedback(id(4, 'assistant'), { type: 'negative' }));
    await waitFor(() =>
      expect(find(id(4, 'assistant'))!.metadata.custom.metadata).toMatchObject({
        feedback: { type: 'negative' },
      }),
    );
    await act(() => commands.deleteMessage(id(8, 'assistant')));
    await waitFor(() => expect(find(id(8, 'assistant'))).toBeUndefined());
    expect(storedOf(screen)).toHaveLength(2 * TURNS - 1);
    expect(screen.last()).toHaveLength(WINDOW); // the changes were outside the window
    await act(() => commands.regenerate(id(16, '0')));
    await ends(16, 'New answer 0.');
    await act(() => commands.editMessage(id(12, '0'), 'Question twelve'));
    await ends(12, 'New answer 1.');
    expect(contents(screen).at(-2)).toEqual(['Question twelve']);
    await agent.close();
  });
});

it('a chat that stays open does not grow without limit', async () => {
  const { inside } = createReader();
  const agent = await startAgent(({ step }) => [text(`Answer ${step}.`)]);
  const screen = await openPage(agent, agent.threadId, { windowSize: 4, inside });
  await waitFor(() => expect(screen.thread().paging).toBe('Exhausted'));
  for (let i = 0; i < 8; i++) {
    await say(screen, `Question ${i}`);
    await waitFor(() => expect(contents(screen).slice(-2)).toEqual([[`Question ${i}`], [`Answer ${i}.`]]));
    await settled(screen);
    await act(agent.idle);
  }
  const most = Math.max(...screen.frames.map((frame) => frame.length));
  expect(most).toBeLessThanOrEqual(10); // for a moment, together with the new ones
  await waitFor(() => expect(screen.last().length).toBeLessThanOrEqual(8));
  expect(storedOf(screen)).toHaveLength(16);
  await agent.close();
});
