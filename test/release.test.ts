import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { absoluteLinks, withIntroduction } from '../scripts/release.mjs';

const root = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

it('refuses to publish while package.json lacks repository, homepage or bugs', () => {
  const missing = ['repository', 'homepage', 'bugs'].filter((field) => !(field in manifest));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', 'check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(missing.length > 0 ? 1 : 0);
  for (const field of missing) expect(stderr).toContain(field);
});

it('publishes a README whose links and pictures work on the npm page', () => {
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
  const repository = { type: 'git', url: 'git+https://example.com/org/repo.git' };
  const published = absoluteLinks(readme, { repository, version: '1.2.3' });
  const targets = [...published.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture!,
  );
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((target) => !/^(https:|#)/.test(target))).toEqual([]);
  expect(published).toContain('https://example.com/org/repo/blob/v1.2.3/docs/start/quick-start.md');
  expect(published).toMatch(/src="https:\/\/example\.com\/org\/repo\/raw\/v1\.2\.3\/docs\/images\//);
});

it('keeps the introduction of the changelog above the versions', () => {
  const before = '# Changelog\n\nAll notable changes,\nas a list.\n\n## 0.1.0\n\n- The first.\n';
  const byChangesets = before.replace('# Changelog\n', '# Changelog\n\n## 0.2.0\n\n- A second.\n');
  expect(withIntroduction(before, byChangesets)).toBe(
    '# Changelog\n\nAll notable changes,\nas a list.\n\n## 0.2.0\n\n- A second.\n\n## 0.1.0\n\n- The first.\n',
  );
  expect(withIntroduction(before, before)).toBe(before);
});

it('has a part of the changelog for the version of the package', () => {
  expect(readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${manifest.version}\n`);
});

it('the workflows and guides for contributors run only commands that exist', () => {
  const files = ['.github', '.changeset', '.ci']
    .flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name));
  const text = [...files, 'CONTRIBUTING.md']
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
  const scripts = named(/\bnpm run ([a-z][\w:-]*)/g);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const run = named(/\b(?:node|bash) ((?:scripts|\.ci)\/[\w./-]+)/g);
  expect(run.length).toBeGreaterThan(1);
  expect(run.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  expect(text).not.toMatch(/npx changeset\b/); // another package
});
