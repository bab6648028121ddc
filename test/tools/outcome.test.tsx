// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolRegistry, ToolCallDisplay, ToolCallGroup } from '../../src/tools/index.js';
import type { DisplayedCall } from '../../src/tools/types.js';
import { createTestStore, history, running } from '../store/support.js';
import { assistant, tool, user } from '../support/build.js';
import { makeCall } from './calls.js';
import { draw } from './draw.js';

afterEach(cleanup);

type Run = (...args: unknown[]) => Promise<unknown>;

const safe = createToolRegistry({
  webSearch: { title: 'Web search', labels: { error: 'Search failed' } },
});
const unknown = makeCall({ state: 'output-error', outcome: 'unknown', errorText: 'boom', canRetry: true });
const interrupted = makeCall({
  state: 'output-error',
  outcome: 'interrupted',
  errorText: 'stopped',
  canRetry: true,
});
const root = () => document.querySelector<HTMLElement>('[data-slot="tool-call"]')!;
const open = () => fireEvent.click(screen.getByRole('button', { expanded: false }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('a call whose outcome is unknown', () => {
  it('an unknown outcome has its own words and shape, and does not say "failed"', () => {
    draw(<ToolCallDisplay call={unknown} />, { registry: safe });
    expect(root().dataset).toMatchObject({ state: 'error', outcome: 'unknown' });
    const row = screen.getByRole('button', { name: /Web search.*outcome unknown/ });
    expect(row.querySelector('[data-icon="unknown"]')).not.toBeNull();
    expect(row.textContent).not.toMatch(/failed/i);
  });

  it('an unknown outcome shows no duration', () => {
    draw(<ToolCallDisplay call={{ ...unknown, durationMs: 5_000 }} />);
    expect(document.querySelector('[data-slot="tool-elapsed"]')).toBeNull();
  });

  it('an open call with an unknown outcome says that it may have taken effect', () => {
    draw(<ToolCallDisplay call={unknown} />, { registry: safe });
    open();
    expect(document.querySelector('[data-slot="tool-error"]')!.textContent).toBe(
      'The run was interrupted while this tool was running. It may have taken effect.',
    );
  });

  it('a group counts unknown outcomes apart from failures', () => {
    const calls = [
      makeCall({ toolCallId: 'a', state: 'output-error' }),
      { ...unknown, toolCallId: 'b' },
      makeCall({ toolCallId: 'c', output: 1 }),
    ];
    const view = draw(<ToolCallGroup calls={calls} />);
    const header = () => document.querySelector('[data-slot="tool-group-trigger"]')!;
    expect(header().textContent).toContain('Used web search, 1 failed, 1 unknown');
    view.redraw(<ToolCallGroup calls={calls.slice(1)} />);
    expect(header().textContent).toContain('Used web search, 1 unknown');
    expect(header().textContent).not.toContain('failed');
  });
});

describe('a call that was interrupted', () => {
  it('an interrupted call is stopped, not failed', () => {
    draw(<ToolCallDisplay call={interrupted} />, { registry: safe });
    expect(root().dataset['state']).toBe('cancelled');
    expect(root().dataset['outcome']).toBeUndefined();
    open();
    expect(document.querySelector('[data-slot="tool-error"]')!.textContent).toBe(
      'Interrupted before this finished.',
    );
  });
});

describe('trying again', () => {
  it.each([
    ['failed', makeCall({ state: 'output-error', canRetry: true })],
    ['was interrupted', interrupted],
    ['has an unknown outcome', unknown],
  ])('retries a call that %s', (_, call) => {
    const retryToolCalls = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={call} />, { registry: safe, actions: { retryToolCalls } });
    open();
    press('Try again');
    expect(retryToolCalls.mock.calls).toEqual([[[{ toolCallId: 'call_1', messageId: 'T:0:assistant' }]]]);
  });

  it('an earlier turn offers no retry, which the server would refuse', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: [...history(2), user(2), assistant(2, 1)] });
    const actions = { retryToolCalls: async () => {} };
    const call = (order: number) => ({ ...unknown, messageId: `T:${order}:assistant` });
    draw(<ToolCallDisplay call={call(2)} />, { registry: safe, actions, store });
    open();
    expect(isOffered('Try again')).toBe(true);
    cleanup();
    draw(<ToolCallDisplay call={call(1)} />, { registry: safe, actions, store });
    open();
    expect(isOffered('Try again')).toBe(false);
  });
});

