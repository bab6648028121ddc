import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSseParser,
  formatSse,
  fromSseEvent,
  readSse,
  toSseEvent,
  type SseEvent,
  type ThreadEvent,
} from '../../src/events/index.js';
import { expectProperty } from '../support/deep.js';

const parse = (...pieces: string[]): SseEvent[] => pieces.flatMap(createSseParser());

/** Cuts a text into pieces of these lengths. */
function cut<T extends string | Uint8Array>(text: T, lengths: readonly number[]): T[] {
  const pieces: T[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const end = at + lengths[i % lengths.length]!;
    pieces.push(text.slice(at, end) as T);
    at = end;
  }
  return pieces;
}

const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const line = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(/[\r\n\0]/g, ''));
const sseEvents = fc.array(
  fc.record(
    {
      event: line.filter((name) => name !== ''),
      data: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      id: line,
    },
    { requiredKeys: ['data'] },
  ),
);

describe('the parser of text/event-stream', () => {
  it('the SSE parser reads the same events for any chunks and line endings', () => {
    expectProperty(
      fc.property(
        sseEvents,
        lengths,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (events, cuts, end, bom) => {
          const text = events.map(formatSse).join(': a comment\n\n').replaceAll('\n', end);
          expect(parse(...cut(`${bom ? '\uFEFF' : ''}${text}`, cuts))).toEqual(events);
        },
      ),
    );
  });

  it('the SSE parser reads chunks that split characters', async () => {
    const event = { data: 'naïve 🙂 日本' };
    const bytes = new TextEncoder().encode(formatSse(event));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of cut(bytes, [1])) controller.enqueue(piece);
        controller.close();
      },
    });
    const read: SseEvent[] = [];
    for await (const found of readSse(body)) read.push(found);
    expect(read).toEqual([event]);
  });

  it.each<[string, string, SseEvent[]]>([
    ['a field without a colon as empty', 'data\n\n', [{ data: '' }]],
    ['only one blank after a colon as a separator', 'data:  x\n\n', [{ data: ' x' }]],
    ['several data lines as one text', 'data: a\ndata: b\n\n', [{ data: 'a\nb' }]],
    ['an id without data as the id of what follows', 'id: 7\n\ndata: a\n\n', [{ data: 'a', id: '7' }]],
    ['no id with a null character', 'id: 7\0\ndata: a\n\n', [{ data: 'a' }]],
    ['nothing of an incomplete event', 'data: a\n', []],
    ['nothing of unknown fields and comments', ': hi\nretry: 5\nfoo: bar\n\n', []],
  ])('the SSE parser reads %s', (_, text, events) => {
    expect(parse(text)).toEqual(events);
  });

  it('formatSse writes no line break that would start another field', () => {
    expect(formatSse({ id: '1\ndata: forged', event: 'a\r\nb', data: '' })).toBe(
      'id: 1data: forged\nevent: ab\ndata: \n\n',
    );
  });
});

describe('events as text/event-stream', () => {
  const delta: ThreadEvent = { type: 'delta', id: '1', text: 'Hi\nthere', turn: 0, index: 0 };

  it('events survive formatting and parsing as SSE', () => {
    expect(parse(formatSse(toSseEvent(delta))).map(fromSseEvent)).toEqual([delta]);
  });

  it('an SSE event can have its type in the JSON', () => {
    expect(fromSseEvent({ data: JSON.stringify(delta) })).toEqual(delta);
  });

  it.each(['', 'null', '7', '{', '{}', '{"type":"error"}', '{"type":"tool_call_start"}'])(
    'no event is made from the data %j',
    (data) => {
      expect(fromSseEvent({ data })).toBeUndefined();
    },
  );
});
