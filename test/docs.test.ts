import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '../scripts/pages.mjs';
import { readEntries } from '../scripts/reference/entries.mjs';
import { declaredNames, exportsOf, read, sourceText } from './support/surface.js';

const root = new URL('../', import.meta.url);

/** Everything written as code, inline and in blocks. */
const codeIn = (page: string): string[] =>
  [...read(page).matchAll(/^```[^`\n]*\n([^]*?)^```$|`([^`\n]+)`/gm)].map(
    ([, block, span]) => block ?? span!,
  );
const wordsIn = (page: string): string[] => codeIn(page).flatMap((code) => code.match(/[\w-]+/g) ?? []);

function missing(names: readonly string[], from: readonly string[] = pages): string[] {
  expect(names.length).toBeGreaterThan(0);
  const mentioned = new Set(from.flatMap(wordsIn));
  return names.filter((name) => !mentioned.has(name));
}

/** The names that the joined packages export. */
const upstream = [
  import('@assistant-ui/react'),
  import('@convex-dev/agent'),
  import('@convex-dev/agent/react'),
  import('convex/nextjs'),
  import('convex/react'),
  import('convex/server'),
  import('convex/values'),
  import('react'),
] as ReadonlyArray<Promise<object>>;

/** Names of other packages that cannot be imported: types, fields, names of other tools. */
const ELSEWHERE = new Set([
  'addResult',
  'asChild',
  'Authorization',
  'composeStories',
  'convertMessage',
  'EventSource',
  'Exhausted',
  'ExternalStoreThreadListAdapter',
  'IS_REACT_ACT_ENVIRONMENT',
  'languageModel',
  'maxParallelism',
  'MessageError',
  'NEXT_PUBLIC_CONVEX_URL',
  'notFound',
  'pushState',
  'onCaughtError',
  'RemoteThreadListAdapter',
  'Response',
  'Set',
  'setProjectAnnotations',
  'threadList',
  'ThreadMessageLike',
  'TriggerPopoverRoot',
  'usePathname',
  'XMLHttpRequest',
]);

/** Code that is one name, or a call or a tag with that name: `useToolCall(id)`, `<Thread />`. */
const namesIn = (page: string): string[] =>
  [
    ...read(page)
      .replace(/^```[^]*?^```$/gm, '')
      .matchAll(/`<?([A-Za-z_]\w*[A-Z]\w*|[A-Z]\w+)(?:\(\)|\([^`]*\)| [^`]*>)?`/g),
  ].map(([, name]) => name!);

describe('README and docs', () => {
  it('the docs name only exports and options that exist', async () => {
    const known = declaredNames();
    for (const { source } of readEntries()) for (const name of exportsOf(source)) known.add(name); // some are renamed
    for (const module of await Promise.all(upstream)) for (const name of Object.keys(module)) known.add(name);
    expect(
      pages.flatMap((page) => namesIn(page).filter((name) => !known.has(name) && !ELSEWHERE.has(name))),
    ).toEqual([]);
    expect(known.has('useNothing')).toBe(false);
  });

  it('the theming guide names every token of the stylesheet', () => {
    const declared = ['tokens.css', 'markdown.css'].flatMap(
      (file) => read(`src/styles/${file}`).match(/--cau-[\w-]+(?=:)/g) ?? [],
    );
    const tokens = new Set(declared);
    expect(missing([...tokens], ['docs/guides/theming.md'])).toEqual([]);
  });

  it('every link in the docs leads to a file and a heading that exist', () => {
    const broken = pages.flatMap((page) =>
      linksIn(page)
        .filter((link) => !leadsSomewhere(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect(leadsSomewhere('README.md', 'docs/nowhere.md')).toBe(false);
    expect(leadsSomewhere('README.md', 'docs/guides/tools.md#nothing')).toBe(false);
  });

  it('the docs show every live example with a picture in light and dark', () => {
    const examples = readdirSync(new URL('docs/.vitepress/live/examples/', root))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => file.replace('.tsx', ''));
    const shown = pages.flatMap((page) => [...read(page).matchAll(/<picture>[^]*?<\/picture>/g)].map(String));
    const withPictures = examples.filter((name) =>
      shown.some(
        (picture) =>
          picture.includes(`data-live="${name}"`) &&
          ['light', 'dark'].every(
            (theme) =>
              picture.includes(`/images/${name}-${theme}.webp"`) &&
              existsSync(new URL(`docs/images/${name}-${theme}.webp`, root)),
          ),
      ),
    );
    expect(withPictures).toEqual(examples);
    expect(examples.length).toBeGreaterThan(0);
  });

  it('the index of the docs links to every page', () => {
    const indexed = new Set(linksIn('docs/README.md').map((link) => `docs/${link}`));
    expect(
      pages.filter(
        (page) => page.startsWith('docs/') && !/docs\/(README|index)\.md/.test(page) && !indexed.has(page),
      ),
    ).toEqual([]);
  });

  it('the compiler reads every code block of the docs', () => {
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    run('scripts/readme-examples.mjs');
    const blocks = readdirSync(new URL('test/.examples/', root)).filter((name) => /\.tsx?$/.test(name));
    expect(blocks.length).toBeGreaterThan(pages.length);
    const { files } = JSON.parse(run('node_modules/typescript/bin/tsc', '--showConfig')) as {
      files: string[];
    };
    const compiled = new Set(
      files.filter((path) => path.includes('test/.examples/')).map((path) => path.split('/').at(-1)),
    );
    expect(blocks.filter((name) => !compiled.has(name))).toEqual([]);
  });

  it('the docs quote only error messages of the source', () => {
    const table = read('docs/guides/troubleshooting.md').split('## Error messages')[1]!;
    const quoted = [...table.matchAll(/^\| (`+) ?(.+?) ?\1 +\|/gm)].map(([, , message]) => message!);
    const source = sourceText().replaceAll('\\`', '`');
    const foreign = ['Convex cannot find', 'Property "assistantUi"', 'No matching version'];
    const wrong = quoted.filter(
      (message) =>
        !foreign.some((start) => message.startsWith(start)) &&
        !source.includes(message.split('…')[0]!.trim()),
    );
    expect(quoted.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('code blocks of the docs use only languages that are checked', () => {
    const fences = pages.flatMap((page) =>
      (read(page).match(/^ *```.*$/gm) ?? []).map((fence) => `${page}: ${fence}`),
    );
    expect(
      fences.filter(
        (fence) => !/: ```((tsx?|sh|css|html|mermaid)( (title|file)="[^"]+"( \[[^\]]+\])?)?)?$/.test(fence),
      ),
    ).toEqual([]);
  });
});

const linksIn = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)|(?:srcset|src)="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image!)
    .filter((link) => !/^https?:/.test(link));

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? new URL(page, root) : new URL(path, new URL(page, root));
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsIn(target.href.slice(root.href.length)).includes(anchor);
}

/** The anchor that GitHub gives a heading. */
const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
