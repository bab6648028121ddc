import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentPart, AgentUIMessage } from '../../../src/bridge/index.js';
import {
  createStreamReducer,
  type StreamDelta,
  type StreamMessage,
} from '../../../src/runtime/streams/index.js';
import { parsePartialJson } from '../../../src/shared/partialJson.js';
import { expectProperty } from '../../support/deep.js';

type Chunk = Record<string, unknown> & { type: string };
type Fields = AgentPart & Record<string, unknown>;

const stream: StreamMessage = {
  streamId: 's',
  status: 'streaming',
  order: 0,
  stepOrder: 1,
  format: 'UIMessageChunk',
};
const create = () => createStreamReducer({ threadId: 'T', now: () => 1 });

const id = fc.constantFrom('a', 'b', 'c');
const words = fc.string({ maxLength: 6 });
const chunk = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text-delta'), id, delta: words }) },
  fc.record({
    type: fc.constantFrom('text-start', 'text-end', 'reasoning-start', 'reasoning-end'),
    id,
  }),
  fc.record({ type: fc.constant('reasoning-delta'), id, delta: words }),
  fc.record({
    type: fc.constant('tool-input-start'),
    toolCallId: id,
    toolName: words,
    dynamic: fc.boolean(),
  }),
  fc.record({ type: fc.constant('tool-input-delta'), toolCallId: id, inputTextDelta: words }),
  fc.record({
    type: fc.constantFrom('tool-input-available', 'tool-input-error'),
    toolCallId: id,
    toolName: words,
    input: fc.jsonValue(),
    errorText: words,
  }),
  fc.record({
    type: fc.constantFrom('tool-output-available', 'tool-output-error', 'tool-output-denied'),
    toolCallId: id,
    output: fc.jsonValue(),
    errorText: words,
    preliminary: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('tool-approval-request', 'tool-approval-response'),
    toolCallId: id,
    approvalId: id,
    approved: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom('data-x', 'data-y'), id: fc.option(id), data: fc.jsonValue() }),
  fc.record({
    type: fc.constantFrom(
      'start-step',
      'finish-step',
      'finish',
      'abort',
      'error',
      'file',
      'source-url',
      'odd',
    ),
    url: words,
    messageMetadata: fc.option(fc.dictionary(id, words)),
  }),
);
const chunks = fc.array(chunk, { maxLength: 40 }) as fc.Arbitrary<Chunk[]>;

/** One delta per run of chunks, as the server stores them. */
function split(all: readonly Chunk[], cuts: readonly number[]): StreamDelta[] {
  const ends = [...new Set([...cuts.map((cut) => cut % (all.length + 1)), all.length])]
    .filter((end) => end > 0)
    .toSorted((a, b) => a - b);
  return ends.map((end, i) => {
    const start = ends[i - 1] ?? 0;
    return { streamId: 's', start, end, parts: all.slice(start, end) };
  });
}

/** Like `compressUIMessageChunks` of the agent: a range then has fewer parts than its length. */
function join(parts: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isMore = part.type.endsWith('-delta') && 'delta' in part && last?.type === part.type;
    if (isMore && last.id === part.id) {
      joined[joined.length - 1] = { ...last, delta: `${last.delta as string}${part.delta as string}` };
    } else joined.push(part);
  }
  return joined;
}

const cuts = fc.array(fc.nat(100), { maxLength: 12 });

/** The message if all chunks arrive one by one and in order. */
function inOrder(all: readonly Chunk[]): AgentUIMessage {
  const reducer = create();
  let { messages } = reducer.update([stream], []);
  all.forEach((part, i) => {
    ({ messages } = reducer.update([stream], [{ streamId: 's', start: i, end: i + 1, parts: [part] }]));
  });
  return messages[0]!;
}

