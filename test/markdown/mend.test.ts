import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendBlock } from '../../src/markdown/mend/mendBlock.js';
import { lex } from '../../src/markdown/parse/lex.js';
import { nastyWithDefinitions } from './documents.js';
import { expectProperty } from '../support/deep.js';

/** What is seen in place of a block that is being written. */
function mend(source: string): string {
  const { tokens, links } = lex(source);
  const last = tokens.findLast(({ type }) => type !== 'space');
  return last ? mendBlock(source, last, links) : source;
}

describe('the end of a block that is being written', () => {
  it.each([
    ['emphasis is emphasis at once', 'a **bo', 'a **bo**'],
    ['so is emphasis in emphasis', '*a **b', '*a **b***'],
    ['half of what ends it is not seen', '**bold*', '**bold**'],
    ['nor is what begins it', 'a **', 'a'],
    ['what is whole stays', '**bold**', '**bold**'],
    ['a word with a star in it is a word', '5*3 and a', '5*3 and a'],
    ['a word with a line in it is a word', 'snake_case_na', 'snake_case_na'],
    ['emphasis without spaces', '中文**粗', '中文**粗**'],
    ['what is struck out', '~~no', '~~no~~'],
    ['about', '~5 min', '~5 min'],
    ['code is code at once', 'a `co', 'a `co`'],
    ['with more ticks too', '``co`', '``co``'],
    ['a link is its text until its address is whole', '[te', '[te](pending:)'],
    ['also between its brackets', '[text]', '[text](pending:)'],
    ['half an address is not seen', '[text](https://exa', '[text](pending:)'],
    ['a whole link is a link', '[text](/u)', '[text](/u)'],
    ['a citation is none', 'so [1', 'so [1'],
    ['an address is no markup', 'https://x.y/_a', 'https://x.y/_a'],
    ['half an image is not seen', 'a ![alt](ht', 'a'],
    ['half a reference to a note is not seen', 'text[^n', 'text'],
    ['half an escape is not seen', 'a\\', 'a'],
    ['code in a link in emphasis', '**[a `b', '**[a `b`](pending:)**'],
    ['a line of dashes is no heading', 'Text\n-', 'Text'],
    ['nor a rule before it is whole', 'Text\n---', 'Text'],
    ['an item without words is not seen', '- a\n- ', '- a'],
    ['a number may be an item', 'Text\n1', 'Text'],
    ['a box without words is not seen', '- [x', ''],
    ['a heading without words is not seen', '##', ''],
    ['a quote without words is not seen', '> a\n> ', '> a'],
    ['two ticks may be a fence', 'Text\n``', 'Text'],
    ['a fence is code at once', '```', '```'],
    ['half the name of a language is not seen', '- a\n  ```types', '- a\n  ```'],
    ['half a closing fence is not seen', '```js\na\n``', '```js\na'],
    ['words in an item', '- a\n- **b', '- a\n- **b**'],
    ['words in a quote', '> **a\n> b', '> **a\n> b**'],
    ['a row with pipes is the head of a table', '| a | b', '| a | b\n|---|---|'],
    ['also with half the line under it', '| a | b |\n|-', '| a | b |\n|---|---|'],
    ['words in a cell', '| a |\n|---|\n| **b', '| a |\n|---|\n| **b**'],
    ['a definition is not seen', '[a]: ', ''],
    ['an empty line ends mending', '**a\n\n', '**a\n\n'],
    ['tags are text', '<div class="a', '<div class="a'],
  ])('mends an open end: %s', (_, source, seen) => {
    expect(mend(source)).toBe(seen);
  });

  it('a mended end contains no character that was not written', () => {
    const words = (text: string): string => text.replaceAll(/pending|[^\p{L}\p{N}]/gu, '');
    expectProperty(
      fc.property(nastyWithDefinitions, (text) => {
        expect(words(text).startsWith(words(mend(text)))).toBe(true);
      }),
      600,
    );
  });
});
