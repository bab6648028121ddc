import { describe, expect, it } from 'vitest';
import { selectToolCall, selectToolCalls, type ToolTransition } from '../../src/store/index.js';
import { assistant, failed, pending, stream, text, tool, user } from '../support/build.js';
import { createTestStore, history, running, stored } from './support.js';

const ID = 'T:1:assistant';

describe('tool calls', () => {
  it('tool calls are found by message and id, and the newest by id alone', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(3) });
    const { toolCalls } = store.getState();
    expect(toolCalls.size).toBe(3);
    expect(toolCalls.get('call_0', ID)).toMatchObject({ messageId: ID, output: 1 });
    expect(toolCalls.get('call_0')).toMatchObject({ messageId: 'T:2:assistant', output: 2 });
    expect(toolCalls.get('call_0', 'T:1:0')).toBeUndefined();
    expect(toolCalls.get('other')).toBeUndefined();
    expect(Array.from(toolCalls, ({ output }) => output)).toEqual([0, 1, 2]);
  });

  it('tool calls are grouped by message', () => {
    const { store } = createTestStore();
    const select = selectToolCalls(ID);
    expect(select(store.getState())).toEqual({
      toolCalls: [],
      isLoading: true,
      isComplete: false,
      hasToolCalls: false,
    });
    store.ingest(running(1)());
    expect(select(store.getState())).toEqual({
      toolCalls: [],
      isLoading: false,
      isComplete: true,
      hasToolCalls: false,
    });
    const frame = running(1);
    store.ingest(frame(tool('a', 'output-available', { output: 1 }), tool('b', 'input-available')));
    expect(select(store.getState())).toMatchObject({
      toolCalls: [{ toolCallId: 'a' }, { toolCallId: 'b' }],
      isLoading: false,
      isComplete: false,
      hasToolCalls: true,
    });
    store.ingest(frame(tool('a', 'output-available', { output: 1 }), tool('b', 'output-error')));
    expect(select(store.getState()).isComplete).toBe(true);
  });

  it('unchanged tool calls keep their objects from stream to row', () => {
    const { store } = createTestStore();
    const frame = running(1);
    const done = tool('a', 'output-available', { output: { big: [1] } });
    store.ingest(frame(done));
    const before = store.getState().toolCalls;
    store.ingest(frame(structuredClone(done), text('a')));
    expect(store.getState().toolCalls).toBe(before);
    store.ingest(frame(structuredClone(done), tool('b', 'input-available')));
    expect(store.getState().toolCalls.get('a')).toBe(before.get('a'));
    store.ingest(stored(1, structuredClone(done), tool('b', 'output-available', { output: 2 })));
    store.ingest({
      persisted: [
        ...stored(1, structuredClone(done), tool('b', 'output-available', { output: 2 })).persisted,
        user(2),
      ],
    });
    expect(store.getState().toolCalls.get('a', ID)).toBe(before.get('a'));
    expect(selectToolCall('call_0', 'T:0:assistant')(store.getState())).toBe(
      before.get('call_0', 'T:0:assistant'),
    );
  });

  it('tool calls keep their objects when older ones load before them', () => {
    const { store } = createTestStore();
    const rest = assistant(0, 3, text('b'), tool('c', 'output-available', { output: { deep: 1 } }));
    store.ingest({ persisted: [rest] });
    const before = store.getState().toolCalls.get('c');
    const older = assistant(0, 1, text('a'), tool('b', 'output-available', { output: 1 }));
    store.ingest({ persisted: [user(0), older, rest], complete: true });
    expect(store.getState().toolCalls.size).toBe(2);
    expect(store.getState().toolCalls.get('c')).toBe(before);
  });

  it('tool calls disappear when the database removes them', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(2), complete: true });
    store.ingest({ persisted: history(1), complete: true });
    expect(store.getState().toolCalls.size).toBe(1);
    expect(store.getState().trace.entries).toEqual([
      expect.objectContaining({
        toolCallId: 'call_0',
        messageId: ID,
        from: 'output-available',
        to: undefined,
      }),
    ]);
  });
});

