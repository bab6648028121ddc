// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { ConvexError } from 'convex/values';
import { Profiler, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, delay, text } from '../../src/testing/index.js';
import type { UploadFile } from '../../src/runtime/index.js';
import type { Clock } from '../../src/store/index.js';
import type { ThreadProps } from '../../src/thread/index.js';
import { readDraft, writeDraft } from '../../src/thread/composer/draftStorage.js';
import { AssistantMessage } from '../../src/thread/message/AssistantMessage.js';
import { UserMessage } from '../../src/thread/message/UserMessage.js';
import { startAgent } from '../runtime/screen.js';
import { stopsQuickly } from '../support/agentOptions.js';
import { drawFrames, openThread, shown } from './page.js';
import { answer, frame, user } from './rows.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  if (!('createObjectURL' in URL)) {
    Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => {} });
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (rest: object = {}) => fireEvent.keyDown(input(), { key: 'Enter', ...rest });
const send = () => screen.getByRole('button', { name: 'Send' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const note = () => document.querySelector('[data-slot="composer-note"]')!.textContent;

describe('Enter', () => {
  it('Enter sends, empties the composer and keeps the focus', async () => {
    const agent = await startAgent([[text('Hello.')]]);
    const page = await openThread(agent);
    input().focus();
    type('Hi');
    expect(press()).toBe(false); // no new line begins
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
    await screen.findByText('Hello.');
    expect(shown(page.container)).toEqual([['Hi'], ['Hello.']]);
    await page.settled();
    await agent.close();
  });

  it('Shift+Enter starts a new line, and Enter in an input method accepts a word', () => {
    const sent = vi.fn<() => Promise<void>>(async () => {});
    drawFrames([frame([])], { commands: { sendMessage: sent } });
    type('Hi');
    expect(press({ shiftKey: true })).toBe(true);
    expect(press({ isComposing: true })).toBe(true);
    expect(press({ keyCode: 229 })).toBe(true);
    expect(sent).not.toHaveBeenCalled();
    expect(input().value).toBe('Hi');
  });

  it('Enter does not send a blank message', () => {
    const sent = vi.fn<() => Promise<void>>(async () => {});
    drawFrames([frame([])], { commands: { sendMessage: sent } });
    expect(isOff(send())).toBe(true);
    type('  \n ');
    press();
    fireEvent.click(send());
    expect(sent).not.toHaveBeenCalled();
    expect(input().value).toBe('  \n ');
  });
});

describe('a message that is not sent', () => {
  it('a message that could not be sent returns with the reason, and keeps text typed meanwhile', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    const faults = createFaults();
    const page = await openThread(agent, { client: agent.connect({ faults }) });
    faults.delay(30);
    type('much too long');
    press();
    type('and another thing');
    await waitFor(() => expect(note()).toMatch(/^Message not sent\. Your draft is saved\. .*13 bytes/));
    await waitFor(() => expect(input().value).toBe('much too long\n\nand another thing'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(input().value).toBe('much too long\n\nand another thing'); // once
    expect(input().getAttribute('aria-describedby')).toBe(
      document.querySelector('[data-slot="composer-note"]')!.id,
    );
    await waitFor(() => expect(shown(page.container)).toEqual([]));
    type('short');
    expect(note()).toBe('');
    await agent.close();
  });

  it('a message that could not be sent returns to the composer, even with a newly attached file', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    const faults = createFaults();
    await openThread(agent, {
      client: agent.connect({ faults }),
      upload: () => new Promise(() => {}),
    });
    faults.delay(30);
    type('much too long');
    press();
    paste(new File(['x'], 'a.txt', { type: 'text/plain' }));
    await waitFor(() => expect(note()).toContain('not sent'));
    expect(input().value).toBe('much too long');
    expect(screen.getByText('a.txt')).toBeTruthy();
    await agent.close();
  });

  it('a message blocks the next one until it is accepted or refused', async () => {
    const agent = await startAgent([[text('never')]], { limits: { prompt: 5 } });
    const faults = createFaults();
    await openThread(agent, { client: agent.connect({ faults }) });
    faults.goOffline();
    type('much too long');
    press();
    type('second');
    await act(async () => {});
    press();
    expect(input().value).toBe('second');
    faults.goOnline();
    await waitFor(() => expect(input().value).toBe('much too long\n\nsecond'));
    await agent.close();
  });
});

/** The system clock, which a test can advance: due timers fire at once. */
function createMovableClock() {
  const timers = new Map<number, { at: number; ring: () => void }>();
  let offset = 0;
  let count = 0;
  const now = () => Date.now() + offset;
  const clock: Clock = {
    now,
    setTimeout(ring, ms) {
      const id = ++count;
      const timer = setTimeout(() => ringNow(id), ms);
      timers.set(id, { at: now() + ms, ring });
      timer.unref();
      return id;
    },
    clearTimeout: (id) => void timers.delete(id as number),
  };
  function ringNow(id: number): void {
    const timer = timers.get(id);
    timers.delete(id);
    timer?.ring();
  }
  return {
    clock,
    moveOn: (ms: number): void => {
      offset += ms;
      for (const [id, { at }] of timers) if (at <= now()) ringNow(id);
    },
  };
}

describe('a rate-limited message', () => {
  const countdown = () => document.querySelector('[data-slot="composer-retry"]');

  it('a rate-limited message stays in the composer, which says when to try again', async () => {
    let isOpen = false;
    const agent = await startAgent([[text('Hello.')]], {
      limit: async (_, { action }) => ({ ok: action !== 'sendMessage' || isOpen, retryAfter: 45_000 }),
    });
    const { clock, moveOn } = createMovableClock();
    const page = await openThread(agent, { clock });
    type('Hi');
    press();
    await waitFor(() =>
      expect(countdown()?.textContent).toMatch(/^ Try again in 4\ds\.Try again in 4\d seconds\.$/),
    );
    expect(input().value).toBe('Hi');
    expect(screen.getAllByRole('status')).toContain(countdown());
    expect(note()).toContain('Message not sent. Your draft is saved. Too many requests.');
    act(() => moveOn(30_000));
    await waitFor(() =>
      expect(countdown()?.textContent).toMatch(/^ Try again in 1\ds\.Try again in 4\d seconds\.$/),
    );
    act(() => moveOn(16_000));
    await waitFor(() => expect(countdown()?.textContent).toBe(' You can send it now.'));
    isOpen = true;
    press();
    await screen.findByText('Hello.');
    expect(countdown()).toBeNull();
    expect(shown(page.container)).toEqual([['Hi'], ['Hello.']]);
    await page.settled();
    await agent.close();
  });

  it("an error of the app's own rate limiter says when to try again", async () => {
    const agent = await startAgent([[text('never')]], {
      limit: async (_, { action }) => {
        if (action === 'sendMessage')
          throw new ConvexError({ kind: 'RateLimited', name: 'send', retryAfter: 45_000 });
      },
    });
    await openThread(agent);
    type('Hi');
    press();
    await waitFor(() => expect(countdown()?.textContent).toContain('Try again in 4'));
    await agent.close();
  });
});

describe('a draft', () => {
  it('each thread keeps its own draft', async () => {
    const agent = await startAgent([[text('Hello.')]]);
    const other = await agent.client.mutation(agent.api.createThread, {});
    const page = await openThread(agent);
    type('for the first');
    await page.switchTo(other);
    await page.loaded();
    expect(input().value).toBe('');
    type('for the second');
    await page.switchTo(agent.threadId);
    expect(input().value).toBe('for the first');
    await agent.close();
  });

  it('a draft survives a reload unless the app turns that off', async () => {
    const agent = await startAgent([[text('Hello.')]]);
    const reload = async (thread: ThreadProps = {}) => {
      cleanup();
      return openThread(agent, { thread });
    };
    await openThread(agent);
    type('half a thou');
    await reload();
    expect(input().value).toBe('half a thou');
    await reload({ keepDrafts: false });
    expect(input().value).toBe('');
    const page = await reload();
    expect(input().value).toBe('half a thou');
    press();
    await screen.findByText('Hello.');
    await page.settled();
    await reload();
    expect(input().value).toBe('');
    await agent.close();
  });

  it('a draft works without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue('{ not json');
    drawFrames([frame([])]);
    type('Hi');
    fireEvent.pointerDown(document.body);
    expect(input().value).toBe('Hi');
  });

  it('drafts are kept for the last 20 threads, up to a length', () => {
    for (let i = 0; i < 30; i++) writeDraft(`t${i}`, `draft ${i}`);
    writeDraft('long', 'x'.repeat(20_001));
    expect([readDraft('t9'), readDraft('t10'), readDraft('t29'), readDraft('long')]).toEqual([
      '',
      'draft 10',
      'draft 29',
      '',
    ]);
  });

  it('typing renders no message', async () => {
    let renders = 0;
    const counted = (Message: () => ReactNode) => () => (
      <Profiler id="message" onRender={() => renders++}>
        <Message />
      </Profiler>
    );
    const components = { UserMessage: counted(UserMessage), AssistantMessage: counted(AssistantMessage) };
    const rows = Array.from({ length: 30 }, (_, i) => [user(i, `Q${i}`), answer(i, `A${i}`)]).flat();
    drawFrames([frame(rows)], { windowSize: 60, thread: { components } });
    expect(screen.getAllByRole('article')).toHaveLength(60);
    await act(async () => {});
    renders = 0;
    for (let i = 1; i <= 30; i++) type('x'.repeat(i));
    await act(async () => {});
    expect(input().value).toHaveLength(30);
    expect(renders).toBe(0);
  });
});

describe('the focus', () => {
  const other = () => document.querySelector<HTMLElement>('[data-test="other"]')!;

  it('the composer has the focus when a thread opens and after switching threads', async () => {
    const agent = await startAgent([[text('Hello.')]]);
    const next = await agent.client.mutation(agent.api.createThread, {});
    const page = await openThread(agent, { beside: <button data-test="other">Other</button> });
    expect(document.activeElement).toBe(input());
    other().focus();
    await page.switchTo(next);
    expect(document.activeElement).toBe(input());
    await agent.close();
  });

  it('the focus stays in a field where the user types', async () => {
    const agent = await startAgent([[text('Hello.')]]);
    const next = await agent.client.mutation(agent.api.createThread, {});
    const page = await openThread(agent, { beside: <input data-test="other" /> });
    other().focus();
    await page.switchTo(next);
    expect(document.activeElement).toBe(other());
    await agent.close();
  });

  it('the composer takes no focus if that would open a keyboard, or if the app turns it off', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    drawFrames([frame([])]);
    expect(document.activeElement).toBe(document.body);
    cleanup();
    vi.unstubAllGlobals();
    drawFrames([frame([])], { thread: { autoFocus: false } });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a run', () => {
  it('the send button stops the run that it started', async () => {
    const agent = await startAgent([[text('one two'), delay(60_000)]], stopsQuickly);
    const page = await openThread(agent);
    type('go');
    const button = send();
    button.focus();
    fireEvent.click(button);
    await screen.findByText('one two');
    expect(screen.getByRole('button', { name: 'Stop' })).toBe(button);
    expect(document.activeElement).toBe(button);
    type('next');
    press(); // a running reply accepts no message
    expect(input().value).toBe('next');
    const hint = screen.getByText('Wait for the reply, or stop it.');
    expect(screen.getAllByRole('status')).toContain(hint);
    type('next one');
    expect(hint.isConnected).toBe(false);
    type('next');
    fireEvent.click(button);
    await page.settled();
    await waitFor(() => expect(send()).toBe(button));
    expect(document.activeElement).toBe(button);
    expect(input().value).toBe('next');
    await agent.idle();
    await agent.close();
  });
});

function paste(...files: File[]): boolean {
  return pasteWith(files, {});
}

function pasteWith(files: readonly File[], texts: Readonly<Record<string, string>>): boolean {
  const event = createEvent.paste(input(), {
    clipboardData: {
      files,
      types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
      getData: (kind: string) => texts[kind] ?? '',
    },
  });
  return fireEvent(input(), event);
}

describe('files', () => {
  const steps: { report?: (percent: number) => void; done?: () => void; fail?: () => void } = {};
  const upload: UploadFile = (_, __, report) =>
    new Promise((resolve, reject) => {
      steps.report = report;
      steps.done = () => resolve('stored');
      steps.fail = () => reject(new Error('The disk is full.'));
    });

  it('pasted files upload with progress, hold the message back, and can be removed', async () => {
    const agent = await startAgent([[text('Nice.')]]);
    await openThread(agent, { upload });
    type('Look');
    expect(paste(new File(['x'], 'cat.png', { type: 'image/png' }))).toBe(false);
    const bar = await screen.findByRole('progressbar', { name: /^Uploading cat.png, 0\s?%$/ });
    expect(isOff(send())).toBe(true);
    press();
    expect(input().value).toBe('Look');
    await waitFor(() => expect(steps.report).toBeDefined());
    await act(async () => steps.report!(40));
    await waitFor(() => expect(bar.getAttribute('value')).toBe('40'));
    const chip = bar.closest('[data-slot="attachment"]')!;
    expect(chip.querySelector('img')!.getAttribute('src')).toMatch(/^blob:/);
    await act(async () => steps.done!());
    await waitFor(() => expect(isOff(send())).toBe(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove cat.png' }));
    await waitFor(() => expect(screen.queryByText('cat.png')).toBeNull());
    expect(input().value).toBe('Look');
    await agent.close();
  });

  it('files that fail to upload say so and are not sent', async () => {
    const agent = await startAgent([[text('Nice.')]]);
    await openThread(agent, { upload });
    delete steps.fail;
    type('Look');
    paste(new File(['x'], 'a.txt', { type: 'text/plain' }));
    await waitFor(() => expect(steps.fail).toBeDefined());
    await act(async () => steps.fail!());
    await screen.findByText('Couldn’t upload a.txt');
    const hint = () => document.querySelector('[data-slot="composer-hint"]')?.textContent;
    expect(hint()).toBe('Couldn’t upload a file. Remove it to send.');
    expect(isOff(send())).toBe(true);
    press();
    expect(input().value).toBe('Look');
    expect(hint()).toBe('Couldn’t upload a file. Remove it to send.');
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await waitFor(() => expect(isOff(send())).toBe(false));
    expect(hint()).toBeUndefined();
    await agent.close();
  });

  it('images that office programs add to copied text are left out', async () => {
    const agent = await startAgent([[text('Nice.')]]);
    await openThread(agent, { upload });
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    expect(pasteWith([picture], { 'text/plain': 'A1', 'text/html': '<td>A1</td>' })).toBe(true);
    await act(async () => {});
    expect(document.querySelector('[data-slot="attachment"]')).toBeNull();
    expect(pasteWith([picture], { 'text/plain': 'image.png' })).toBe(false);
    await screen.findByText('image.png');
    await agent.close();
  });

  it('files that are not accepted do not break the composer', async () => {
    const agent = await startAgent([[text('Nice.')]]);
    await openThread(agent, { upload, accept: 'image/*' });
    paste(new File(['x'], 'a.txt', { type: 'text/plain' }));
    await act(async () => {});
    expect(document.querySelector('[data-slot="attachment"]')).toBeNull();
    await agent.close();
  });
});
