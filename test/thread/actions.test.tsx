// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, delay, failure, text } from '../../src/testing/index.js';
import { seedTurns, startAgent } from '../runtime/screen.js';
import { stopsQuickly } from '../support/agentOptions.js';
import { drawFrames, openThread, shown } from './page.js';
import { answer, call, failedAnswer, frame, user } from './rows.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = (name: string | RegExp, within_: HTMLElement = document.body) =>
  within(within_).findByRole('button', { name });

describe('a message of the user', () => {
  it("a user's message is edited in place, with its text and the focus in the field", async () => {
    const agent = await startAgent([[text('One.')], [text('Two.')]]);
    const page = await openThread(agent);
    await page.say('Frist');
    await screen.findByText('One.');
    await page.settled();
    const edit = await button('Edit');
    fireEvent.click(edit);
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
    expect(input.value).toBe('Frist');
    expect(document.activeElement).toBe(input);
    expect(input.selectionStart).toBe(5);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull());
    expect(document.activeElement).toBe(await button('Edit'));

    fireEvent.click(await button('Edit'));
    const again = await screen.findByRole('textbox', { name: 'Edit your message' });
    fireEvent.change(again, { target: { value: 'First' } });
    fireEvent.click(within(again.closest('form')!).getByRole('button', { name: 'Send' }));
    await screen.findByText('Two.');
    await page.settled();
    await waitFor(() => expect(shown(page.container)).toEqual([['First'], ['Two.']]));
    expect(document.activeElement).not.toBe(document.body);
    await agent.close();
  });

  it('an edited message keeps its files', async () => {
    const agent = await startAgent([[text('One.')], [text('Two.')]]);
    const blob = new NodeBlob(['x'], { type: 'application/pdf' }) as Blob;
    const storageId = await agent.backend.storeFile(blob, 'assistantUi');
    const page = await openThread(agent);
    await act(() =>
      page
        .thread()
        .commands.sendMessage('Look', [{ storageId, filename: 'a.pdf', mediaType: 'application/pdf' }]),
    );
    await screen.findByText('One.');
    await page.settled();
    await screen.findByText('a.pdf');
    fireEvent.click(await button('Edit'));
    const input = await screen.findByRole('textbox', { name: 'Edit your message' });
    fireEvent.change(input, { target: { value: 'Look at this' } });
    fireEvent.click(within(input.closest('form')!).getByRole('button', { name: 'Send' }));
    await screen.findByText('Two.');
    await page.settled();
    expect(screen.getByText('Look at this')).toBeTruthy();
    expect(screen.getByText('a.pdf')).toBeTruthy();
    await agent.close();
  });
});

describe('a reply', () => {
  it('copying a reply says so on the button', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    drawFrames([frame([user(0, 'Hi'), answer(0, 'Hello there')])]);
    const article = screen.getAllByRole('article')[1]!;
    fireEvent.click(await button('Copy', article));
    expect(writeText).toHaveBeenCalledWith('Hello there');
    await button('Copied', article);
  });

  it('a reply can be regenerated', async () => {
    const agent = await startAgent([[text('One.')], [text('Two.')]]);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('One.');
    await page.settled();
    fireEvent.click(await button('Regenerate'));
    await screen.findByText('Two.');
    await page.settled();
    await waitFor(() => expect(shown(page.container)).toEqual([['go'], ['Two.']]));
    await agent.close();
  });

  it('a failed reply is retried from its notice', async () => {
    const agent = await startAgent([
      [text('Let me'), failure(new Error('The key is invalid'))],
      [text('Here.')],
    ]);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('Something went wrong while generating this reply.');
    fireEvent.click(await button('Try again'));
    await screen.findByText('Here.');
    await page.settled();
    expect(screen.queryByText('Something went wrong while generating this reply.')).toBeNull();
    await agent.close();
  });

  it('feedback on a reply is kept, also after a reload', async () => {
    const agent = await startAgent([[text('One.')]]);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('One.');
    await page.settled();
    const good = await button('Good response');
    expect(good.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(good);
    await waitFor(() => expect(good.getAttribute('aria-pressed')).toBe('true'));
    page.unmount();
    await openThread(agent, { client: agent.connect() });
    await screen.findByText('One.');
    expect((await button('Good response')).getAttribute('aria-pressed')).toBe('true');
    expect((await button('Bad response')).getAttribute('aria-pressed')).toBe('false');
    await agent.close();
  });

  it("a reply offers only what the thread's functions can do", async () => {
    const agent = await startAgent([[text('One.')]]);
    const { listThreadMessages, sendMessage } = agent.api;
    const page = await openThread(agent, { api: { listThreadMessages, sendMessage } as never });
    await page.say('go');
    await screen.findByText('One.');
    await page.settled();
    const names = screen
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names).toEqual(['Skip to message box', 'Copy', 'Copy', 'Send']);
    await agent.close();
  });
});

