import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReader, type MarkdownDocument } from '../../src/markdown/parse/createReader.js';
import { lexWith } from '../../src/markdown/parse/lex.js';
import { advance, nothingRead } from '../../src/markdown/parse/stream.js';
import { answerOf, deltasOf, nasty, nastyWithDefinitions, sizes } from './documents.js';
import { expectProperty } from '../support/deep.js';

/** The content of a document, without its notation. */
function meaningOf(value: unknown): unknown {
  const json = JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'raw' || key === 'lexed') return undefined;
    return key === 'text' ? String(inner).trim() : inner;
  });
  return JSON.parse(json);
}

const whole = (text: string): MarkdownDocument => createReader()(text, false);
const sourceOf = (text: string): string => text.replace(/\r\n?/g, '\n');
const blocksOf = ({ groups }: MarkdownDocument) => groups.flat();

describe('a growing text', () => {
  it('a growing text ends with the same blocks as a text read at once', () => {
    expectProperty(
      fc.property(nastyWithDefinitions, sizes, (text, cuts) => {
        const read = createReader();
        for (const step of deltasOf(text, cuts)) read(step, true);
        expect(meaningOf(read(text, false))).toEqual(meaningOf(whole(text)));
      }),
      200,
    );
  });

  it('at each step, a growing text has the blocks of the same text with a mended end', () => {
    expectProperty(
      fc.property(nasty, sizes, (text, cuts) => {
        let progress = nothingRead;
        for (const step of deltasOf(sourceOf(text), cuts)) {
          progress = advance(progress, step, []);
          const mended = step.slice(0, progress.end) + progress.open.map(({ raw }) => raw).join('');
          const shown = [...progress.closedBlocks, ...progress.openBlocks].map(({ token }) => token);
          expect(meaningOf(shown)).toEqual(meaningOf(blocksOf(whole(mended)).map(({ token }) => token)));
        }
      }),
      200,
    );
  });

  it('the closed blocks of a growing text use only closed definitions', () => {
    expectProperty(
      fc.property(nastyWithDefinitions, sizes, (text, cuts) => {
        let progress = nothingRead;
        for (const step of deltasOf(sourceOf(text), cuts)) {
          progress = advance(progress, step, progress.closedBlocks);
          const { closed, links } = progress;
          const expected = lexWith(sourceOf(text), links).slice(0, closed.length);
          expect(meaningOf(closed)).toEqual(meaningOf(expected));
        }
      }),
      200,
    );
  });

  it('the blocks of a growing text do not depend on its deltas', () => {
    expectProperty(
      fc.property(nastyWithDefinitions, sizes, (text, cuts) => {
        const read = createReader();
        for (const step of deltasOf(text, cuts)) {
          expect(meaningOf(read(step, true))).toEqual(meaningOf(createReader()(step, true)));
        }
      }),
      100,
    );
  });

  it('a growing text keeps its closed blocks, also when it ends', () => {
    expectProperty(
      fc.property(nasty, sizes, (text, cuts) => {
        const read = createReader();
        let progress = nothingRead;
        for (const step of deltasOf(sourceOf(text), cuts)) {
          const before = blocksOf(read(step.slice(0, progress.source.length), true));
          const after = blocksOf(read(step, true));
          const closed = progress.closedBlocks.length;
          expect(after.slice(0, closed).every((block, at) => block === before[at])).toBe(true);
          progress = advance(progress, step, []);
        }
        const last = blocksOf(read(text, true)).slice(0, progress.closedBlocks.length);
        const end = blocksOf(read(text, false));
        expect(last.every((block, at) => block === end[at])).toBe(true);
      }),
      100,
    );
  });

  it('a delta reads only a few blocks of a text of any length', () => {
    const read = createReader();
    const steps = deltasOf(answerOf(50_000), [40]);
    const counts = steps.map((step) => read(step, true).lexed);
    expect(counts.length).toBeGreaterThan(1_000);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });

  it('the reader starts over for another text', () => {
    const read = createReader();
    read('# One\n\nText\n\nMore\n', true);
    expect(meaningOf(read('# Two\n\nText', true))).toEqual(meaningOf(createReader()('# Two\n\nText', true)));
    expect(blocksOf(read('', true))).toEqual([]);
  });
});

describe('a definition that follows its references', () => {
  const text = 'See [docs].\n\nNothing here.\n\n[docs]: /docs\n\nThe end.\n';

  it('a closed definition applies to closed blocks', () => {
    const read = createReader();
    const before = blocksOf(read(text.slice(0, text.indexOf('/docs') + 3), true));
    expect(JSON.stringify(before[0])).not.toContain('"link"');
    const after = blocksOf(read(text, true));
    expect(JSON.stringify(after[0])).toContain('"link"');
    expect(after[1]).toBe(before[1]);
  });

  it('at the end a definition applies to all blocks', () => {
    const read = createReader();
    const cut = text.slice(0, text.indexOf('\n\nThe end'));
    read(cut, true);
    expect(JSON.stringify(blocksOf(read(cut, false))[0])).toContain('"link"');
  });
});

describe('a long paragraph', () => {
  const words = 'Some **bold** words and a [link](https://example.com). '.repeat(200);
  const typesIn = (text: string) =>
    blocksOf(whole(text)).flatMap(({ token }) =>
      token.type === 'paragraph' ? token.tokens.map(({ type }) => type) : [],
    );

  it('a long paragraph read in pieces keeps its markup', () => {
    const types = typesIn(words);
    expect(types.filter((type) => type === 'strong').length).toBeGreaterThan(190);
    expect(types.filter((type) => type === 'link').length).toBeGreaterThan(190);
  });

  it('a long paragraph read in pieces keeps all its characters, emoji included', () => {
    const emoji = `${'a'.repeat(1_999)}😀${'_b_😀'.repeat(1_000)}`;
    for (const text of [words.trim(), emoji]) {
      const [block] = blocksOf(whole(text));
      const { tokens } = block!.token as { readonly tokens: ReadonlyArray<{ readonly raw: string }> };
      expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
      expect(tokens.every(({ raw }) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(raw))).toBe(true);
    }
  });

  it('a long paragraph is read in the same pieces while it grows', () => {
    const read = createReader();
    for (const step of deltasOf(words, [997])) {
      expect(meaningOf(read(step, true))).toEqual(meaningOf(createReader()(step, true)));
    }
    expect(meaningOf(read(words, false))).toEqual(meaningOf(whole(words)));
  });
});

describe('nested blocks', () => {
  const depthOf = (token: { readonly type: string; readonly tokens?: unknown }): number =>
    1 + Math.max(0, ...((token.tokens as (typeof token)[] | undefined) ?? []).map(depthOf));

  it.each([3, 16, 40])('%i nested quotes are read to a depth of 16', (count) => {
    const [block] = blocksOf(whole(`${'> '.repeat(count)}a`));
    expect(depthOf(block!.token)).toBe(Math.min(count, 16) + 2);
    expect(JSON.stringify(block!.token)).toContain('a');
  });

  it('blocks nested too deeply are plain text', () => {
    const text = '> ```\n`===\n'.repeat(500);
    expect(blocksOf(whole(text)).map(({ token }) => token.type)).toEqual(['paragraph']);
  });
});
