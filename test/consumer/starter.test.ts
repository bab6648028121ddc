/**
 * The Vite example as a newcomer gets it: created from the packed package, installed without our lockfile, type-checked, built, served
 * and used in a browser.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';

const root = resolve(import.meta.dirname, '../..');
let app: string;
let chrome: Browser;
let server: ChildProcess | undefined;

const run = (command: string, args: string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('There is no build: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'starter-'));
  const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  run('tar', ['-xzf', filename], folder);
  run(process.execPath, ['package/bin/create.mjs', 'My chat'], folder);
  app = join(folder, 'My chat');
  const manifest = join(app, 'package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/("convex-assistant-ui": )"[^"]+"/, `$1"file:../${filename}"`),
  );
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'], app);
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(async () => {
  server?.kill();
  await chrome?.close();
  rmSync(join(app, '..'), { recursive: true, force: true });
});

/** Starts the example's server, and resolves with its address. */
async function serve(): Promise<string> {
  const started = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--port', '0', '--host', '127.0.0.1'],
    { cwd: app },
  );
  server = started;
  return new Promise((found, failed) => {
    let output = '';
    const read = (data: Buffer) => {
      output += stripVTControlCharacters(data.toString()); // Vite prints colours in CI
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
      if (address) found(address);
    };
    started.stdout.on('data', read);
    started.stderr.on('data', read);
    started.on('exit', () => failed(new Error(`The example's server ended:\n${output}`)));
  });
}

it('compiles and builds with a real Agent that has tools', () => {
  expect(() => run('npm', ['run', 'build'], app)).not.toThrow();
});

it('streams a reply with a tool, and keeps it across a reload without a console message', async () => {
  const address = await serve();
  const page = await chrome.newPage({ viewport: { width: 1280, height: 720 } });
  const messages: string[] = [];
  page.on('console', (message) => {
    const isNoise = ['[vite]', 'React DevTools'].some((text) => message.text().includes(text));
    if (!isNoise) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(address);
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('How warm is it in Oslo?');
  await composer.press('Enter');
  await page.getByText('Let me check').waitFor();
  await page.reload();
  await page.getByText('9 °C in Oslo').waitFor();
  await page.locator('strong', { hasText: 'current' }).waitFor();
  expect(await page.getByText('Let me check').count()).toBe(1);
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/.+/);
  // The composer is in view, and the page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(messages).toEqual([]);
});
