import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The entries of package.json that export names: what you import, the source file, and the name of its page. */
export function readEntries() {
  const { name, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const entries = new Map();
  for (const [path, { types } = {}] of Object.entries(exports)) {
    if (
      types === undefined ||
      path.includes('*') ||
      path.includes('_generated') ||
      types.endsWith('.css.d.ts')
    )
      continue;
    const source = sourceOf(types);
    // `./convex.config.js` and `./convex.config` are the same module.
    if ([...entries.values()].some((entry) => entry.source === source)) continue;
    const page = path === '.' ? 'index' : path.slice(2).replaceAll(/[/.]/g, '-');
    entries.set(path, { specifier: path === '.' ? name : `${name}${path.slice(1)}`, source, page });
  }
  return [...entries.values()];
}

function sourceOf(types) {
  const base = types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '');
  const source = [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(new URL(path, root)));
  if (source === undefined) throw new Error(`Cannot find the source of "${types}" in package.json.`);
  return source;
}
