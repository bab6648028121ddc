import { describe, expect, it, vi } from 'vitest';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { assistant, pending, text, tool, user } from '../support/build.js';
import { createTestStore, history, running } from './support.js';

const DELTAS = 200;

/** A running turn with many calls at the end of a long thread, as a reducer with structural sharing returns it. */
function typing(turns: number, calls: number): () => ThreadFrame {
  const frame = running(turns);
  const parts = Array.from({ length: calls }, (_, i) => tool(`c${i}`, 'output-available', { output: { i } }));
  const first = frame(...parts, text('a'));
  const reply = first.streams![0]!;
  const head = reply.parts.slice(0, -1);
  let content = 'a';
  return () => ({ ...first, streams: [{ ...reply, parts: [...head, text((content += ' more'))] }] });
}

describe('the cost of a text delta', () => {
  it.each([
    [1, 1],
    [1_000, 1],
    [1, 500],
    [1_000, 500],
  ])('a text delta is one write and reads no call: %i turns, %i calls in the running one', (turns, calls) => {
    const { store, clock, calls: heard } = createTestStore();
    const next = typing(turns, calls);
    store.ingest(next());
    store.ingest(next());
    const { thread: _, ...rest } = store.getState();
    const before = { ...store.stats, heard: heard(), started: clock.started };
    for (let i = 0; i < DELTAS; i++) store.ingest(next());
    expect({ ...store.stats, heard: heard(), started: clock.started }).toEqual({
      frames: before.frames + DELTAS,
      writes: before.writes + DELTAS,
      callsVisited: before.callsVisited,
      heard: before.heard + DELTAS,
      started: before.started,
    });
    for (const key of Object.keys(rest) as Array<keyof typeof rest>)
      expect(store.getState()[key], `${key} stays`).toBe(rest[key]);
  });

  it('a text delta reads no issues', () => {
    const { store } = createTestStore();
    const frame = running(3);
    const nameless = tool('', 'output-available', { output: 1 });
    store.ingest(frame(nameless, text('a')));
    const { issues } = store.getState().thread.snapshot!;
    expect(issues).not.toEqual([]);
    let looks = 0;
    Object.defineProperty(issues, Symbol.iterator, {
      value: () => {
        looks++;
        return Array.prototype.values.call(issues);
      },
    });
    for (let i = 2; i < 20; i++) store.ingest(frame(nameless, text('a'.repeat(i))));
    expect(store.getState().thread.snapshot!.issues).toBe(issues);
    expect(looks).toBe(0);
  });

  it('a tool call delta reads only the calls of the running turn', () => {
    const { store } = createTestStore();
    const frame = running(1_000);
    const others = Array.from({ length: 4 }, (_, i) => tool(`c${i}`, 'output-available', { output: i }));
    store.ingest(frame(...others, tool('a', 'input-streaming', { input: { q: '' } })));
    const before = store.stats.callsVisited;
    for (let i = 1; i <= 10; i++)
      store.ingest(frame(...others, tool('a', 'input-streaming', { input: { q: 'x'.repeat(i) } })));
    expect(store.stats.callsVisited - before).toBe(10 * 5);
  });

  it('a refreshed page writes only if its content changed', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(100) });
    const { writes, callsVisited } = store.stats;
    store.ingest({ persisted: structuredClone(history(100)) });
    expect(store.stats).toMatchObject({ writes, callsVisited });
    store.ingest({ persisted: [...history(100), user(100), pending(assistant(100, 1))] });
    expect(store.stats.writes).toBe(writes + 1);
  });
});

describe('the cost of a new message', () => {
  it('a new message reads no older calls', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(1_000) });
    const before = store.stats.callsVisited;
    store.ingest({ persisted: [...history(1_000), user(1_000)] });
    expect(store.stats.callsVisited).toBe(before);
    expect(store.getState().toolCalls.size).toBe(1_000);
  });

  it('an older page reads only its own calls', () => {
    const { store } = createTestStore();
    const rows = history(1_000);
    store.ingest({ persisted: rows.slice(-100) });
    const { callsVisited } = store.stats;
    const known = [...store.getState().toolCalls];
    store.ingest({ persisted: rows });
    const { toolCalls } = store.getState();
    expect(store.stats.callsVisited - callsVisited).toBe(toolCalls.size - known.length);
    expect([...toolCalls].slice(-known.length)).toEqual(known);
  });
});

it('looking up calls by id alone indexes them once', () => {
  const { store } = createTestStore();
  store.ingest({ persisted: history(1_000) });
  const { toolCalls } = store.getState();
  toolCalls.get('nobody');
  const looks = [vi.spyOn(Array.prototype, 'findLast'), vi.spyOn(Array.prototype, 'map')];
  for (let i = 0; i < 10; i++) expect(toolCalls.get('nobody')).toBeUndefined();
  expect(looks.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
