/** The Vite example with every package manager, TypeScript and Node that we support. Runs in `npm run test:deep`. */
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { expectChat } from './starter/chat.js';
import { createStarter, type Starter, type StarterTools } from './starter/createStarter.js';

const cases = [22, 24].flatMap((node) =>
  (['npm', 'pnpm'] as const).flatMap((packageManager) =>
    ['5.9', 'latest'].map((typescript): [string, StarterTools] => [
      `${packageManager}, TypeScript ${typescript} and Node ${node}`,
      { node, packageManager, typescript },
    ]),
  ),
);

/** What an install warns of, except about the settings of this machine. */
const warningsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /warn|unmet peer|deprecated/i.test(line) && !/Unknown \w+ config/.test(line));

let chrome: Browser;

beforeAll(async () => {
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(() => chrome?.close());

it.each(cases)('installs without a warning, compiles and runs with %s', async (name, tools) => {
  let starter: Starter | undefined;
  try {
    starter = createStarter(tools);
    expect(warningsIn(starter.installed)).toEqual([]);
    starter.run('build');
    await expectChat(chrome, await starter.serve());
    const versions = ['typescript', '@convex-dev/agent', 'ai', 'vite'].map(
      (dependency) => `${dependency} ${starter!.versionOf(dependency)}`,
    );
    console.log(`${name}: passed with ${versions.join(', ')}`);
  } finally {
    starter?.remove();
  }
});