describe('trying all of a group again', () => {
  const calls: DisplayedCall[] = [
    { ...unknown, toolCallId: 'a' },
    makeCall({ toolCallId: 'b', output: 1, canRetry: true }),
    makeCall({ toolCallId: 'c', state: 'output-error', attempt: 2, canRetry: true }),
    { ...interrupted, toolCallId: 'd' },
    makeCall({ toolCallId: 'e', state: 'output-error', toolName: 'sendMail' }),
  ];

  it('retrying a group runs all its retryable calls with one command', () => {
    const retryToolCalls = vi.fn<Run>(async () => {});
    draw(<ToolCallGroup calls={calls} />, { registry: safe, actions: { retryToolCalls } });
    press('Retry all 3');
    expect(retryToolCalls).toHaveBeenCalledExactlyOnceWith(
      ['a', 'c', 'd'].map((toolCallId) => ({ toolCallId, messageId: 'T:0:assistant' })),
    );
    press('Trying again…');
    expect(retryToolCalls).toHaveBeenCalledOnce();
  });

  it('retrying a group ends when the calls run', () => {
    const actions = { retryToolCalls: async () => {} };
    const view = draw(<ToolCallGroup calls={calls} />, { registry: safe, actions });
    press('Retry all 3');
    const again = calls.map((call) =>
      call.state === 'output-error' && call.toolName === 'webSearch'
        ? makeCall({ toolCallId: call.toolCallId, state: 'input-available', attempt: 3 })
        : call,
    );
    view.redraw(<ToolCallGroup calls={again} />);
    expect(document.querySelector('[data-slot="tool-retry-all"]')).toBeNull();
  });

  it('a refused group retry says why and can be repeated', async () => {
    const actions = { retryToolCalls: async () => Promise.reject(new Error('Busy.')) };
    draw(<ToolCallGroup calls={calls} />, { registry: safe, actions });
    await act(async () => press('Retry all 3'));
    expect(screen.getByRole('status').textContent).toBe('Couldn’t retry. Busy.');
    expect(isOffered('Retry all 3')).toBe(true);
  });

  it('a group retry is not offered for one call, nor if the thread cannot retry', () => {
    const retryToolCalls = async () => {};
    draw(<ToolCallGroup calls={calls.slice(0, 2)} />, { registry: safe, actions: { retryToolCalls } });
    expect(document.querySelector('[data-slot="tool-retry-all"]')).toBeNull();
    cleanup();
    draw(<ToolCallGroup calls={calls} />, { registry: safe });
    expect(document.querySelector('[data-slot="tool-retry-all"]')).toBeNull();
  });
});

describe('a call that does not respond', () => {
  const stale = makeCall({ state: 'input-available', canRetry: true });

  it('a silent call can be stopped alone and retried', () => {
    const stopToolCall = vi.fn<Run>(async () => {});
    const retryToolCalls = vi.fn<Run>(async () => {});
    const stop = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={stale} isStale />, {
      registry: safe,
      actions: { stopToolCall, retryToolCalls, stop },
    });
    open();
    press('Stop');
    press('Try again');
    const ref = { toolCallId: 'call_1', messageId: 'T:0:assistant' };
    expect(stopToolCall.mock.calls).toEqual([[ref]]);
    expect(retryToolCalls.mock.calls).toEqual([[[ref]]]);
    expect(stop).not.toHaveBeenCalled();
  });

  it('stopping a silent call ends the run if calls cannot be stopped alone', () => {
    const stop = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={stale} isStale />, { actions: { stop } });
    open();
    press('Stop');
    expect(stop).toHaveBeenCalledOnce();
  });

  it('a refused stop is shown beside its button', async () => {
    const stopToolCall = async () => Promise.reject(new Error('It is over.'));
    draw(<ToolCallDisplay call={stale} isStale />, { actions: { stopToolCall } });
    open();
    await act(async () => press('Stop'));
    expect(screen.getByRole('status').textContent).toBe('Couldn’t stop. It is over.');
  });
});

describe('a running call', () => {
  it('a call is stopped alone once its tool runs; before that, Stop ends the whole reply', () => {
    const actions = { stopToolCall: vi.fn<Run>(async () => {}), stop: vi.fn<Run>(async () => {}) };
    const { store } = createTestStore();
    store.ingest(running(0)(tool('call_1', 'input-streaming')));
    const view = draw(<ToolCallDisplay call={makeCall({ state: 'input-streaming' })} />, { actions, store });
    open();
    expect(screen.getByRole('button', { name: 'Stop' }).title).toBe('Stops the whole reply');
    view.redraw(<ToolCallDisplay call={makeCall({ state: 'input-available' })} />);
    expect(screen.getByRole('button', { name: 'Stop' }).title).toBe('Stops only this tool');
    press('Stop');
    expect(actions.stopToolCall).toHaveBeenCalledOnce();
    expect(actions.stop).not.toHaveBeenCalled();
  });
});