describe('a refused action', () => {
  it('a refused message action is reported and causes no unhandled error', async () => {
    const refused = async () => {
      throw new Error('It is not yours.');
    };
    const commands = { regenerate: refused, editMessage: refused, submitFeedback: refused, stop: refused };
    const unhandled = vi.fn<(error: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    drawFrames([frame([user(0, 'a'), answer(0, 'b')])], { commands });
    fireEvent.click(await button('Regenerate'));
    fireEvent.click(await button('Good response'));
    fireEvent.click(await button('Edit'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Edit your message' }), { target: { value: 'c' } });
    const edited = within(screen.getByRole('article', { name: 'You' }));
    fireEvent.click(edited.getByRole('button', { name: 'Send' }));
    const said = () =>
      screen.queryAllByText('Couldn’t do that. It is not yours.', {
        selector: '[data-slot="command-error"] *',
      });
    await waitFor(() => expect(said()).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('a command error is shown until it is dismissed', async () => {
    const agent = await startAgent([[text('One.')]]);
    const page = await openThread(agent);
    await page.say('go');
    await screen.findByText('One.');
    await page.settled();
    await act(() =>
      page
        .thread()
        .commands.deleteMessage('no such message')
        .catch(() => {}),
    );
    const line = await screen.findByText(/^Couldn’t do that\./, {
      selector: '[data-slot="command-error"] *',
    });
    fireEvent.click(within(line.parentElement!).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(line.isConnected).toBe(false));
    await agent.close();
  });
});

describe('a thread', () => {
  it('a thread is a skeleton until it loads, then invites to write', async () => {
    const agent = await startAgent([[text('Sure.')]]);
    const faults = createFaults();
    faults.delay(50);
    const client = agent.connect({ faults });
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      for (const name of ['loading', 'empty']) {
        if (document.querySelector(`[data-slot="${name}"]`) && seen.at(-1) !== name) seen.push(name);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const page = await openThread(agent, {
      client,
      suggestions: [{ prompt: 'Plan my week' }, { prompt: 'Tell a joke' }],
    });
    fireEvent.click(await button('Plan my week'));
    await screen.findByText('Sure.');
    await page.settled();
    observer.disconnect();
    expect(seen).toEqual(['loading', 'empty']);
    expect(shown(page.container)).toEqual([['Plan my week'], ['Sure.']]);
    await agent.close();
  });

  it('a suggestion that could not be sent moves to the composer', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    await openThread(agent, { suggestions: [{ prompt: 'Plan my week' }] });
    fireEvent.click(await button('Plan my week'));
    const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await waitFor(() => expect(input.value).toBe('Plan my week'));
    await screen.findByText(/^Message not sent/, { selector: '[data-slot="composer-note"]' });
    await agent.close();
  });

  it('a thread says when it is offline and when it reconnects', async () => {
    const agent = await startAgent([[text('One.')]]);
    const faults = createFaults();
    const page = await openThread(agent, { client: agent.connect({ faults }) });
    const banner = () => page.container.querySelector<HTMLElement>('[data-slot="banner"]');
    expect(banner()).toBeNull();
    act(() => faults.goOffline());
    await waitFor(() => expect(banner()).not.toBeNull());
    expect(['offline', 'connecting']).toContain(banner()!.dataset['state']);
    act(() => faults.goOnline());
    await waitFor(() => expect(banner()).toBeNull());
    await agent.close();
  });

  it.each([
    ['offline', 'You’re offline. Messages will appear when you reconnect.'],
    ['connecting', 'Reconnecting…'],
  ] as const)('a thread says that it is %s', (connection, words) => {
    drawFrames([frame([user(0, 'a'), answer(0, 'b')])], { connection });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('a thread loads older messages on request', async () => {
    const agent = await startAgent([[text('One.')]]);
    await seedTurns(agent, agent.threadId, 20);
    const page = await openThread(agent, { pageSize: 10, windowSize: 10 });
    await screen.findByText('Answer 19');
    const before = screen.getAllByRole('article').length;
    fireEvent.click(await button('Show older messages'));
    await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(before));
    while (page.thread().hasMore) {
      const now = screen.getAllByRole('article').length;
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      fireEvent.click(await button(/older messages/));
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() =>
        expect(screen.queryAllByRole('article').length > now || !page.thread().hasMore).toBe(true),
      );
    }
    expect(screen.getAllByRole('article')).toHaveLength(40);
    expect(screen.queryByRole('button', { name: /older messages/ })).toBeNull();
    await agent.close();
  });

  it('a running reply cannot be edited or regenerated', async () => {
    const agent = await startAgent([[text('One.')], [text('wait'), delay(60_000)]], stopsQuickly);
    const page = await openThread(agent);
    await page.say('a');
    await screen.findByText('One.');
    await page.settled();
    await page.say('b');
    await screen.findByText('wait');
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
    fireEvent.click(await button('Stop'));
    await page.settled();
    await agent.idle();
    await agent.close();
  });
});

describe('the actions of a reply', () => {
  const names = () =>
    [...document.querySelectorAll('[data-role="assistant"] [data-slot="message-actions"] button')].map(
      (node) => node.getAttribute('aria-label'),
    );
  const waiting = call('a', {
    state: 'approval-requested',
    output: undefined,
    approval: { id: 'x' },
  });

  it('a reply that waits for an approval has no actions', () => {
    drawFrames([frame([user(0, 'Delete it'), answer(0, 'Shall I?', waiting)])]);
    expect(names()).toEqual([]);
  });

  it('a failed reply with text can only be copied', () => {
    drawFrames([frame([user(0, 'Go'), failedAnswer(0, 'x', 'So far')])]);
    expect(names()).toEqual(['Copy']);
  });

  it('a failed reply without text has no actions', () => {
    drawFrames([frame([user(0, 'Go'), failedAnswer(0, 'x')])]);
    expect(names()).toEqual([]);
  });
});
