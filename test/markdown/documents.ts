import * as fc from 'fast-check';

const WORDS = ['a', 'b c', 'word', 'Über', '你好', 'שלום', '2', '42', ' ', '  ', '    '];
const SIGNS = ['!', '&amp;', '&', '\\', '\\*', '<', '>', '**', '*', '_', '__', '~~', '~', '`', '``', '***'];
const LINKS = ['[a]', '[a](', '[a](/u)', '](', ')', '[', ']', '![i](https://x.y/i.png)', '!['];
const ADDRESSES = ['https://x.y/_z', 'www.x.y', 'a@b.cc', '<https://x.y>'];
const CODE = ['```', '~~~', '```js', '```js\ncode\n```', '    code', '\tcode'];
const LINES = ['# ', '#', '## h', '===', '=', '---', '***', '> ', '>', '>> '];
const ITEMS = ['- ', '* ', '+ ', '-', '1. ', '2. ', '10) ', '1', '[ ] ', '[x] ', '- [ ] '];
const TABLES = ['| a | b |', '|---|---|', '|-', '| 1 | 2 |', '|', ':-:', 'a | b', '-|-', '|---|', '\\|'];
const TAGS = [
  '<b>',
  '<br>',
  '<div>',
  '</div>',
  '<a href="x">',
  '<pre>',
  '</pre>',
  '<p',
  '<script>',
  '</script>',
];
const COMMENTS = ['<!--', '-->', '<?', '?>', '<![CDATA[', ']]>', '<!X'];

/** Pieces of markup that interact badly with each other. */
const PIECES = [WORDS, SIGNS, LINKS, ADDRESSES, CODE, LINES, ITEMS, TABLES, TAGS, COMMENTS].flat();

const REFERENCES = [
  '[a]: ',
  '[a]: /u',
  '[b]: <x> "t"',
  '[b]:\n/u\n"t',
  '"t"',
  "'t'",
  '(t)',
  '[a][b]',
  '[A]',
  '[b][]',
];
const NOTES = ['[^1]', '[^1]: ', '[^n]: note', '[^n]', '\n    more', '[^1]:\n', '![a]'];

const BREAKS = [
  '\n',
  '\n',
  '\n\n',
  '\n\n',
  '\n\n\n',
  '  \n',
  '\r\n',
  '\n    ',
  '\n  ',
  '\n- ',
  '\n> ',
  '\n1. ',
];

const textOf = (...pieces: string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.constantFrom(...BREAKS) },
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(''));

/** Arbitrary text, without definitions and footnotes. */
export const nasty = textOf(...PIECES);

/** The same with definitions and footnotes, which change the meaning of earlier text. */
export const nastyWithDefinitions = textOf(...PIECES, ...REFERENCES, ...NOTES, ...REFERENCES, ...NOTES);

/** A text as it arrives: its state after each delta. */
export function deltasOf(text: string, sizes: readonly number[]): string[] {
  const steps: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    at += sizes[turn % sizes.length]!;
    steps.push(text.slice(0, at));
  }
  return steps;
}

export const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

const PARAGRAPH =
  'The agent reads **rows** from the `orders` table and then computes a *weighted* score, see [docs](https://example.com/docs) for details about limits and retries in production systems with many tenants. ';

const section = (at: number): string => `
## Section ${at}

${PARAGRAPH.repeat(2)}

- first item with \`code\`
- second item with **bold** text
- third item

${PARAGRAPH}

\`\`\`ts
export function f${at}(a: number, b: string) {
  const rows = await db.query("orders").take(${at});
  return rows.map((row) => row.total * a).filter(Boolean); // ${at}
}
\`\`\`

| id | name | total |
|---|---|---:|
| ${at} | alpha | 10.5 |
| ${at + 1} | beta | 20.1 |
`;

/** A reply of about this many characters, with every kind of block. */
export function answerOf(length: number): string {
  let text = '';
  for (let at = 0; text.length < length; at++) text += section(at);
  return text.slice(0, length);
}

/** Paragraphs that contain their number. */
export const numbered = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `No. ${String(at).padStart(3, '0')} is a paragraph about **something** that ends here.`,
  ).join('\n\n');

/** The number of the paragraph that begins with these words. */
export const numberOf = (words: unknown): number =>
  Number(/No\. (\d{3})/.exec(typeof words === 'string' ? words : '')?.[1]);
