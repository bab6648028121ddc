import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The entries of package.json, and the file each is made of. */
export const ENTRIES: Readonly<Record<string, string>> = {
  'convex-assistant-ui': 'src/index.ts',
  'convex-assistant-ui/bridge': 'src/bridge/index.ts',
  'convex-assistant-ui/events': 'src/events/index.ts',
  'convex-assistant-ui/json': 'src/json/index.ts',
  'convex-assistant-ui/locales/de': 'src/locales/de.ts',
  'convex-assistant-ui/locales/en': 'src/locales/en.ts',
  'convex-assistant-ui/markdown': 'src/markdown/index.ts',
  'convex-assistant-ui/nextjs': 'src/nextjs/index.ts',
  'convex-assistant-ui/runtime': 'src/runtime/index.ts',
  'convex-assistant-ui/server': 'src/server/index.ts',
  'convex-assistant-ui/tools': 'src/tools/index.ts',
  'convex-assistant-ui/stock': 'src/stock/index.ts',
  'convex-assistant-ui/testing': 'src/testing/index.ts',
  'convex-assistant-ui/testing/render': 'src/testing/render/index.ts',
  'convex-assistant-ui/testing/vite': 'src/testing/vite.ts',
};

export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** All names of values and types that a file exports. */
export function exportsOf(path: string): string[] {
  const text = read(path);
  const names: string[] = [];
  for (const [, list = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)) {
    for (const item of list.split(',')) {
      const name = item
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(-1)!;
      if (name !== '') names.push(name);
    }
  }
  for (const [, name] of text.matchAll(
    /^export (?:declare )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm,
  ))
    names.push(name!);
  for (const [, from] of text.matchAll(/^export \* from '(.+)\.js';/gm)) {
    const file = new URL(`${from}.ts`, new URL(path, root));
    names.push(...exportsOf(file.href.slice(root.href.length)));
  }
  return [...new Set(names)];
}

const sourceFiles = (): string[] =>
  readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );

/** The text of the whole source. */
export const sourceText = (): string =>
  sourceFiles()
    .map((file) => read(`src/${file}`))
    .join('\n');

/** Every name in the source: of functions, types, components and fields, and the members of unions. */
export function declaredNames(): Set<string> {
  const names = new Set<string>();
  for (const file of sourceFiles()) {
    const declared = read(`src/${file}`).matchAll(
      /\b(?:function|const|class|interface|type|readonly) (\w+)|^ {2,}(\w+)\??[:(,]|[|=] '(\w+)'/gm,
    );
    for (const [, name, field, member] of declared) names.add((name ?? field ?? member)!);
  }
  return names;
}
