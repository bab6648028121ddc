import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AgentPart } from '../../../src/bridge/index.js';
import {
  type StreamDelta,
  type StreamMessage,
  type StreamsClient,
  watchThreadStreams,
} from '../../../src/runtime/streams/index.js';
import { nextCursors } from '../../../src/runtime/streams/deltaCursors.js';
import { expectProperty } from '../../support/deep.js';

interface Args {
  readonly threadId: string;
  readonly streamArgs:
    | { readonly kind: 'list'; readonly startOrder?: number }
    | { readonly kind: 'deltas'; readonly cursors: ReadonlyArray<{ streamId: string; cursor: number }> };
}

interface Open {
  readonly args: Args;
  readonly notify: () => void;
  answer: unknown;
}

/** A client whose server the test controls: its data, what it withholds, and when it responds. */
function createServer() {
  const open = new Set<Open>();
  const asked: Args['streamArgs'][] = [];
  const server = {
    streams: [] as StreamMessage[],
    deltas: [] as StreamDelta[],
    fails: false,
    reads: 0,
    open,
    asked,
    questions: () => asked.filter(({ kind }) => kind === 'deltas').length,
    /** Answers all open queries, and the ones that they lead to. */
    settle() {
      for (let round = 0; round < 1_000; round++) {
        const stale = [...open].filter((one) => one.answer !== server.answerTo(one));
        if (stale.length === 0) return;
        for (const one of stale) one.answer = server.answerTo(one);
        for (const one of stale) one.notify();
      }
      throw new Error('It does not come to rest.');
    },
    answerTo(one: Open): unknown {
      const next = server.fails ? new Error('no') : { streams: server.result(one.args.streamArgs) };
      const isSame = JSON.stringify(next) === JSON.stringify(one.answer) && !server.fails;
      return isSame || (server.fails && one.answer instanceof Error) ? one.answer : next;
    },
    /** Like the component: at most 100 deltas of a stream. */
    result(streamArgs: Args['streamArgs']) {
      if (streamArgs.kind === 'list') return { kind: 'list', messages: server.streams };
      const deltas = streamArgs.cursors.flatMap(({ streamId, cursor }) =>
        server.deltas
          .filter((delta) => delta.streamId === streamId && delta.start >= cursor)
          .toSorted((a, b) => a.start - b.start)
          .slice(0, 100),
      );
      return { kind: 'deltas', deltas };
    },
  };
  const client = {
    watchQuery: (_query: unknown, args: Args) => ({
      localQueryResult: () => {
        server.reads++;
        const one = [...open].find((other) => other.args === args);
        if (one?.answer instanceof Error) throw one.answer;
        return one?.answer;
      },
      onUpdate: (notify: () => void) => {
        const one: Open = { args, notify, answer: undefined };
        asked.push(args.streamArgs);
        open.add(one);
        return () => open.delete(one);
      },
    }),
  } as unknown as StreamsClient;
  const watch = watchThreadStreams(client, { query: 'chat:list', args: { threadId: 'T' } });
  const listener = vi.fn<() => void>(() => void watch.get());
  return { server, watch, listener };
}

const stream = (streamId: string, order = 0): StreamMessage => ({
  streamId,
  status: 'streaming',
  order,
  stepOrder: 1,
  format: 'UIMessageChunk',
});

const word = (streamId: string, i: number, delta = `${i} `): StreamDelta => ({
  streamId,
  start: i,
  end: i + 1,
  parts: [{ type: 'text-delta', id: '1', delta }],
});

const words = (streamId: string, count: number) => Array.from({ length: count }, (_, i) => word(streamId, i));

const said = (count: number) => Array.from({ length: count }, (_, i) => `${i} `).join('');

const textsOf = (watch: ReturnType<typeof watchThreadStreams>) =>
  watch
    .get()
    .streams.map(({ parts }) => (parts[0] as (AgentPart & { text: string }) | undefined)?.text ?? '');

