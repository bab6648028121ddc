// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { drawFrames } from './page.js';
import { answer, call, failedAnswer, frame, running, user } from './rows.js';

afterEach(cleanup);

const withRun = (row: AgentUIMessage, run: Record<string, unknown>): AgentUIMessage => ({
  ...row,
  metadata: { run: { status: 'interrupted', canResume: false, ...run } },
});
const lost = withRun(failedAnswer(0, 'The run was interrupted', 'I have', call('a')), { canResume: true });
const button = (name: string) => screen.queryByRole('button', { name });

describe('a reply that was interrupted', () => {
  it('an interrupted reply can be resumed, and offers nothing else', () => {
    drawFrames([frame([user(0, 'go'), lost])]);
    const notice = document.querySelector<HTMLElement>('[data-slot="message-notice"]')!;
    const names = within(notice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Resume']);
    expect(notice.dataset['state']).toBe('interrupted');
  });

  it.each([
    ['the server cannot', frame([user(0, 'go'), withRun(lost, { canResume: false })])],
    ['it is not the newest', frame([user(0, 'go'), lost, user(1, 'next'), answer(1, 'Done')])],
    ['another run is under way', frame([user(0, 'go'), lost, user(1, 'next')], running(1, 'Hm'))],
    ['it is complete', frame([user(0, 'go'), withRun(answer(0, 'Done'), { status: 'succeeded' })])],
  ])('a reply cannot be resumed if %s', (_, shown) => {
    drawFrames([shown]);
    expect(button('Resume')).toBeNull();
  });

  it('a reply is resumed once and continues in its place', async () => {
    const resume = vi.fn<() => Promise<void>>(async () => {});
    const again = withRun({ ...lost, status: 'pending' }, { status: 'running' });
    const page = drawFrames(
      [frame([user(0, 'go'), lost]), frame([user(0, 'go'), again]), frame([user(0, 'go'), lost])],
      { at: 0, commands: { resume } },
    );
    await act(async () => fireEvent.click(button('Resume')!));
    await act(async () => fireEvent.click(button('Resuming…')!));
    expect(resume).toHaveBeenCalledOnce();
    await page.go(1);
    expect(button('Resuming…')).toBeNull();
    expect(document.querySelector('[data-role="assistant"]')!.getAttribute('data-state')).toBe('running');
    await page.go(2);
    expect(button('Resume')).not.toBeNull();
  });

  it('a failed resume says why beside its button and nowhere else', async () => {
    const resume = async () => Promise.reject(new Error('Too many attempts.'));
    drawFrames([frame([user(0, 'go'), lost])], { commands: { resume } });
    await act(async () => fireEvent.click(button('Resume')!));
    const notice = document.querySelector('[data-slot="message-notice"]')!;
    expect(notice.textContent).toContain('Couldn’t resume. Too many attempts.');
    expect(document.querySelector('[data-slot="command-error"]')).toBeNull();
    expect(button('Resume')).not.toBeNull();
  });
});

describe('a reply that did not finish', () => {
  const over = (error: string, run: Record<string, unknown>, ...pieces: Parameters<typeof answer>[1][]) =>
    withRun(failedAnswer(0, error, 'I have', ...pieces), { status: 'failed', canResume: true, ...run });
  const retryable = { state: 'output-error', errorText: 'boom', canRetry: true };

  it.each<[string, AgentUIMessage, string, string, string[]]>([
    ['failed', over('HTTP 400', {}), 'error', 'Something went wrong', ['Try again']],
    [
      'failed on an old server',
      failedAnswer(0, 'HTTP 400', 'I have'),
      'error',
      'Something went wrong',
      ['Try again'],
    ],
    [
      'failed because the provider refuses requests',
      over('HTTP 429', { trouble: 'rate-limited' }),
      'rate-limited',
      'The model is too busy',
      ['Try again'],
    ],
    [
      'was stopped',
      over('Stopped by the user.', { status: 'stopped' }),
      'cancelled',
      'Reply stopped.',
      ['Resume'],
    ],
    ['was interrupted', lost, 'interrupted', 'This reply was interrupted.', ['Resume']],
    [
      'was interrupted in an older turn',
      failedAnswer(0, 'The run was interrupted before it was finished.', 'I have'),
      'interrupted',
      'This reply was interrupted.',
      ['Try again'],
    ],
  ])('a reply that %s says so once, with at most one action', (_, reply, state, words, actions) => {
    drawFrames([frame([user(0, 'go'), reply])]);
    const notices = document.querySelectorAll<HTMLElement>('[data-slot="message-notice"]');
    expect([...notices].map(({ dataset }) => dataset['state'])).toEqual([state]);
    expect(notices[0]!.textContent).toContain(words);
    expect(notices[0]!.querySelector('svg')).not.toBeNull();
    const buttons = within(notices[0]!).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('a failed call that can be retried has the only retry button', () => {
    drawFrames([frame([user(0, 'go'), over('HTTP 400', {}, call('b', retryable))])]);
    expect(document.querySelector('[data-slot="message-notice"]')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  it('a call with text after it has no retry, so the reply has one', () => {
    drawFrames([frame([user(0, 'go'), over('HTTP 400', {}, call('b', retryable), 'And')])]);
    expect(document.querySelector('[data-slot="message-notice"] button')).not.toBeNull();
  });

  it('an interrupted reply is resumed rather than regenerated', async () => {
    const resume = vi.fn<() => Promise<void>>(async () => {});
    drawFrames([frame([user(0, 'go'), over('HTTP 400', {})])], { commands: { resume } });
    await act(async () => fireEvent.click(button('Try again')!));
    expect(resume).toHaveBeenCalledOnce();
  });

  it('a stopped reply can also be regenerated', () => {
    drawFrames([frame([user(0, 'go'), over('Stopped by the user.', { status: 'stopped' })])]);
    expect(button('Regenerate')).not.toBeNull();
  });
});

describe('a run that asks the model again', () => {
  const retrying = (run: Record<string, unknown>) =>
    frame([
      user(0, 'go'),
      withRun(
        { ...answer(0, 'One moment.'), status: 'pending' },
        { status: 'queued', isRetrying: true, ...run },
      ),
    ]);
  const working = () => document.querySelector<HTMLElement>('[data-slot="working"]')!;
  const announced = () => document.querySelector('[data-slot="announcer"]')!.textContent.trim();

  it.each([
    ['unavailable', 'retrying', 'The model isn’t responding. Trying again…'],
    ['crashed', 'resuming', 'This reply was interrupted. Resuming…'],
    ['rate-limited', 'rate-limited', 'The model is busy. Trying again…'],
  ])('a resuming run says what went wrong: %s', (trouble, state, words) => {
    drawFrames([retrying({ trouble })]);
    expect(working().dataset['state']).toBe(state);
    expect(working().textContent).toBe(words);
    expect(working().querySelector('svg')).not.toBeNull();
  });

  it('a resuming run counts down to its next try, and announces the wait once', async () => {
    const busy = (more: Record<string, unknown>) => retrying({ trouble: 'rate-limited', ...more });
    const retryAt = Date.now() + 42_000;
    const page = drawFrames(
      [retrying({ isRetrying: false }), busy({ retryAt }), busy({ status: 'running' })],
      {
        at: 0,
      },
    );
    await page.go(1);
    expect(working().textContent).toMatch(
      /^The model is busy\. Trying again in 4\ds…The model is busy\. Trying again in 4\d seconds…$/,
    );
    expect(announced()).toMatch(/^The model is busy\. Trying again in 4\d seconds…$/);
    await page.go(2);
    expect(working().textContent).toBe('The model is busy. Trying again…');
  });

  it('a resuming run does not count down with a clock that is hours off', () => {
    drawFrames([retrying({ trouble: 'rate-limited', retryAt: Date.now() + 3 * 3_600_000 })]);
    expect(working().textContent).toBe('The model is busy. Trying again…');
  });

  it('a resuming run says so, even below text', async () => {
    const row = (run: Record<string, unknown>) => [
      user(0, 'go'),
      withRun({ ...answer(0, 'One moment.'), status: 'pending' }, { status: 'running', ...run }),
    ];
    const page = drawFrames([frame(row({ isRetrying: true })), frame(row({}))], { at: 0 });
    expect(working().dataset['state']).toBe('retrying');
    expect(working().textContent).toBe('The model isn’t responding. Trying again…');
    await page.go(1);
    expect(working()).toBeNull();
  });

  it('a resuming run is announced once', async () => {
    const row = (run: Record<string, unknown>, said = 'One moment.') =>
      frame([
        user(0, 'go'),
        withRun({ ...answer(0, said), status: 'pending' }, { status: 'running', ...run }),
      ]);
    const frames = [row({}), row({ isRetrying: true }), row({ isRetrying: true }, 'One moment. Two.')];
    const page = drawFrames(frames, { at: 0 });
    expect(announced()).toBe('');
    await page.go(1);
    expect(announced()).toBe('The model isn’t responding. Trying again…');
    await page.go(2);
    expect(announced()).toBe('The model isn’t responding. Trying again…');
  });

  it('a finished reply no longer mentions that it was resumed', () => {
    const over = withRun(failedAnswer(0, 'HTTP 529', 'One'), { status: 'failed', isRetrying: true });
    drawFrames([frame([user(0, 'go'), over])]);
    expect(document.querySelector('[data-slot="working"]')).toBeNull();
  });
});
