import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readProps } from '../../stories/docs/readProps.js';
import { tokenGroups } from '../../stories/foundations/tokens.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'stories'), { recursive: true }).map(
  (path) => `stories/${String(path)}`,
);
const pages = files.filter((path) => path.endsWith('.mdx'));

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The ids that every story and page of a title begins with. */
const groups = new Set(
  files
    .filter((path) => /\.(?:mdx|stories\.tsx)$/.test(path))
    .flatMap((path) => /(?:title: '|<Meta title=")([^'"]+)/.exec(read(path))?.[1] ?? [])
    .map(slug),
);

describe('the pages of the Storybook', () => {
  it('every group of stories has a documentation page', () => {
    const documented = new Set(
      pages.flatMap((page) =>
        [...read(page).matchAll(/from '\.\/(\w+)\.stories\.tsx'/g)].map(([, name]) => name),
      ),
    );
    const undocumented = files
      .filter((path) => path.endsWith('.stories.tsx'))
      .filter((path) => !documented.has(/(\w+)\.stories/.exec(path)?.[1]));
    expect(undocumented).toEqual([]);
  });

  it.each(pages)('%s names only slots of the DOM contract', (page) => {
    const contract = read('docs/reference/dom-contract.md');
    const named = [...read(page).matchAll(/<Anatomy\s+of=\{\[([^\]]*)\]/g)].flatMap(
      ([, list = '']) => list.match(/[\w-]+/g) ?? [],
    );
    expect(named.filter((slot) => !contract.includes(`| \`${slot}\``))).toEqual([]);
  });

  it.each(pages)('%s shows only stories that exist', (page) => {
    const text = read(page);
    const sources = new Map(
      [...text.matchAll(/import \* as (\w+) from '([^']+\.stories)\.tsx'/g)].map(([, name, path]) => [
        name,
        read(join(dirname(page), `${path!}.tsx`)),
      ]),
    );
    const shown = [...text.matchAll(/(?:of|story)=\{(\w+)\.(\w+)\}/g)];
    const missing = shown.filter(
      ([, file, story]) => !sources.get(file)?.includes(`export const ${story!}: Story`),
    );
    expect(missing.map(([found]) => found)).toEqual([]);
  });

  it.each(pages)('%s finds the props it shows', (page) => {
    const text = read(page);
    const sources = new Map(
      [...text.matchAll(/import (\w+) from '([^']+)\?raw'/g)].map(([, name, path]) => [
        name,
        read(join(dirname(page), path!)),
      ]),
    );
    const shown = [
      ...text.matchAll(/<Props\s+of="(\w+)"\s+source=\{(\w+)\}/g),
      ...text.matchAll(/\['(\w+)', (\w+)/g),
    ];
    const empty = shown.filter(
      ([, name = '', source]) => readProps(sources.get(source) ?? '', name).length === 0,
    );
    expect(empty).toEqual([]);
  });

  it.each(pages)('%s links only to pages and stories that exist', (page) => {
    const ids = [
      ...read(page).matchAll(/\?path=\/(?:docs|story)\/([\w-]+)--/g),
      ...read(page).matchAll(/to="(?:docs|story)\/([\w-]+)--/g),
    ].map(([, id]) => id!);
    expect(ids.filter((id) => !groups.has(id))).toEqual([]);
  });

  it('the tokens page explains every token of the stylesheet', () => {
    const declared = ['tokens.css', 'markdown.css'].flatMap(
      (file) => read(`src/styles/${file}`).match(/--cau-[\w-]+(?=:)/g) ?? [],
    );
    const explained = tokenGroups.flatMap(({ tokens }) => Object.keys(tokens)).map((name) => `--cau-${name}`);
    expect(explained.toSorted()).toEqual([...new Set(declared)].toSorted());
  });
});

describe('the props of a page', () => {
  it('the props table of a page has the type, sentence and default of the source', () => {
    const source = `
export interface ButtonProps extends Other {
  /** What it says. */
  readonly label: string;
  /**
   * How wide it is, in \`rem\`. @default 12
   */
  readonly width?:
    | number
    | undefined;
  readonly onPress?: (at: { readonly x: number }) => void;
}
`;
    expect(readProps(source, 'ButtonProps')).toEqual([
      { name: 'label', type: 'string', isRequired: true, description: 'What it says.', byDefault: undefined },
      {
        name: 'width',
        type: 'number | undefined',
        isRequired: false,
        description: 'How wide it is, in `rem`.',
        byDefault: '12',
      },
      {
        name: 'onPress',
        type: '(at: { readonly x: number }) => void',
        isRequired: false,
        description: '',
        byDefault: undefined,
      },
    ]);
  });

  it('the props table fails for an interface that does not exist', () => {
    expect(() => readProps('export interface A {\n}\n', 'B')).toThrow('There is no interface B');
  });
});
