/**
 * Writes the pages of the site that are built, not committed: the reference of every export, from its types and JSDoc,
 * to docs/reference/api, and copies of pages outside docs to docs/project. docs/.vitepress/names.json says where each
 * name and entry is described. Builds the page of the live examples to docs/public/live. Fails if an export has no JSDoc sentence.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { aboutEntry, findProblems } from './reference/problems.mjs';
import { readReference } from './reference/read.mjs';
import { createHomes, createIndex, renderPage } from './reference/render.mjs';
import { LIVE } from './site/live.mjs';
import { PROJECT_PAGES } from './site/paths.mjs';

const docs = new URL('../docs/', import.meta.url);
const entries = readReference();
const overview = readFileSync(new URL('reference/README.md', docs), 'utf8');

const problems = findProblems(entries, overview);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

for (const folder of ['reference/api/', 'project/']) {
  rmSync(new URL(folder, docs), { recursive: true, force: true });
  mkdirSync(new URL(folder, docs), { recursive: true });
}

const index = createIndex(entries);
const homes = createHomes(entries);
for (const entry of entries) {
  const page = renderPage(entry, index, aboutEntry(entry.specifier, overview), homes);
  writeFileSync(new URL(`reference/api/${entry.page}.md`, docs), page);
}
const pages = Object.fromEntries(entries.map(({ specifier, page }) => [specifier, page]));
writeFileSync(new URL('.vitepress/names.json', docs), JSON.stringify({ ...index, ...pages }));

for (const [source, page] of Object.entries(PROJECT_PAGES)) {
  const text = readFileSync(new URL(`../${source}`, docs), 'utf8');
  writeFileSync(new URL(page, docs), `---\nsource: ${source}\neditLink: false\n---\n\n${text}`);
}

await build(LIVE);
