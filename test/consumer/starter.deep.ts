/** The Vite example with every package manager, TypeScript and Node that we support. `npm run test:deep` runs it. */
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { expectChat } from './starter/chat.js';
import { createStarter, type Starter } from './starter/createStarter.js';
import { matrix, warningsIn } from './starter/matrix.js';

let chrome: Browser;

beforeAll(async () => {
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(() => chrome?.close());

it.each(matrix)('installs without a warning, compiles and runs with %s', async (name, tools) => {
  let starter: Starter | undefined;
  try {
    starter = createStarter(tools);
    expect(warningsIn(starter.installed)).toEqual([]);
    starter.run('build');
    await expectChat(chrome, await starter.serve());
    const preview = await starter.serve('node_modules/vite/bin/vite.js', 'preview', '--port', '0');
    await expectChat(chrome, preview);
    const versions = ['typescript', '@convex-dev/agent', 'ai', 'vite'].map(
      (dependency) => `${dependency} ${starter!.versionOf(dependency)}`,
    );
    console.log(`${name}: passed with ${versions.join(', ')}`);
  } finally {
    starter?.remove();
  }
});
