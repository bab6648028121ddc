/** Finds phrases that read like a translation, in Markdown, comments, strings and test names. Part of `npm run lint`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPhrases } from './prose/findPhrases.mjs';

/** These have to contain the phrases. */
const EXEMPT = ['scripts/prose/', 'test/prose.test.ts'];

const root = new URL('../', import.meta.url);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:mdx?|[cm]?[jt]sx?|css|vue|yml)$/.test(file))
  .filter((file) => !EXEMPT.some((path) => file.startsWith(path)));

let found = 0;
for (const file of files) {
  for (const { line, phrase, instead } of findPhrases(readFileSync(new URL(file, root), 'utf8'))) {
    found += 1;
    console.error(`${file}:${line}: "${phrase}". Write ${instead}.`);
  }
}
if (found > 0) {
  console.error(`Found ${found} phrases that a reader has to decode.`);
  process.exit(1);
}
