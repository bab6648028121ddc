/**
 * The Vite example as a newcomer gets it, with npm. `npm run test:deep -- starters` repeats this with pnpm, both versions
 * of TypeScript and both versions of Node (`starter.deep.ts`).
 */
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { expectChat } from './starter/chat.js';
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
  await expectChat(chrome, await starter.serve());
});
