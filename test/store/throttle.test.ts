import { describe, expect, it } from 'vitest';
import { selectTail } from '../../src/store/index.js';
import { text, tool } from '../support/build.js';
import { createTestStore, running } from './support.js';

const typing = (length: number) => tool('a', 'input-streaming', { input: { q: 'x'.repeat(length) } });

describe('throttled tool updates', () => {
  const createThrottled = () => {
    const thread = createTestStore({ throttleToolsMs: 300 });
    const shown: unknown[] = [];
    const state = () => thread.store.getState().toolCalls.get('a');
    thread.store.subscribe(({ toolCalls }, before) => {
      if (toolCalls !== before.toolCalls)
        shown.push([thread.clock.now() - 10_000, toolCalls.get('a')?.args.q]);
    });
    return { ...thread, shown, state };
  };

  it('tool updates are not throttled by default', () => {
    const { store } = createTestStore();
    const frame = running(1);
    for (let i = 1; i <= 5; i++) {
      store.ingest(frame(typing(i)));
      expect(store.getState().toolCalls.get('a')!.args).toEqual({ q: 'x'.repeat(i) });
    }
  });

  it('throttled tool updates show at most every 300 ms, and the last one always', () => {
    const { store, clock, shown, state } = createThrottled();
    const frame = running(1);
    for (let i = 1; i <= 10; i++) {
      store.ingest(frame(typing(i)));
      clock.advance(50);
    }
    expect(shown).toEqual([
      [0, 'x'],
      [300, 'xxxxxx'],
    ]);
    clock.advance(1_000);
    expect(shown.at(-1)).toEqual([600, 'x'.repeat(10)]);
    expect(shown).toHaveLength(3);
    expect(state()!.changedAt).toBe(10_450);
    // After a pause, the next update shows at once.
    store.ingest(frame(typing(11)));
    expect(state()!.args.q).toBe('x'.repeat(11));
    clock.advance(1_000);
    expect(shown).toHaveLength(4);
  });

  it('throttled tool updates and text do not affect each other', () => {
    const { store, clock, shown } = createThrottled();
    const frame = running(1);
    store.ingest(frame(text(''), typing(1)));
    for (let i = 2; i <= 6; i++) {
      clock.advance(40);
      store.ingest(frame(text('t'.repeat(i)), typing(i)));
      expect(selectTail(store.getState()).at(-1)!.content[0]).toEqual({ type: 'text', text: 't'.repeat(i) });
    }
    expect(shown).toHaveLength(1);
  });

  it.each([
    ['a result', tool('a', 'output-available', { output: 1 })],
    ['an error', tool('a', 'output-error', { errorText: 'no' })],
    ['a denial', tool('a', 'output-denied', { approval: { id: 'x', approved: false } })],
    ['a question', tool('a', 'approval-requested', { approval: { id: 'x' } })],
    ['the end of the arguments', tool('a', 'input-available')],
  ])('throttled tool updates never hold back %s', (_, part) => {
    const { store, clock, state } = createThrottled();
    const frame = running(1);
    store.ingest(frame(typing(1)));
    clock.advance(10);
    store.ingest(frame(typing(2)));
    clock.advance(10);
    store.ingest(frame(part));
    expect(state()!.state).toBe(part.state);
    const { writes } = store.stats;
    clock.advance(10_000);
    expect(store.stats.writes).toBe(writes);
  });

  it('the answer to an approval is never throttled', () => {
    const { store, clock, state } = createThrottled();
    const frame = running(1);
    const answered = (reason?: string) =>
      frame(tool('a', 'approval-responded', { approval: { id: 'x', approved: true, reason } }));
    store.ingest(answered());
    clock.advance(10);
    store.ingest(answered('because'));
    expect(state()!.approval).toMatchObject({ reason: 'because' });
  });

  it('throttled tool updates survive a clock that is set back', () => {
    let offset = 0;
    const thread = createTestStore();
    const { clock } = thread;
    const { store } = createTestStore({
      throttleToolsMs: 300,
      clock: { ...clock, now: () => clock.now() + offset },
    });
    const frame = running(1);
    store.ingest(frame(typing(1)));
    offset = -3_600_000;
    store.ingest(frame(typing(2)));
    expect(store.getState().toolCalls.get('a')!.args.q).toBe('xx');
  });
});