describe('any delivery of a stream', () => {
  it('any delivery of a stream ends in the same message, whatever the pieces and their order', () => {
    expectProperty(
      fc.property(
        chunks,
        fc.array(cuts, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(1000), { maxLength: 30 }),
        fc.infiniteStream(fc.nat(1000)),
        (all, splits, repeats, order) => {
          // The pieces overlap, and some arrive twice.
          const once = splits.flatMap((ends) => split(all, ends));
          const more = once.length > 0 ? repeats.map((i) => once[i % once.length]!) : [];
          const sent = [...once, ...more]
            .map((delta) => ({ delta, at: order.next().value }))
            .toSorted((a, b) => a.at - b.at);
          const reducer = create();
          let reduced = reducer.update([stream], []);
          for (const { delta } of sent) reduced = reducer.update([stream], [delta]);
          expect(reduced.messages[0]).toEqual(inOrder(all));
          expect(reduced).toMatchObject({
            isBehind: false,
            cursors: [{ streamId: 's', cursor: all.length }],
          });
          expect(reducer.update([stream], once)).toBe(reduced);
        },
      ),
    );
  });

  it('a stream whose texts the server joined ends in the same message', () => {
    expectProperty(
      fc.property(chunks, cuts, fc.infiniteStream(fc.nat(1000)), (all, ends, order) => {
        const sent = [...split(all, ends), ...split(all, ends)]
          .map((delta) => ({
            delta: { ...delta, parts: join(delta.parts as Chunk[]) },
            at: order.next().value,
          }))
          .toSorted((a, b) => a.at - b.at);
        const reducer = create();
        let reduced = reducer.update([stream], []);
        for (const { delta } of sent) reduced = reducer.update([stream], [delta]);
        expect(reduced.messages[0]).toEqual(inOrder(all));
        expect(reduced.isBehind).toBe(false);
      }),
    );
  });

  it('a stream shows everything before a gap, and the rest once the gap is closed', () => {
    expectProperty(
      fc.property(chunks, cuts, fc.nat(100), (all, ends, pick) => {
        const deltas = split(all, ends);
        fc.pre(deltas.length > 1);
        const lost = pick % (deltas.length - 1);
        const reducer = create();
        const gap = deltas[lost]!.start;
        const reduced = reducer.update([stream], deltas.toSpliced(lost, 1));
        expect(reduced).toMatchObject({ isBehind: true, cursors: [{ streamId: 's', cursor: gap }] });
        expect(reduced.messages[0]).toEqual(inOrder(all.slice(0, gap)));
        const whole = reducer.update([stream], [deltas[lost]!]);
        expect(whole.isBehind).toBe(false);
        expect(whole.messages[0]).toEqual(inOrder(all));
      }),
    );
  });

  it('an update changes one part, keeps the other objects, and shortens no text', () => {
    expectProperty(
      fc.property(chunks, (all) => {
        const reducer = create();
        let before = reducer.update([stream], []).messages[0]!;
        all.forEach((part, i) => {
          const json = JSON.stringify(before);
          const delta = { streamId: 's', start: i, end: i + 1, parts: [part] };
          const now = reducer.update([stream], [delta]).messages[0]!;
          expect(JSON.stringify(before)).toBe(json);
          expect(now.parts.length - before.parts.length).toBeLessThanOrEqual(1);
          const changed = before.parts.filter((known, at) => known !== now.parts[at]);
          expect(changed.length + now.parts.length - before.parts.length).toBeLessThanOrEqual(1);
          before.parts.forEach((known, at) => {
            const { text } = known as Fields;
            if (typeof text === 'string') {
              expect((now.parts[at] as Fields).text as string).toSatisfy((next: string) =>
                next.startsWith(text),
              );
            }
          });
          before = now;
        });
      }),
    );
  });

  it('the reducer never throws', () => {
    const junk = fc.oneof(fc.anything(), fc.record({ type: fc.anything() }), chunk);
    const number = fc.oneof(fc.integer({ min: -2, max: 30 }), fc.double());
    const delta = fc.record({
      streamId: fc.constantFrom('s', 't', 'u'),
      start: number,
      end: number,
      parts: fc.array(junk, { maxLength: 5 }),
    });
    const listed = fc.record({
      streamId: fc.constantFrom('s', 't'),
      status: fc.constantFrom('streaming', 'finished', 'aborted', 'odd'),
      order: number,
      stepOrder: fc.nat(3),
      format: fc.constantFrom('UIMessageChunk', 'TextStreamPart', undefined),
    });
    const update = fc.tuple(
      fc.array(fc.oneof({ weight: 9, arbitrary: listed }, fc.anything()), { maxLength: 3 }),
      fc.array(fc.oneof({ weight: 9, arbitrary: delta }, fc.anything()), { maxLength: 8 }),
    );
    expectProperty(
      fc.property(fc.array(update, { maxLength: 6 }), (updates) => {
        const reducer = create();
        for (const [streams, deltas] of updates) {
          const { messages } = reducer.update(streams as StreamMessage[], deltas as StreamDelta[]);
          for (const message of messages) {
            expect(message.parts.every(({ type }) => typeof type === 'string')).toBe(true);
          }
        }
      }),
    );
  });
});

