/** The Vite example with every package manager, TypeScript and Node that we support. Runs in `npm run test:deep`. */
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { expectChat } from './starter/chat.js';
import { createStarter, type Starter } from './starter/createStarter.js';

const cases = [22, 24].flatMap((node) =>
  (['npm', 'pnpm'] as const).flatMap((packageManager) =>
    ['5.9', 'latest'].map((typescript) => ({ node, packageManager, typescript })),
  ),
);

let chrome: Browser;

beforeAll(async () => {
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(() => chrome?.close());

it.each(cases)(
  'installs, compiles and runs with $packageManager, TypeScript $typescript and Node $node',
  async (tools) => {
    let starter: Starter | undefined;
    try {
      starter = createStarter(tools);
      expect(starter.installed).not.toMatch(/EBADENGINE|Unsupported engine|unmet peer|deprecated/i);
      starter.run('build');
      await expectChat(chrome, await starter.serve());
      const versions = ['typescript', '@convex-dev/agent', 'ai'].map(
        (name) => `${name} ${starter!.versionOf(name)}`,
      );
      console.log(`Node ${tools.node}, ${tools.packageManager}, ${versions.join(', ')}: passed`);
    } finally {
      starter?.remove();
    }
  },
);
