import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'bin/create.mjs');
const folder = mkdtempSync(join(tmpdir(), 'create-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const create = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const manifestOf = (app: string) =>
  JSON.parse(readFileSync(join(folder, app, 'package.json'), 'utf8')) as {
    name: string;
    dependencies: Record<string, string>;
  };

it('npx convex-assistant-ui creates a Vite app named after its folder', () => {
  expect(create('My chat')).toMatchObject({ status: 0, stdout: expect.stringContaining('cd "My chat"') });
  expect(manifestOf('My chat').name).toBe('my-chat');
  expect(manifestOf('My chat').dependencies).not.toHaveProperty('next');
});

it.each([['--next'], ['--template', 'next'], ['--template=next']])(
  'npx convex-assistant-ui creates a Next.js app with %s %s',
  (...option) => {
    const app = `next${option.join('')}`;
    expect(create(app, ...option).status).toBe(0);
    expect(manifestOf(app).dependencies).toHaveProperty('next');
    expect(readFileSync(join(folder, app, '.gitignore'), 'utf8')).toContain('.next');
  },
);

it('npx convex-assistant-ui creates an app that installs the version of the kit it came with', () => {
  for (const part of ['bin', 'examples'])
    cpSync(join(root, part), join(folder, 'kit', part), { recursive: true });
  writeFileSync(join(folder, 'kit/package.json'), '{ "type": "module", "version": "0.9.4" }');
  const { status } = spawnSync(process.execPath, [join(folder, 'kit/bin/create.mjs'), 'later'], {
    cwd: folder,
  });
  expect(status).toBe(0);
  expect(manifestOf('later').dependencies['convex-assistant-ui']).toBe('^0.9.4');
});

it.each([
  ['20.19.0', 'The app needs Node 22 or later, and this is Node 20.19.0.'],
  ['22.0.0', ''],
])('npx convex-assistant-ui with Node %s prints: "%s"', (node, said) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, bin, `on-${node}`];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0);
  if (said) expect(stderr).toContain(said);
  else expect(stderr).toBe('');
});

it('npx convex-assistant-ui reports wrong arguments and creates nothing', () => {
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full/file'), '');
  expect(create()).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder') });
  expect(create('full')).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
  expect(create('full/file')).toMatchObject({ status: 1, stderr: expect.stringContaining('it is a file') });
  expect(create('app', '--template', 'remix')).toMatchObject({
    status: 1,
    stderr: 'There is no template "remix". Choose one of: next, vite.\n',
  });
  expect(create('app', '--nxt')).toMatchObject({ status: 1, stderr: expect.stringContaining('--template') });
  expect(() => manifestOf('app')).toThrow('ENOENT');
});