describe('partial JSON', () => {
  it('complete partial JSON equals JSON.parse', () => {
    expectProperty(
      fc.property(fc.json(), fc.nat(3), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(parsePartialJson(spaced)).toEqual(JSON.parse(spaced));
      }),
    );
  });

  it('partial JSON is a prefix of the whole, wherever it is cut', () => {
    const isBeginning = (part: unknown, whole: unknown): boolean => {
      if (part === undefined) return true;
      if (typeof part === 'string') return typeof whole === 'string' && whole.startsWith(part);
      if (typeof part === 'number') return typeof whole === 'number';
      if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
        return part === whole;
      return Object.entries(part).every(
        ([key, value]) => Object.hasOwn(whole, key) && isBeginning(value, (whole as Fields)[key]),
      );
    };
    expectProperty(
      fc.property(fc.jsonValue(), fc.nat(2), fc.nat(), (value, indent, at) => {
        const text = JSON.stringify(value, null, indent);
        const part = parsePartialJson(text.slice(0, at % (text.length + 1)));
        expect(part).toSatisfy((known: unknown) => isBeginning(known, JSON.parse(text)));
      }),
      1_000,
    );
  });

  it('partial JSON keeps having a value once it has one', () => {
    expectProperty(
      fc.property(fc.jsonValue(), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parts = Array.from({ length: text.length }, (_, i) => parsePartialJson(text.slice(0, i + 1)));
        const first = parts.findIndex((part) => part !== undefined);
        expect(parts.slice(first)).not.toContain(undefined);
      }),
    );
  });

  it.each<[string, unknown]>([
    ['', undefined],
    [' ', undefined],
    ['{', {}],
    ['{"a', {}],
    ['{"a"', {}],
    ['{"a":', {}],
    ['{"a":"', { a: '' }],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"x\\u00', { a: 'x' }],
    ['{"a":"x\\u00e9', { a: 'xé' }],
    ['{"a":"x","b', { a: 'x' }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":[1,{"b":tru', { a: [1, {}] }],
    ['{"a":-', {}],
    ['{"a":12.', { a: 12 }],
    ['{"a":1e', { a: 1 }],
    ['{"a":nul', {}],
    ['{"a":null', { a: null }],
    ['no json', undefined],
    ['{"a"}', undefined],
    [']', undefined],
    ['[[[[', [[[[]]]]],
  ])('%s', (text, value) => {
    expect(parsePartialJson(text)).toEqual(value);
  });

  it('partial JSON can be deep and long', () => {
    expect(() => parsePartialJson('['.repeat(200_000))).not.toThrow();
    expect(parsePartialJson(`{"a":"${'x'.repeat(200_000)}`)).toEqual({ a: 'x'.repeat(200_000) });
  });
});