describe('the next cursors', () => {
  const at = (cursor: number) => [{ streamId: 'a', cursor }];

  it('the next cursors are the same list while the request is the same', () => {
    const requested = at(3);
    expect(nextCursors(requested, words('a', 5), at(8), false)).toBe(requested);
    expect(nextCursors(requested, words('a', 16), at(3), false)).toBe(requested);
    expect(nextCursors(requested, undefined, at(80), false)).toBe(requested);
  });

  it('the next cursors continue after the deltas that were received, forward or back', () => {
    expect(nextCursors(at(3), words('a', 16), at(19), false)).toEqual(at(19));
    expect(nextCursors(at(3), words('a', 1), at(5), true)).toEqual(at(5));
    expect(nextCursors(at(9), undefined, at(0), false)).toEqual(at(0));
    expect(nextCursors([], undefined, at(0), false)).toEqual(at(0));
    expect(nextCursors(at(9), [], [], false)).toEqual([]);
  });
});

describe('watching', () => {
  it('the watch queries only while it has a listener, and keeps its deltas', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a')];
    server.deltas = words('a', 3);
    expect(server.open.size).toBe(0);
    const stop = watch.subscribe(listener);
    const stopToo = watch.subscribe(listener);
    server.settle();
    expect(textsOf(watch)).toEqual([said(3)]);
    stop();
    stop();
    expect(server.open.size).toBe(2);
    stopToo();
    expect(server.open.size).toBe(0);
    const before = watch.get();
    server.deltas = words('a', 4);
    watch.subscribe(listener);
    expect(watch.get()).toBe(before);
    server.settle();
    expect(textsOf(watch)).toEqual([said(4)]);
  });

  it('the watch moves its cursor only when a result is long', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a')];
    watch.subscribe(listener);
    server.settle();
    for (let i = 0; i < 160; i++) {
      server.deltas = words('a', i + 1);
      server.settle();
    }
    expect(textsOf(watch)).toEqual([said(160)]);
    expect(server.questions()).toBe(11);
    // A large result is not sent again and again either.
    server.deltas = [...words('a', 160), word('a', 160, 'x'.repeat(10_000))];
    server.settle();
    expect(server.questions()).toBe(12);
    expect(server.asked.at(-1)).toEqual({ kind: 'deltas', cursors: [{ streamId: 'a', cursor: 161 }] });
  });

  it('the watch catches up with thousands of deltas', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a'), stream('b', 1)];
    server.deltas = [...words('a', 3_000), ...words('b', 1_234)];
    watch.subscribe(listener);
    server.settle();
    expect(textsOf(watch)).toEqual([said(3_000), said(1_234)]);
    expect(watch.get().isBehind).toBe(false);
    expect(server.questions()).toBe(31);
    expect(server.open.size).toBe(2);
  });

  it('a stream watch requests deltas again after a gap', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a')];
    server.deltas = words('a', 10).toSpliced(4, 2);
    watch.subscribe(listener);
    server.settle();
    expect(textsOf(watch)).toEqual([said(4)]);
    expect(watch.get().isBehind).toBe(true);
    expect(server.questions()).toBe(2);
    expect(server.asked.at(-1)).toEqual({ kind: 'deltas', cursors: [{ streamId: 'a', cursor: 4 }] });
    server.deltas = words('a', 200).toSpliced(4, 2);
    server.settle();
    expect(server.questions()).toBe(2);
    server.deltas = words('a', 200);
    server.settle();
    expect(textsOf(watch)).toEqual([said(200)]);
    expect(watch.get().isBehind).toBe(false);
  });

  it('the watch requests a stream without a beginning only once (F34)', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a')];
    server.deltas = words('a', 50).slice(5);
    watch.subscribe(listener);
    server.settle();
    expect(watch.get()).toMatchObject({ isBehind: true, streams: [{ parts: [] }] });
    expect(server.questions()).toBe(1);
  });

  it('the watch returns the same object while nothing changes', () => {
    const { server, watch } = createServer();
    const seen = new Set<unknown>();
    server.streams = [stream('a')];
    server.deltas = words('a', 16);
    watch.subscribe(() => seen.add(watch.get()));
    server.settle();
    expect(seen.size).toBe(3); // nothing yet, the stream, and its text; the cursor has moved since
    expect(server.questions()).toBe(2);
    server.streams = [{ ...stream('a'), order: 0 }];
    server.settle();
    expect(seen.size).toBe(3);
  });

  it('the watch computes results when they are read, however many arrived', () => {
    const { server, watch } = createServer();
    server.streams = [stream('a')];
    const listener = vi.fn<() => void>();
    watch.subscribe(listener);
    server.settle();
    watch.get();
    listener.mockClear();
    const before = server.reads;
    for (let count = 1; count <= 10; count++) {
      server.deltas = words('a', count);
      server.settle();
    }
    expect(listener).toHaveBeenCalledTimes(10);
    expect(server.reads).toBe(before);
    expect(textsOf(watch)).toEqual([said(10)]);
    expect(watch.get()).toBe(watch.get());
    expect(server.reads).toBe(before + 2); // the list and the deltas
  });

  it('the watch keeps everything while queries fail', () => {
    const { server, watch, listener } = createServer();
    server.streams = [stream('a')];
    server.deltas = words('a', 3);
    watch.subscribe(listener);
    server.settle();
    server.fails = true;
    server.settle();
    expect(watch.get()).toMatchObject({ isBehind: true, error: new Error('no') });
    expect(textsOf(watch)).toEqual([said(3)]);
    server.fails = false;
    server.streams = [{ ...stream('a'), status: 'finished' }];
    server.settle();
    expect(watch.get()).toMatchObject({
      isBehind: false,
      error: undefined,
      streams: [{ status: 'success' }],
    });
  });

  it('the watch ends complete and idle, whatever fails on the way', () => {
    const event = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ grow: fc.constantFrom('a', 'b'), by: fc.integer({ min: 1, max: 130 }) }),
      },
      fc.record({ list: fc.subarray(['a', 'b']) }),
      fc.record({ fails: fc.boolean() }),
      fc.record({ hole: fc.constantFrom('a', 'b') }),
      fc.constant({ again: true }),
    );
    expectProperty(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const { server, watch, listener } = createServer();
        const counts: Record<string, number> = { a: 0, b: 0 };
        let stop = watch.subscribe(listener);
        server.streams = [stream('a'), stream('b', 1)];
        for (const happens of events) {
          if ('grow' in happens) {
            const from = counts[happens.grow]!;
            counts[happens.grow] = from + happens.by;
            for (let i = from; i < from + happens.by; i++) server.deltas.push(word(happens.grow, i));
          } else if ('list' in happens) {
            server.streams = happens.list.map((id) => stream(id, id === 'a' ? 0 : 1));
          } else if ('fails' in happens) server.fails = happens.fails;
          else if ('hole' in happens) {
            // Deltas that the server withholds for a while.
            server.deltas = server.deltas.filter(
              ({ streamId, start }) => streamId !== happens.hole || start % 7 !== 3,
            );
          } else {
            stop();
            stop = watch.subscribe(listener);
          }
          server.settle();
          for (const [i, text] of textsOf(watch).entries()) {
            const id = watch.get().streams[i]!.id.slice('stream:'.length);
            expect(said(counts[id]!).startsWith(text)).toBe(true);
          }
        }
        server.fails = false;
        server.streams = [stream('a'), stream('b', 1)];
        server.deltas = [...words('a', counts.a!), ...words('b', counts.b!)];
        server.settle();
        expect(textsOf(watch)).toEqual([said(counts.a!), said(counts.b!)]);
        expect(watch.get()).toMatchObject({ isBehind: false, error: undefined });
        stop();
        expect(server.open.size).toBe(0);
      }),
      60,
    );
  });
});
