import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compactChunks } from '../../../../src/server/runs/agent/compactChunks.js';
import { readOpenStep } from '../../../../src/server/runs/steps/stepReader.js';
import { expectProperty } from '../../../support/deep.js';

type Chunk = Record<string, unknown>;

const id = fc.constantFrom('a', 'b');
const word = fc.constantFrom('One', ' two', '{"q":', '"x"}');
const providerMetadata = { openai: { itemId: 'item-1' } };

const chunk: fc.Arbitrary<Chunk> = fc.oneof(
  fc.constant({ type: 'start-step' }),
  fc.constant({ type: 'finish-step' }),
  fc.record({ type: fc.constantFrom('text-start', 'reasoning-start', 'text-end', 'reasoning-end'), id }),
  fc.record({ type: fc.constantFrom('text-delta', 'reasoning-delta'), id, delta: word }),
  fc.record({ type: fc.constant('reasoning-end'), id, providerMetadata: fc.constant(providerMetadata) }),
  fc.record({ type: fc.constant('tool-input-start'), toolCallId: id, toolName: fc.constant('search') }),
  fc.record({ type: fc.constant('tool-input-delta'), toolCallId: id, inputTextDelta: word }),
  fc.record({
    type: fc.constant('tool-input-available'),
    toolCallId: id,
    toolName: fc.constant('search'),
    input: fc.constant({ q: 'x' }),
  }),
);

it('compacted chunks carry the same content in fewer chunks', () => {
  expectProperty(
    fc.property(fc.array(chunk, { maxLength: 60 }), (chunks) => {
      const compact = compactChunks(chunks);
      expect(compact.length).toBeLessThanOrEqual(chunks.length);
      expect(readOpenStep(compact, 0)).toEqual(readOpenStep(chunks, 0));
    }),
    300,
  );
});

it('the number of compacted chunks grows with texts, not with words', () => {
  const words = Array.from({ length: 500 }, (_, i) => ({ type: 'text-delta', id: 'a', delta: `w${i} ` }));
  const chunks = [{ type: 'start-step' }, { type: 'text-start', id: 'a' }, ...words];
  expect(compactChunks(chunks)).toHaveLength(3);
});

it('compacting keeps the order of alternating texts', () => {
  const delta = (of: string, text: string) => ({ type: 'text-delta', id: of, delta: text });
  expect(compactChunks([delta('a', '1'), delta('a', '2'), delta('b', '3'), delta('a', '4')])).toEqual([
    delta('a', '12'),
    delta('b', '3'),
    delta('a', '4'),
  ]);
});
