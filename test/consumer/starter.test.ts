/**
 * The Vite example as a newcomer gets it, with npm. `npm run test:deep -- starters` repeats this with pnpm, both versions
 * of TypeScript and both versions of Node (`starter.deep.ts`).
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { expectChat, openPage } from './starter/chat.js';
import { createStarter, type Starter } from './starter/createStarter.js';

let chrome: Browser;
let starter: Starter;

beforeAll(async () => {
  starter = createStarter();
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(async () => {
  starter?.remove();
  await chrome?.close();
});

it('compiles and builds with a real Agent that has tools', () => {
  expect(() => starter.run('build')).not.toThrow();
});

it('streams a reply with a tool, and keeps it across a reload without a console message', async () => {
  const address = await starter.serve();
  await expectChat(chrome, address);
  // A phone shows the list, too.
  const { page } = await openPage(chrome, { viewport: { width: 360, height: 640 } });
  await page.goto(address);
  await page.getByRole('navigation').getByText('How warm is it in Oslo?').waitFor();
  expect(await page.getByRole('button', { name: 'New conversation' }).isVisible()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(true);
  await page.close();
});

it('can be deployed: Convex’s command line bundles its functions, and they load without Node', () => {
  const bundle = join(starter.folder, 'bundle');
  const env = {
    ...process.env,
    // There is no such deployment. The command stops before it uploads.
    CONVEX_SELF_HOSTED_URL: 'http://127.0.0.1:1',
    CONVEX_SELF_HOSTED_ADMIN_KEY: 'starter|none',
  };
  const run = (cwd: string, ...args: string[]) =>
    execFileSync(process.execPath, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
  const deploy = ['node_modules/convex/bin/main.js', 'deploy', '--codegen', 'disable'];
  run(starter.folder, ...deploy, '--typecheck', 'enable', '--debug-bundle-path', bundle);
  const isolate = resolve(import.meta.dirname, '../demo/isolate.mjs');
  const functions = run(bundle, '--experimental-vm-modules', '--no-warnings', isolate, 'isolate');
  expect(JSON.parse(functions)).toMatchObject({
    'chat:sendMessage': 'public mutation',
    'chat:runThread': 'internal action',
  });
});
