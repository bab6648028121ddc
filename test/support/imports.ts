import { readdirSync, readFileSync } from 'node:fs';

export interface ModuleRule {
  /** Other folders of `src` it may import. */
  readonly modules: readonly string[];
  /** Packages it may import. */
  readonly packages: readonly string[];
  /** Packages it may import types of, and nothing else. */
  readonly types?: readonly string[];
}

const react = ['react', 'react-dom', '@assistant-ui/react', 'lucide-react'];

/** The allowed imports of each module: data flows from the bridge down to the thread, never back. */
export const rules: Record<string, ModuleRule> = {
  shared: { modules: [], packages: [] },
  'shared/react': { modules: ['shared'], packages: ['react'] },
  bridge: { modules: ['shared'], packages: [], types: ['@convex-dev/agent', '@assistant-ui/react'] },
  strings: { modules: ['shared'], packages: ['react'] },
  locales: { modules: ['shared', 'strings'], packages: [] },
  store: { modules: ['shared', 'bridge'], packages: ['zustand', 'immer', 'react'] },
  runtime: {
    modules: ['shared', 'shared/react', 'bridge', 'store'],
    packages: ['react', '@assistant-ui/react', 'convex', '@convex-dev/agent'],
  },
  events: {
    modules: ['shared', 'shared/react', 'bridge', 'store', 'runtime'],
    packages: ['react', '@assistant-ui/react'],
    types: ['convex'],
  },
  nextjs: { modules: ['runtime'], packages: ['convex'] },
  content: { modules: ['shared', 'shared/react', 'strings'], packages: ['react', 'lucide-react'] },
  json: { modules: ['shared', 'shared/react', 'content', 'strings'], packages: ['react', 'lucide-react'] },
  tools: {
    modules: ['shared', 'shared/react', 'bridge', 'content', 'json', 'store', 'strings'],
    packages: react,
  },
  thread: {
    modules: ['shared', 'shared/react', 'bridge', 'content', 'store', 'strings', 'runtime', 'tools'],
    packages: react,
  },
  stock: {
    modules: ['store', 'runtime', 'tools', 'thread'],
    packages: ['react', '@assistant-ui/react'],
  },
  markdown: {
    modules: ['shared', 'shared/react', 'content', 'json', 'runtime', 'strings'],
    packages: [...react, 'marked', 'sugar-high'],
  },
  component: { modules: [], packages: ['convex'] },
  server: { modules: ['shared', 'bridge', 'component'], packages: ['@convex-dev/agent', 'convex', 'ai'] },
  testing: {
    modules: [
      'shared',
      'shared/react',
      'bridge',
      'store',
      'strings',
      'runtime',
      'tools',
      'thread',
      'server',
      'test.js',
    ],
    packages: [...react, '@convex-dev/agent', 'convex', 'convex-test', 'node:async_hooks', 'vite', 'ws'],
    types: ['@ai-sdk/provider', 'ai', 'node:http'],
  },
};

export interface Import {
  readonly from: string;
  readonly isType: boolean;
}

/** The imports and re-exports of a source text. */
export function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /\b(?:import|export)\s+(type\s)?(?:[\w*{][^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/g,
  );
  const calls = code.matchAll(/(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.(?!then\b)\w)?/g);
  return [
    ...[...statements].map(([, type, from]) => ({ from: from!, isType: type !== undefined })),
    ...[...calls].map(([, from, member]) => ({ from: from!, isType: member !== undefined })),
  ];
}

/** The row of a path in `src`. Shared code that needs React has a separate row, because servers may not import it. */
const moduleOf = (path: string): string =>
  path.startsWith('shared/react/') ? 'shared/react' : path.split('/')[0]!;

/**
 * The files of a module that others may import: `index.ts`, which is public, `internal.ts`, which is not, and
 * `runtime/server.ts`, which loads no React. Shared files are independent. Convex turns each file of the component into
 * a module, so the component has no index.
 */
function isEntry(path: string, importer: string): boolean {
  const [module, ...rest] = path.replace(/\.js$/, '').split('/');
  const file = rest.join('/');
  if (module === 'shared' || file === '' || file === 'index' || file === 'internal') return true;
  if (module === 'runtime' && file === 'server') return true;
  if (module === 'component') return file === 'validators' || file === '_generated/component';
  return importer === 'testing' && file === 'eager';
}

/** The imports of a file of `src` that its row does not allow. */
export function violationsOf(file: string, source: string): string[] {
  const folder = moduleOf(file);
  const rule = rules[folder];
  if (!rule) return [`${file}: no rule for src/${folder}`];
  return importsOf(source).flatMap(({ from, isType }) => {
    if (from.startsWith('.')) {
      const path = new URL(from, `file:///${file}`).pathname.slice(1);
      const target = moduleOf(path);
      if (target === folder) return [];
      if (!rule.modules.includes(target)) return [`${file} imports ${from}`];
      return isEntry(path, folder) ? [] : [`${file} imports ${from}, past the index of src/${target}`];
    }
    const name = from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/');
    if (rule.packages.includes(name) || (isType && rule.types?.includes(name))) return [];
    return [`${file} imports ${from}`];
  });
}

export function violationsIn(root: URL): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file.includes('/'))
    .flatMap((file) => violationsOf(file, readFileSync(new URL(file, root), 'utf8')));
}
