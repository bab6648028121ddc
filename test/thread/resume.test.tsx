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
  it('can be resumed, and that comes before trying again', () => {
    drawFrames([frame([user(0, 'go'), lost])]);
    const notice = document.querySelector<HTMLElement>('[data-slot="message-notice"]')!;
    const names = within(notice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Resume', 'Try again']);
    expect(button('Resume')!.dataset['kind']).toBe('primary');
  });

  it.each([
    ['the server cannot', frame([user(0, 'go'), withRun(lost, { canResume: false })])],
    ['it is not the newest', frame([user(0, 'go'), lost, user(1, 'next'), answer(1, 'Done')])],
    ['another run is under way', frame([user(0, 'go'), lost, user(1, 'next')], running(1, 'Hm'))],
    ['it is complete', frame([user(0, 'go'), withRun(answer(0, 'Done'), { status: 'succeeded' })])],
  ])('is not offered to be resumed where %s', (_, shown) => {
    drawFrames([shown]);
    expect(button('Resume')).toBeNull();
  });

  it('is resumed once, and goes on in its place', async () => {
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

  it('says why it could not be resumed, beside the button and nowhere else', async () => {
    const resume = async () => Promise.reject(new Error('Too many attempts.'));
    drawFrames([frame([user(0, 'go'), lost])], { commands: { resume } });
    await act(async () => fireEvent.click(button('Resume')!));
    const notice = document.querySelector('[data-slot="message-notice"]')!;
    expect(notice.textContent).toContain('Couldn’t resume. Too many attempts.');
    expect(document.querySelector('[data-slot="command-error"]')).toBeNull();
    expect(button('Resume')).not.toBeNull();
  });
});

describe('a run that asks the model again', () => {
  it('says so while it does, also behind text', async () => {
    const row = (run: Record<string, unknown>) => [
      user(0, 'go'),
      withRun({ ...answer(0, 'One moment.'), status: 'pending' }, { status: 'running', ...run }),
    ];
    const page = drawFrames([frame(row({ isRetrying: true })), frame(row({}))], { at: 0 });
    const working = () => document.querySelector<HTMLElement>('[data-slot="working"]');
    expect(working()!.dataset['state']).toBe('retrying');
    expect(working()!.textContent).toBe('The model isn’t responding. Trying again…');
    await page.go(1);
    expect(working()).toBeNull();
  });

  it('tells screen readers once', async () => {
    const row = (run: Record<string, unknown>, said = 'One moment.') =>
      frame([
        user(0, 'go'),
        withRun({ ...answer(0, said), status: 'pending' }, { status: 'running', ...run }),
      ]);
    const frames = [row({}), row({ isRetrying: true }), row({ isRetrying: true }, 'One moment. Two.')];
    const page = drawFrames(frames, { at: 0 });
    const announced = () => document.querySelector('[data-slot="announcer"]')!.textContent.trim();
    expect(announced()).toBe('');
    await page.go(1);
    expect(announced()).toBe('The model isn’t responding. Trying again…');
    await page.go(2);
    expect(announced()).toBe('The model isn’t responding. Trying again…');
  });

  it('says nothing of it when the reply is over', () => {
    const over = withRun(failedAnswer(0, 'HTTP 529', 'One'), { status: 'failed', isRetrying: true });
    drawFrames([frame([user(0, 'go'), over])]);
    expect(document.querySelector('[data-slot="working"]')).toBeNull();
  });
});
