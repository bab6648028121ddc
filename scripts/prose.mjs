/**
 * Finds phrases that read like a translation, in Markdown, comments, strings and test names. Part of `npm run lint`.
 * With --all it also counts what the paths that are not covered yet would report.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPhrases } from './prose/findPhrases.mjs';

/** What has been cleaned. Add a path here when its text is. */
const COVERED = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/',
  'bench/README.md',
  'demo/README.md',
  'docs/',
  'examples/',
  'scripts/prose.mjs',
  'scripts/reference/',
  'scripts/site/',
];

/** Where the phrases have to be. */
const EXEMPT = ['scripts/prose/', 'test/prose.test.ts', 'package-lock.json'];

const root = new URL('../', import.meta.url);
const startsIn = (file, paths) =>
  paths.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:mdx?|[cm]?[jt]sx?|css|vue|yml)$/.test(file) && !startsIn(file, EXEMPT));

let found = 0;
const elsewhere = new Map();
for (const file of files) {
  const isCovered = startsIn(file, COVERED);
  if (!isCovered && !process.argv.includes('--all')) continue;
  const hits = findPhrases(readFileSync(new URL(file, root), 'utf8'));
  if (hits.length === 0) continue;
  if (isCovered) {
    found += hits.length;
    for (const { line, phrase, instead } of hits)
      console.error(`${file}:${line}: "${phrase}". Write ${instead}.`);
  } else {
    const folder = file.split('/').slice(0, 2).join('/');
    elsewhere.set(folder, (elsewhere.get(folder) ?? 0) + hits.length);
  }
}

for (const [folder, count] of [...elsewhere].toSorted(([, a], [, b]) => b - a))
  console.log(`${count} in ${folder}`);
if (found > 0) {
  console.error(`Found ${found} phrases that a reader has to decode.`);
  process.exit(1);
}
