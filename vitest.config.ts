import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browser } from './scripts/browser.mjs';
import { embeddedConvex } from './src/testing/vite.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const agent06 = at('test/agent-0.6/node_modules/@convex-dev/agent');

/** What runs the real agent: the same tests on both supported sets. */
const realAgent = ['testing', 'server', 'runtime'].map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

/** What is found only while tests run makes the page reload in the middle of them. */
const inBrowser = [
  'axe-core',
  'decode-named-character-reference',
  'lucide-react',
  'marked',
  'sugar-high/core',
  'sugar-high/lang',
  'zustand/middleware',
  'zustand/vanilla',
];

/** Loading React and jsdom anew for every file takes as long as the tests themselves. */
const together = { isolate: false, restoreMocks: true };

export default defineConfig({
  test: {
    maxWorkers: 2, // by default a machine with two cores uses one
    // Agents warn of what a page boundary cut off and of runs that were stopped; that is what is tested here.
    onConsoleLog: (log) =>
      !/^(Tool approval re\w+ without|Trying to finalize|Stream trying to finish)/.test(log),
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'test/**/*.browser.test.tsx', 'test/e2e/**'],
          testTimeout: 60_000, // properties take seconds, and more when the browser tests run beside them
        },
      },
      {
        resolve: {
          alias: [
            { find: /^@convex-dev\/agent$/, replacement: `${agent06}/dist/client/index.js` },
            { find: /^@convex-dev\/agent\/react$/, replacement: `${agent06}/dist/react/index.js` },
            { find: /^@convex-dev\/agent\/test$/, replacement: `${agent06}/src/test.ts` },
            { find: /^ai$/, replacement: at('test/agent-0.6/node_modules/ai') },
          ],
        },
        test: {
          ...together,
          name: 'agent-0.6',
          env: { AGENT: '0.6' },
          environment: 'node',
          include: realAgent,
          // What has nothing to do with the agent is tested once.
          exclude: [
            '**/node_modules/**',
            'test/runtime/{types,rowOf,window}.test.*',
            'test/testing/render/**',
          ],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [storybookTest({ configDir: at('.storybook') })],
        optimizeDeps: { include: inBrowser },
        test: {
          name: 'storybook',
          globalSetup: ['./scripts/browser.mjs'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: browser(),
              contextOptions: {
                colorScheme: 'light',
                reducedMotion: 'reduce',
                locale: 'en-GB',
                timezoneId: 'UTC',
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 720 }, // a frame taller than the page is scaled down
            screenshotFailures: false,
          },
          testTimeout: 30_000,
        },
      },
      {
        // The real agent behind a real socket.
        plugins: [react(), embeddedConvex({ entry: at('test/browser/backend.ts') })],
        optimizeDeps: { include: inBrowser },
        test: {
          name: 'browser',
          include: ['test/browser/**/*.browser.test.tsx'],
          globalSetup: ['./scripts/browser.mjs'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: browser() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 720 },
            screenshotFailures: false,
          },
          testTimeout: 60_000,
        },
      },
      {
        // The demo, as people use it: what the documents promise that this package began with.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['./test/e2e/support/setup.ts'],
          env: { DEMO_MODEL: 'scripted', DEMO_SPEED: '20' },
          expect: { poll: { timeout: 45_000, interval: 20 } }, // patience on a busy machine
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
