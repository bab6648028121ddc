import { existsSync, readFileSync } from 'node:fs';
import { importsOf } from './imports.js';

export interface ModuleGraph {
  /** The files of `src` that are loaded, by their paths in `src`. */
  readonly files: ReadonlyMap<string, string>;
  /** The packages, and paths in packages, that these files load. */
  readonly packages: ReadonlySet<string>;
}

const src = new URL('../../src/', import.meta.url);

/** Everything that a file of `src` loads, at once or lazily. Types load nothing. */
export function moduleGraph(entry: string): ModuleGraph {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [new URL(entry, src)];
  for (const url of waiting) {
    const path = url.href.slice(src.href.length);
    if (files.has(path)) continue;
    const source = readFileSync(url, 'utf8');
    files.set(path, source);
    for (const { from, isType } of importsOf(withoutTypes(source))) {
      if (isType) continue;
      if (from.startsWith('.')) waiting.push(sourceOf(new URL(from, url)));
      else packages.add(from);
    }
  }
  return { files, packages };
}

/** `import { type A, type B } from` loads nothing either: bundlers drop it. */
const withoutTypes = (source: string): string =>
  source.replace(/\b(import|export) \{((?:\s*type \w+(?: as \w+)?,?)+\s*)\} from/g, '$1 type {$2} from');

function sourceOf(url: URL): URL {
  const candidates = ['.ts', '.tsx'].map((ending) => new URL(url.href.replace(/\.js$/, ending)));
  return candidates.find((candidate) => existsSync(candidate)) ?? url;
}
