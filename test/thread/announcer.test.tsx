// @vitest-environment jsdom
/* oxlint-disable no-await-in-loop -- the steps of a run come one after the other */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, delay, failure, text } from '../../src/testing/index.js';
import { createToolRegistry } from '../../src/tools/index.js';
import { plain, remove, search } from '../server/app.js';
import { startAgent } from '../runtime/screen.js';
import { everyDelta, stopsQuickly } from '../support/agentOptions.js';
import { drawFrames, openThread } from './page.js';
import { answer, call, frame, running, user } from './rows.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const tools = createToolRegistry({
  search: {
    title: 'Search',
    labels: { running: 'Searching', complete: ({ result }) => `Found: ${String(result)}` },
  },
  remove: { title: 'Delete the file' },
  boom: { title: 'Boom' },
});
const thread = { tools };

const region = () => document.querySelector<HTMLElement>('[data-slot="announcer"]')!;

/** What a screen reader says: every text that is added to the region. */
function listen(): string[] {
  const heard: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, type, target } of records) {
      if (type === 'characterData') heard.push(`${target.textContent!.trim()} (changed)`);
      for (const { textContent } of addedNodes) if (textContent) heard.push(textContent.trim());
    }
  });
  observer.observe(region(), { childList: true, characterData: true, subtree: true });
  return heard;
}

describe('the log', () => {
  it('the log is silent, named and scrollable by keyboard', () => {
    drawFrames([frame([user(0, 'Hi'), answer(0, 'Hello')])]);
    const log = screen.getByRole('log', { name: 'Conversation' });
    expect(log.getAttribute('aria-live')).toBe('off');
    expect(log.tabIndex).toBe(0);
  });

  it('the log and the only live region exist before anything is announced', async () => {
    const agent = await startAgent([[remove('a'), remove('b')], [text('Gone.')]]);
    const page = await openThread(agent, { thread });
    const live = () => [
      ...page.container.querySelectorAll(
        'output, [role="status"], [role="alert"], [aria-live]:not([aria-live="off"])',
      ),
    ];
    const before = region();
    expect(live()).toEqual([before]);
    expect(before.textContent).toBe('');
    await page.say('go');
    await screen.findAllByRole('button', { name: 'Allow' });
    await act(() =>
      page
        .thread()
        .commands.deleteMessage('nothing')
        .catch(() => {}),
    );
    expect(live()).toEqual([before]);
    await agent.close();
  });
});

