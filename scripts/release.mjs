/**
 * The steps of a release, for the release workflow:
 *
 *   node scripts/release.mjs check     fails while package.json lacks what the npm page and provenance need
 *   node scripts/release.mjs version   turns the changesets into a version and its part of the changelog
 *   node scripts/release.mjs publish   publishes the version, unless npm has it already
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const README = new URL('../README.md', import.meta.url);
const CHANGELOG = new URL('../CHANGELOG.md', import.meta.url);
const MANIFEST = new URL('../package.json', import.meta.url);
const readManifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));
const writeManifest = (manifest) => writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });

function check() {
  const manifest = readManifest();
  const missing = ['repository', 'homepage', 'bugs'].filter((field) => !manifest[field]);
  if (missing.length === 0) return;
  console.error(
    `Cannot publish: package.json has no ${missing.join(', ')}. Provenance and the links of the README need them. Add them, then publish again.`,
  );
  process.exit(1);
}

/** A changelog with its introduction above the newest version again. Changesets writes versions right below the title. */
export function withIntroduction(before, after) {
  const start = before.indexOf('\n') + 1;
  const introduction = before.slice(start, before.indexOf('\n## ') + 1).trim();
  const rest = after.slice(after.indexOf('\n') + 1).replace(`${introduction}\n\n`, () => '');
  return `${before.slice(0, start)}\n${introduction}\n\n${rest.trimStart()}`;
}

/** Changesets only finds packages that are workspaces, so the root has to be one for a moment. */
function version() {
  const { workspaces } = readManifest();
  const changelog = readFileSync(CHANGELOG, 'utf8');
  writeManifest({ ...readManifest(), workspaces: ['.', ...workspaces] });
  try {
    run('npx', '--yes', '@changesets/cli@3.0.3', 'version');
  } finally {
    writeManifest({ ...readManifest(), workspaces });
  }
  writeFileSync(CHANGELOG, withIntroduction(changelog, readFileSync(CHANGELOG, 'utf8')));
  run('npm', 'install', '--package-lock-only');
}

function isPublished({ name, version: number }) {
  try {
    return execFileSync('npm', ['view', `${name}@${number}`, 'version'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/** The README with links and pictures that also work on the npm page, which has no other file of the repository. */
export function absoluteLinks(readme, { repository, version: number }) {
  const address = (repository.url ?? repository).replace(/^git\+|\.git$/g, '');
  const page = `${address}/blob/v${number}/`;
  const picture = `${address}/raw/v${number}/`;
  return readme
    .replaceAll(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, path) => `](${page}${path})`)
    .replaceAll(/\b(src|srcset)="(?![a-z]+:)([^"]+)"/g, (_, name, path) => `${name}="${picture}${path}"`);
}

function withAbsoluteLinks(manifest, task) {
  const before = readFileSync(README, 'utf8');
  writeFileSync(README, absoluteLinks(before, manifest));
  try {
    task();
  } finally {
    writeFileSync(README, before);
  }
}

function publish() {
  check();
  const manifest = readManifest();
  if (isPublished(manifest)) return;
  run('npm', 'run', 'build');
  withAbsoluteLinks(manifest, () => run('npm', 'publish', '--provenance', '--access', 'public'));
  run('git', 'tag', `v${manifest.version}`);
  console.log(`New tag: v${manifest.version}`); // changesets/action makes a release of it
}

const steps = { check, version, publish };
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const step = steps[process.argv[2]];
  if (!step)
    throw new Error(`Unknown step "${process.argv[2]}". Use one of: ${Object.keys(steps).join(', ')}.`);
  step();
}
