import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendBlock } from '../../src/markdown/mend/mendBlock.js';
import { lex } from '../../src/markdown/parse/lex.js';
import { nastyWithDefinitions } from './documents.js';
import { expectProperty } from '../support/deep.js';

/** The text that shows in place of a block that is being written. */
function mend(source: string): string {
  const { tokens, links } = lex(source);
  const last = tokens.findLast(({ type }) => type !== 'space');
  return last ? mendBlock(source, last, links) : source;
}

describe('the end of a block that is being written', () => {
  it.each([
    ['emphasis shows at once', 'a **bo', 'a **bo**'],
    ['nested emphasis shows at once', '*a **b', '*a **b***'],
    ['half a closing mark is hidden', '**bold*', '**bold**'],
    ['an opening mark without text is hidden', 'a **', 'a'],
    ['complete emphasis stays', '**bold**', '**bold**'],
    ['a star inside a word is text', '5*3 and a', '5*3 and a'],
    ['an underscore inside a word is text', 'snake_case_na', 'snake_case_na'],
    ['emphasis without spaces', '中文**粗', '中文**粗**'],
    ['strikethrough shows at once', '~~no', '~~no~~'],
    ['a single tilde is text', '~5 min', '~5 min'],
    ['code shows at once', 'a `co', 'a `co`'],
    ['code with more backticks shows at once', '``co`', '``co``'],
    ['a link without an address shows its text', '[te', '[te](pending:)'],
    ['a link shows its text before its address begins', '[text]', '[text](pending:)'],
    ['half an address is hidden', '[text](https://exa', '[text](pending:)'],
    ['a complete link stays', '[text](/u)', '[text](/u)'],
    ['a citation is not a link', 'so [1', 'so [1'],
    ['an address is not markup', 'https://x.y/_a', 'https://x.y/_a'],
    ['half an image is hidden', 'a ![alt](ht', 'a'],
    ['half a footnote reference is hidden', 'text[^n', 'text'],
    ['half an escape is hidden', 'a\\', 'a'],
    ['code in a link in emphasis shows at once', '**[a `b', '**[a `b`](pending:)**'],
    ['one dash below a text is hidden', 'Text\n-', 'Text'],
    ['three dashes below a text are hidden', 'Text\n---', 'Text'],
    ['an item without text is hidden', '- a\n- ', '- a'],
    ['a number that may become an item is hidden', 'Text\n1', 'Text'],
    ['a task without text is hidden', '- [x', ''],
    ['a heading without text is hidden', '##', ''],
    ['a quote without text is hidden', '> a\n> ', '> a'],
    ['two backticks that may become a fence are hidden', 'Text\n``', 'Text'],
    ['a fence shows as code at once', '```', '```'],
    ['half the name of a language is hidden', '- a\n  ```types', '- a\n  ```'],
    ['half a closing fence is hidden', '```js\na\n``', '```js\na'],
    ['emphasis in an item shows at once', '- a\n- **b', '- a\n- **b**'],
    ['emphasis in a quote shows at once', '> **a\n> b', '> **a\n> b**'],
    ['a row with pipes shows as the head of a table', '| a | b', '| a | b\n|---|---|'],
    [
      'a row with half the line under it shows as the head of a table',
      '| a | b |\n|-',
      '| a | b |\n|---|---|',
    ],
    ['emphasis in a cell shows at once', '| a |\n|---|\n| **b', '| a |\n|---|\n| **b**'],
    ['a definition is hidden', '[a]: ', ''],
    ['a block that an empty line closes stays as it is', '**a\n\n', '**a\n\n'],
    ['an HTML tag is text', '<div class="a', '<div class="a'],
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