it('calls of older turns disappear when the database removes them', () => {
  const { store } = createTestStore();
  store.ingest({ persisted: history(3), complete: true });
  store.ingest({ persisted: history(3).slice(2), complete: true });
  expect(Array.from(store.getState().toolCalls, ({ messageId }) => messageId)).toEqual([ID, 'T:2:assistant']);
  expect(store.getState().trace.entries).toEqual([
    expect.objectContaining({ messageId: 'T:0:assistant', to: undefined }),
  ]);
});

describe('the times of a call', () => {
  it('a call without recorded times has those of the client', () => {
    const { store, clock } = createTestStore();
    const frame = running(1);
    const start = clock.now();
    store.ingest(frame());
    clock.advance(10);
    store.ingest(frame(tool('a', 'input-available')));
    clock.advance(20);
    store.ingest(frame(tool('a', 'output-available', { output: 1, preliminary: true })));
    clock.advance(30);
    store.ingest(frame(tool('a', 'output-available', { output: 2 })));
    expect(store.getState().toolCalls.get('a')).toMatchObject({
      firstSeenAt: start + 10,
      changedAt: start + 60,
      finishedAt: start + 60,
      durationMs: 50,
      attempt: 1,
    });
    clock.advance(5);
    store.ingest(stored(1, tool('a', 'output-available', { output: 2 }), text('after')));
    expect(store.getState().toolCalls.get('a')).toMatchObject({ finishedAt: start + 60, durationMs: 50 });
    store.ingest(stored(1, tool('a', 'output-available', { output: 'as stored' }), text('after')));
    expect(store.getState().toolCalls.get('a')).toMatchObject({
      output: 'as stored',
      changedAt: start + 65,
      finishedAt: start + 60,
      durationMs: 50,
    });
  });

  it('a call has both times from the server or both from the client', () => {
    const { store, clock } = createTestStore();
    store.ingest(running(1)(tool('a', 'input-available')));
    clock.advance(100);
    const times = { output: 1, startedAt: 500, endedAt: 700 };
    store.ingest(stored(1, tool('a', 'output-available', times)));
    expect(store.getState().toolCalls.get('a')).toMatchObject({ finishedAt: 700, durationMs: 200 });
  });

  it('a call that was over when first seen has no times', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(1) });
    const { finishedAt, durationMs } = store.getState().toolCalls.get('call_0')!;
    expect([finishedAt, durationMs]).toEqual([undefined, undefined]);
  });

  it('a call ends when its run ends without it', () => {
    const { store, clock } = createTestStore();
    store.ingest(running(0)(tool('a', 'input-available')));
    clock.advance(40);
    store.ingest({
      persisted: [user(0), failed(assistant(0, 1, tool('a', 'input-available')))],
      streams: [],
    });
    expect(store.getState().toolCalls.get('a')).toMatchObject({
      state: 'input-available',
      settled: true,
      durationMs: 40,
    });
  });
});

