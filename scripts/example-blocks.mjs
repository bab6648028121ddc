/**
 * Copies files of the examples into the code blocks of README and docs that name them: ```ts title="convex/chat.ts".
 * The files come from examples/next in docs/guides/nextjs.md, and from examples/vite everywhere else. With --check,
 * only fails if a block is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pages } from './pages.mjs';

const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');
const stale = [];

for (const page of pages) {
  const file = new URL(page, root);
  const example = page.endsWith('/nextjs.md') ? 'examples/next' : 'examples/vite';
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(
    /^(```\w+ title="([^"]+)"(?: \[[^\]]+\])?\n)[^]*?^```$/gm,
    (_, fence, path) => {
      const code = readFileSync(new URL(`${example}/${path}`, root), 'utf8');
      return `${fence}${code.trimEnd()}\n\`\`\``;
    },
  );
  if (after === before) continue;
  stale.push(page);
  if (!isCheck) writeFileSync(file, after);
}

if (isCheck && stale.length > 0) {
  console.error(`${stale.join(', ')} differ from the examples. Run "npm run format".`);
  process.exit(1);
}
