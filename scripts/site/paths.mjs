/** Files outside docs that are pages of the site, and where they are in it. `site.mjs` copies them. */
export const PROJECT_PAGES = {
  'ARCHITECTURE.md': 'project/architecture.md',
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  'bench/README.md': 'project/speed.md',
  'bench/cost.md': 'project/cost.md',
  'bench/durability.md': 'project/durability.md',
  'demo/README.md': 'project/demo.md',
};

/** Where a file of the repository is in the site, or undefined if it is not part of it. */
export function sitePathOf(file) {
  if (file in PROJECT_PAGES) return PROJECT_PAGES[file];
  if (file === 'docs/README.md') return 'start/index.md';
  if (!file.startsWith('docs/') || !file.endsWith('.md')) return undefined;
  return file.slice('docs/'.length).replace(/\/README\.md$/, '/index.md');
}