describe('attempts', () => {
  const approved = (id: string) => ({ approval: { id, approved: true, isAutomatic: true } });
  const turn = (...parts: Parameters<typeof assistant>[2][]) => ({
    persisted: [user(0), { ...assistant(0, 1, ...parts), exact: true }],
  });

  it('a call that runs again counts an attempt', () => {
    const { store, clock } = createTestStore();
    const attempt = () => store.getState().toolCalls.get('a')!.attempt;
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no', attempt: 1 })));
    expect(attempt()).toBe(1);
    clock.advance(1_000);
    store.ingest(turn(tool('a', 'input-available', { attempt: 2 })));
    expect(attempt()).toBe(2);
    clock.advance(25);
    store.ingest(turn(tool('a', 'output-available', { output: 1, attempt: 2 })));
    expect(attempt()).toBe(2);
    expect(store.getState().toolCalls.get('a')!.durationMs).toBe(25);
  });

  it('an attempt counts even if its run was not seen', () => {
    const { store } = createTestStore();
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no' })));
    store.ingest(turn(tool('a', 'output-available', { output: 1, attempt: 2 })));
    expect(store.getState().toolCalls.get('a')!.attempt).toBe(2);
  });

  it('an attempt counts even if the end of the previous one was not seen', () => {
    const { store } = createTestStore();
    store.ingest(running(0)(tool('a', 'input-available')));
    store.ingest(turn(tool('a', 'input-available', { attempt: 2 })));
    expect(store.getState().toolCalls.get('a')!.attempt).toBe(2);
  });

  it('a new attempt is a transition, even from error to error', () => {
    const { store } = createTestStore();
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no' })));
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no', attempt: 2 })));
    expect(store.getState().trace.entries).toEqual([
      expect.objectContaining({ from: 'output-error', to: 'output-error', attempt: 2, settled: true }),
    ]);
  });

  it('attempts that follow each other are counted', () => {
    const { store } = createTestStore();
    for (const attempt of [2, 3]) {
      store.ingest(turn(tool('a', 'input-available', { attempt })));
      store.ingest(turn(tool('a', 'output-error', { errorText: 'no', attempt })));
    }
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no', attempt: 4 })));
    expect(store.getState().toolCalls.get('a')!.attempt).toBe(4);
    expect(store.getState().trace.entries).toMatchObject([2, 3, 3, 4].map((attempt) => ({ attempt })));
  });

  it('a more exact start time does not count as a new attempt', () => {
    const { store } = createTestStore();
    const told = { output: 1, attempt: 2 };
    store.ingest(turn(tool('a', 'input-available', { startedAt: 10, attempt: 2 })));
    store.ingest(turn(tool('a', 'output-available', { startedAt: 10, ...told })));
    store.ingest(turn(tool('a', 'output-available', { startedAt: 12, endedAt: 15, ...told })));
    expect(store.getState().toolCalls.get('a')).toMatchObject({ attempt: 2, durationMs: 3 });
  });

  it('attempts are the same for a client that loads later', () => {
    const { store } = createTestStore();
    store.ingest(
      turn(
        tool('a', 'output-available', { output: 1, attempt: 2 }),
        tool('b', 'output-available', { output: 1, attempt: 3, ...approved('x') }),
      ),
    );
    expect(Array.from(store.getState().toolCalls, ({ attempt }) => attempt)).toEqual([2, 3]);
  });

  it('an approval does not count as a new attempt', () => {
    const { store } = createTestStore();
    store.ingest(
      turn(tool('a', 'approval-requested', { approval: { id: 'x' } }), tool('b', 'input-available')),
    );
    store.ingest(
      turn(
        tool('a', 'approval-responded', { approval: { id: 'x', approved: true } }),
        tool('b', 'output-available', { output: 1, ...approved('auto') }),
      ),
    );
    expect(Array.from(store.getState().toolCalls, ({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it('attempts restart when a turn is written again with the same id', () => {
    const { store, clock } = createTestStore();
    store.ingest(turn(tool('a', 'output-error', { errorText: 'no' })));
    clock.advance(10);
    const again = { ...pending(assistant(0, 1)), id: 'other' };
    store.ingest({ persisted: [user(0), again], streams: [stream(0, 1, tool('a', 'input-available'))] });
    expect(store.getState().toolCalls.get('a')).toMatchObject({ attempt: 1, firstSeenAt: clock.now() });
  });
});

describe('transitions', () => {
  it('transitions are reported once, in order, after the state has changed', () => {
    const seen: unknown[] = [];
    const { store } = createTestStore({
      onToolTransition: ({ toolCallId, messageId, from, to }) => {
        expect(store.getState().toolCalls.get(toolCallId, messageId)?.state).toBe(to);
        seen.push([toolCallId, from, to]);
      },
    });
    const frame = running(1);
    store.ingest(frame());
    store.ingest(frame(tool('a', 'input-streaming')));
    store.ingest(frame(tool('a', 'input-streaming', { input: { q: 'longer' } })));
    store.ingest(frame(tool('a', 'input-available'), tool('b', 'input-streaming')));
    store.ingest(frame(tool('a', 'output-error'), tool('b', 'input-streaming'), text('x')));
    store.ingest(
      stored(1, tool('a', 'output-error'), tool('b', 'output-available', { output: 1 }), text('x')),
    );
    expect(seen).toEqual([
      ['a', undefined, 'input-streaming'],
      ['a', 'input-streaming', 'input-available'],
      ['b', undefined, 'input-streaming'],
      ['a', 'input-available', 'output-error'],
      ['b', 'input-streaming', 'output-available'],
    ]);
    const traced = store.getState().trace.entries.filter(({ type }) => type === 'transition');
    expect(
      traced.map((entry) => [
        (entry as ToolTransition).toolCallId,
        (entry as ToolTransition).from,
        (entry as ToolTransition).to,
      ]),
    ).toEqual(seen);
  });

  it('loading a thread or an older page reports no transition', () => {
    const seen: unknown[] = [];
    const { store } = createTestStore({ onToolTransition: (transition) => seen.push(transition) });
    store.ingest({ persisted: history(9).slice(10) });
    store.ingest({ persisted: history(9), complete: true });
    expect(store.getState().toolCalls.size).toBe(9);
    expect(seen).toEqual([]);
  });

  it('a listener that throws does not affect other listeners', () => {
    const { store } = createTestStore();
    const seen: string[] = [];
    const reported: unknown[] = [];
    const report = console.error;
    console.error = (...args: unknown[]) => reported.push(args);
    store.onToolTransition(() => {
      throw new Error('mine');
    });
    const stop = store.onToolTransition(({ to }) => seen.push(to!));
    const frame = running(1);
    store.ingest(frame());
    store.ingest(frame(tool('a', 'input-streaming')));
    stop();
    store.ingest(frame(tool('a', 'input-available')));
    console.error = report;
    expect(seen).toEqual(['input-streaming']);
    expect(reported).toHaveLength(2);
  });

  it('transitions stay in order when a listener ingests the next frame', () => {
    const seen: unknown[] = [];
    const { store } = createTestStore();
    const frame = running(1);
    store.ingest(frame());
    store.onToolTransition(({ toolCallId, to }) => {
      if (toolCallId === 'a' && to === 'input-available')
        store.ingest(frame(tool('a', 'output-error'), tool('b', 'output-error')));
    });
    store.onToolTransition(({ toolCallId, to }) => seen.push([toolCallId, to]));
    store.ingest(frame(tool('a', 'input-available'), tool('b', 'input-available')));
    expect(seen).toEqual([
      ['a', 'input-available'],
      ['b', 'input-available'],
      ['a', 'output-error'],
      ['b', 'output-error'],
    ]);
  });

  it('transitions stay in order when a subscriber ingests the next frame', () => {
    const seen: unknown[] = [];
    const { store } = createTestStore({ onToolTransition: ({ to }) => seen.push(to) });
    const frame = running(1);
    store.ingest(frame());
    store.subscribe(({ toolCalls }) => {
      if (toolCalls.get('a')?.state === 'input-available')
        store.ingest(frame(tool('a', 'output-available', { output: 1 })));
    });
    store.ingest(frame(tool('a', 'input-available')));
    expect(seen).toEqual(['input-available', 'output-available']);
  });
});

it('emptying a thread reports every call', () => {
  let removed = 0;
  const { store } = createTestStore({ onToolTransition: () => removed++ });
  const rows = Array.from({ length: 2_000 }, (_, order) =>
    assistant(order, 1, tool('call_0', 'output-available', { output: 1 })),
  );
  store.ingest({ persisted: rows, complete: true });
  store.ingest({ persisted: [], complete: true });
  expect(removed).toBe(2_000);
  expect(store.getState().toolCalls.size).toBe(0);
  expect(store.getState().trace.entries).toHaveLength(500);
});

describe('the trace', () => {
  it('the trace lists each repair once', () => {
    const { store } = createTestStore();
    const frame = running(1);
    const repairs = () => store.getState().trace.entries.filter(({ type }) => type === 'repair');
    store.ingest(frame(tool('', 'input-available')));
    expect(repairs()).toEqual([
      {
        type: 'repair',
        at: expect.any(Number),
        issue: expect.objectContaining({ code: 'missing-tool-call-id' }),
      },
    ]);
    store.ingest(frame(tool('', 'output-available', { output: 1 }), tool('', 'input-available')));
    expect(repairs()).toHaveLength(2);
    store.ingest(frame(tool('', 'output-available', { output: 1 }), tool('', 'output-error')));
    expect(repairs()).toHaveLength(2);
  });

  it('the trace keeps the newest entries', () => {
    const { store } = createTestStore({ traceLimit: 10 });
    const frame = running(0);
    store.ingest(frame());
    const parts = [];
    for (let i = 0; i < 25; i++) {
      parts.push(tool(`c${i}`, 'input-available'));
      store.ingest(frame(...parts));
    }
    const ids = store.getState().trace.entries.map((entry) => (entry as ToolTransition).toolCallId);
    expect(ids).toEqual(Array.from({ length: 10 }, (_, i) => `c${i + 15}`));
  });
});
