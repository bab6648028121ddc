import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const page = 'docs/upstream.md';

/** A row of a table: the cells by the name of their column. */
type Entry = Readonly<Record<string, string>>;

function entriesIn(markdown: string): Entry[] {
  let columns: readonly string[] | undefined;
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) columns = undefined;
    if (!line.startsWith('|') || /^\|[\s:|-]+$/.test(line)) return [];
    const cells = line.split('|').slice(1, -1).map((cell) => cell.trim()); // prettier-ignore
    if (columns) return [Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))];
    columns = cells;
    return [];
  });
}

const entries = entriesIn(read(page));
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, file]) => file!);

/** The names of tests as in the source, with `%s` for parameters. */
const namesIn = (file: string): Set<string> =>
  new Set(
    [...read(file).matchAll(/\bit(?:\.each\([^]*?\))?\(\s*(['"`])(.+?)\1,/g)].map(([, , name]) => name!),
  );

/** What is wrong with the last cell of an entry: it names a test, or says why there is none. */
function wrongWith(cell: string): string | undefined {
  if (/^not tested: .{20,}/.test(cell)) return undefined;
  const [, file, name] = /^`(test\/[^`]+)`: (?:"(.+)"|`@ts-expect-error`.*)$/.exec(cell) ?? [];
  if (file === undefined) return 'names no test, and does not begin with "not tested: " and a reason';
  if (!existsSync(file)) return `${file} does not exist`;
  if (name === undefined)
    return read(file).includes('@ts-expect-error') ? undefined : `${file} expects no error`;
  return namesIn(file).has(name) ? undefined : `${file} has no test "${name}"`;
}

describe('docs/upstream.md', () => {
  it('every entry names a test that exists, or says why it has none', () => {
    expect(entries.length).toBeGreaterThan(30);
    const wrong = entries.flatMap((entry) => wrongWith(entry['test']!) ?? []);
    expect(wrong).toEqual([]);
  });

  it('every file that an entry names exists', () => {
    const files = entries.flatMap(({ where }) => filesIn(where!));
    expect(files.length).toBeGreaterThanOrEqual(entries.length);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('tests of upstream defects', () => {
  const folder = 'test/upstream/';
  const files = [
    ...readdirSync(folder).filter((file) => /\.test\.tsx?$/.test(file) && file !== 'entries.test.ts'),
    '../browser/upstream.browser.test.tsx',
  ].map((file) => (file.startsWith('../') ? `test/${file.slice(3)}` : `${folder}${file}`));

  it('every upstream test has an entry in docs/upstream.md', () => {
    const named = entries.map((entry) => entry['test']!).join('\n');
    const isControl = (name: string) => name.includes('which `cancelPendingScroll` relies on');
    const missing = files.flatMap((file) =>
      [...namesIn(file)].filter((name) => !named.includes(`"${name}"`)),
    );
    expect(missing.filter((name) => !isControl(name))).toEqual([]);
  });

  it('every test of a defect says which file has the workaround, and its entry names that file', () => {
    const named = new Set(entries.flatMap(({ where }) => filesIn(where!)));
    for (const file of files) {
      const calls = [...read(file).matchAll(/fixedUpstream\(\s*'[^']+',\s*'([^']+)'/g)].map(
        ([, source]) => source!,
      );
      expect(calls.length, file).toBeGreaterThan(0);
      expect(
        calls.filter((source) => !named.has(source)),
        file,
      ).toEqual([]);
    }
  });
});