describe('announcements', () => {
  it('announces the start of a run, its tools and its end, but not the text of the reply', async () => {
    const answered = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
    const agent = await startAgent([[text('Let me look.'), search('cats')], [text(answered)]], {
      ...everyDelta,
      model: { chunkDelayMs: 1 },
    });
    const page = await openThread(agent, { thread });
    const heard = listen();
    await page.say('go');
    await screen.findByText(answered);
    await page.settled();
    await waitFor(() => expect(heard.at(-1)).toBe('Reply finished'));
    expect(heard.filter((line) => line !== 'Searching, running')).toEqual([
      'The assistant is replying',
      'Found: found cats, done',
      'Reply finished',
    ]);
    expect(heard.indexOf('Searching, running')).toBeLessThan(heard.indexOf('Found: found cats, done'));
    await agent.close();
  });

  it('the announcer reads each change of a run exactly once', async () => {
    const asked = [user(0, 'go')];
    const open = { state: 'input-available', output: undefined };
    const words = Array.from({ length: 500 }, (_, i) =>
      frame(asked, running(0, 'Let me look.', call('a'), 'word '.repeat(i + 1))),
    );
    const { go } = drawFrames(
      [
        frame([]),
        frame(asked, running(0)),
        frame(asked, running(0, 'Let me look.')),
        frame(asked, running(0, 'Let me look.', call('a', { ...open, state: 'input-streaming' }))),
        frame(asked, running(0, 'Let me look.', call('a', open))),
        frame(asked, running(0, 'Let me look.', call('a'))),
        ...words,
        frame([...asked, answer(0, 'Let me look.', call('a'), 'word '.repeat(500))]),
      ],
      { at: 0, thread },
    );
    const heard = listen();
    for (let at = 1; at <= 506; at++) await go(at);
    expect(heard).toEqual([
      'The assistant is replying',
      'Searching, running',
      'Found: found a, done',
      'Reply finished',
    ]);
  });

  it('announces an approval and its decision', async () => {
    const agent = await startAgent([[text('May I?'), remove('a.txt')], [text('Gone.')]], {
      ...everyDelta,
      model: { chunkDelayMs: 10 },
    });
    const page = await openThread(agent, { thread });
    const heard = listen();
    await page.say('go');
    const allow = await screen.findByRole('button', { name: 'Allow' });
    await waitFor(() =>
      expect(heard).toEqual(['The assistant is replying', 'Delete the file, needs approval']),
    );
    fireEvent.click(allow);
    await screen.findByText('Gone.');
    await page.settled();
    await waitFor(() => expect(heard.at(-1)).toBe('Reply finished'));
    const rest = heard.slice(2).filter((line) => line !== 'Delete the file, running');
    expect(rest.toSorted()).toEqual(['Delete the file, done', 'Reply finished', 'The assistant is replying']);
    await agent.close();
  });

  it('announces the same text twice if it happens twice', async () => {
    const asked = [user(0, 'go')];
    const ask = (id: string) =>
      call(id, { state: 'approval-requested', approval: { id }, output: undefined });
    const { go } = drawFrames(
      [
        frame([...asked, answer(0)]),
        frame([...asked, answer(0, ask('a'))]),
        frame([...asked, answer(0, ask('a'), ask('b'))]),
      ],
      { at: 0, thread },
    );
    const heard = listen();
    await go(1);
    await go(2);
    expect(heard).toEqual(['Search, needs approval', 'Search, needs approval']);
  });

  it('announces a failed run in a sentence', async () => {
    const agent = await startAgent([[plain('boom', 'b')], [text('Let me'), failure(new Error('secret'))]], {
      ...everyDelta,
      model: { chunkDelayMs: 10 },
    });
    const page = await openThread(agent, { thread });
    const heard = listen();
    await page.say('go');
    await screen.findByText('Something went wrong while generating this reply.');
    await waitFor(() => expect(heard.at(-1)).toBe('The reply failed'));
    expect(heard.filter((line) => line !== 'Boom, running')).toEqual([
      'The assistant is replying',
      'Boom, failed',
      'The reply failed',
    ]);
    await agent.close();
  });

  it('announces a stopped run', async () => {
    const agent = await startAgent([[text('one two'), delay(60_000)]], {
      ...stopsQuickly,
      ...everyDelta,
      model: { chunkDelayMs: 10 },
    });
    const page = await openThread(agent, { thread });
    const heard = listen();
    await page.say('go');
    await screen.findByText('one two');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await page.settled();
    await waitFor(() => expect(heard).toEqual(['The assistant is replying', 'Reply stopped']));
    await agent.idle();
    await agent.close();
  });

  it('announces that a message was not sent', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    const faults = createFaults();
    await openThread(agent, { thread, client: agent.connect({ faults }) });
    faults.delay(60);
    const heard = listen();
    const input = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.change(input, { target: { value: 'much too long' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(heard.at(-1)).toMatch(/^Message not sent\. Your draft is saved\. /));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(heard.filter((line) => !line.startsWith('Message not sent'))).toEqual([]);
    await agent.close();
  });

  it('announces a lost connection and its return', async () => {
    const agent = await startAgent([[text('One.')]]);
    const faults = createFaults();
    await openThread(agent, { client: agent.connect({ faults }), thread });
    const heard = listen();
    act(() => faults.goOffline());
    await waitFor(() => expect(heard).toEqual(['Connection lost']));
    act(() => faults.goOnline());
    await waitFor(() => expect(heard).toEqual(['Connection lost', 'Back online']));
    await agent.close();
  });

  it('announces nothing when a thread is opened or switched', async () => {
    const agent = await startAgent([[search('cats')], [text('Found.')], [text('wait'), delay(60_000)]], {
      ...stopsQuickly,
    });
    const page = await openThread(agent, { thread });
    await page.say('go');
    await screen.findByText('Found.');
    await page.settled();
    const other = await agent.client.mutation(agent.api.createThread, {});
    const heard = listen();
    const kept = region();
    await page.switchTo(other);
    await page.loaded();
    await page.switchTo(agent.threadId);
    await page.loaded();
    await screen.findByText('Found.');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(heard).toEqual([]);
    expect(region()).toBe(kept);
    await agent.close();
  });
});
