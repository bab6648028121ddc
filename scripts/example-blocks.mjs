/**
 * Copies files of examples/vite into the code blocks of README and docs that name them: ```ts title="convex/chat.ts".
 * With --check it only fails where a block is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pages } from './pages.mjs';

const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');
const stale = [];

for (const page of pages) {
  const file = new URL(page, root);
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(/^(```\w+ title="([^"]+)"\n)[^]*?^```$/gm, (_, fence, path) => {
    const example = readFileSync(new URL(`examples/vite/${path}`, root), 'utf8');
    return `${fence}${example.trimEnd()}\n\`\`\``;
  });
  if (after === before) continue;
  stale.push(page);
  if (!isCheck) writeFileSync(file, after);
}

if (isCheck && stale.length > 0) {
  console.error(`${stale.join(', ')} differ from examples/vite. Run "npm run format".`);
  process.exit(1);
}
