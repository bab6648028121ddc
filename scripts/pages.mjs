import { readdirSync } from 'node:fs';

const docs = readdirSync(new URL('../docs/', import.meta.url), { recursive: true, encoding: 'utf8' });

/** The Markdown pages that readers of the package see: README.md and docs, without the decision records. */
export const pages = [
  'README.md',
  ...docs
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !/\/(decisions|project|api|\.vitepress)\//.test(name))
    .toSorted(),
];
