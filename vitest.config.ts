import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browser, isShipped } from './scripts/browser.mjs';
import { ByEnvironment } from './scripts/sequence.mjs';
import { smokeTests } from './scripts/stock-browsers.mjs';
import { embeddedConvex } from './src/testing/vite.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const agent06 = at('test/agent-0.6/node_modules/@convex-dev/agent');

/**
 * The tests that run on both supported sets of packages, because their result depends on the version of the agent: the
 * server functions, which call it; its rows, streams and deltas, against its own reducer and hooks; and whole runs seen
 * on a screen, with writes that fail and a server that dies. Everything else reads rows, draws, or handles the
 * connection, which is the same with both versions, and runs once in `unit`.
 */
const dependsOnAgent = [
  'test/server/{answers,conformance,deletion,durable,edit,extras,live,liveness,paging,retry,runs,threadList,threads,truth}.test.ts',
  'test/server/hooks.test.tsx',
  'test/testing/{agent,react}.test.{ts,tsx}',
  'test/runtime/{durability,elapsed,retry}.test.tsx',
  'test/runtime/streams/upstream.test.ts',
  'test/durability/*.test.ts',
  'test/events/agent.test.ts',
  'test/bridge/agent/agent.test.ts',
  'test/upstream/{agent,ai}.test.ts',
  'test/upstream/agentHooks.test.tsx',
];

/** The files of the registry import the package by its name, and each other as in an app. */
const asInApp = [
  { find: /^@\/components\/convex-assistant-ui\/(.+)$/, replacement: `${at('registry')}/$1.tsx` },
  { find: /^convex-assistant-ui\/(\w+)$/, replacement: `${at('src')}/$1/index.ts` },
  { find: /^convex-assistant-ui$/, replacement: at('src/index.ts') },
];

const react18 = at('test/react-18/node_modules');

/** Dependencies that Vite would otherwise discover only during the tests, which would reload the page. */
const inBrowser = [
  'axe-core',
  'lucide-react',
  'marked',
  'react-dom',
  'sugar-high/core',
  'sugar-high/lang',
  'zustand/middleware',
  'zustand/vanilla',
];

/** Loading React and jsdom for every file takes as long as the tests themselves. */
const together = { isolate: false, restoreMocks: true };

const isDeep = Number(process.env['RUNS'] ?? 1) > 1;

/** Ends a test that hangs. Far more than any test needs on a busy machine; `RUNS` multiplies the cases (`test/support/deep.ts`). */
const hangs = 300_000 * Math.max(1, Number(process.env['RUNS'] ?? 1));
const patient = { testTimeout: hangs, hookTimeout: hangs };

const inNode = { ...together, ...patient, environment: 'node', setupFiles: ['test/support/setup.ts'] };

/** A function, because Vitest writes into the instances it is given. */
const inChromium = () => ({
  ...patient,
  setupFiles: ['test/browser/setup.ts'],
  globalSetup: ['./scripts/browser.mjs'],
  browser: {
    enabled: true,
    headless: true,
    provider: playwright({ launchOptions: browser() }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 1280, height: 720 },
    screenshotFailures: false,
  },
  expect: { poll: { timeout: 60_000 } }, // patience on a busy machine
});

/** Every file gets a separate page, which requests each module again. Modules change only in Vitest's watch mode. */
const server = process.argv.includes('run') ? { headers: { 'Cache-Control': 'max-age=3600' } } : {};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(), // by default Vitest leaves one core free
    sequence: { sequencer: ByEnvironment },
    slowTestThreshold: 5_000,
    silent: 'passed-only', // tests fail writes, stop runs and cut pages on purpose, and the server logs that
    // The plain agent leaves promises behind when its writes fail (`test/durability/plainAgent.ts`).
    onUnhandledError: (error) => !error.message.endsWith('(injected).'),
    reporters: ['default', './scripts/summary.mjs'],
    projects: [
      {
        test: {
          ...inNode,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}', ...(isDeep ? ['test/**/*.deep.ts'] : [])],
          exclude: ['**/node_modules/**', 'test/**/*.browser.test.tsx', 'test/e2e/**', 'test/smoke/**'],
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
          ...inNode,
          name: 'agent-0.6',
          env: { AGENT: '0.6' },
          // A deep run checks access, permissions, limits, sizes and whole scenarios on both, too.
          include: [
            ...dependsOnAgent,
            ...(isDeep ? ['test/server/**/*.test.ts', 'test/runtime/{host,scenarios}.test.tsx'] : []),
          ],
        },
      },
      {
        plugins: [
          storybookTest({
            configDir: at('.storybook'),
            ...(process.env['VISUAL'] === 'only' && { tags: { include: ['visual'] } }),
          }),
        ],
        optimizeDeps: { include: inBrowser },
        test: {
          name: 'storybook',
          isolate: false,
          setupFiles: ['test/visual/setup.ts'],
          env: { VISUAL: isShipped() ? 'on' : 'off' },
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
            expect: {
              toMatchScreenshot: {
                comparatorName: 'pixelmatch',
                // Edges of letters may differ by a shade. A color, a word or a distance may not.
                comparatorOptions: { threshold: 0.15, allowedMismatchedPixelRatio: 0.0005 },
                timeout: 60_000,
                resolveScreenshotPath: ({ arg, ext }) => at(`test/visual/pictures/${arg}${ext}`),
                resolveDiffPath: ({ arg, ext }) => at(`node_modules/.cache/visual/${arg}${ext}`),
              },
            },
          },
          ...patient,
        },
      },
      {
        // The real agent behind a real socket.
        plugins: [react(), embeddedConvex({ entry: at('test/browser/backend.ts') })],
        server,
        optimizeDeps: { include: inBrowser },
        resolve: { alias: asInApp },
        test: {
          ...inChromium(),
          name: 'browser',
          ...(isDeep && { env: { MESSAGES: '5000' } }),
          include: ['test/browser/**/*.browser.test.tsx'],
        },
      },
      {
        // The same on the older React that the package supports.
        plugins: [react(), embeddedConvex({ entry: at('test/browser/backend.ts') })],
        server,
        cacheDir: at('node_modules/.vite/react-18'),
        optimizeDeps: { include: inBrowser },
        resolve: {
          alias: [
            { find: /^react(\/.+)?$/, replacement: `${react18}/react$1` },
            { find: /^react-dom(\/.+)?$/, replacement: `${react18}/react-dom$1` },
          ],
        },
        test: {
          ...inChromium(),
          name: 'react-18',
          env: { REACT: '18' },
          include: [
            `test/browser/{approval,userText${isDeep ? ',threadList,keyboard' : ''}}.browser.test.tsx`,
          ],
        },
      },
      {
        // Uses the demo like a person, and checks what this package's original documents promise.
        test: {
          name: 'e2e',
          environment: 'node',
          include: [
            'test/e2e/**/*.e2e.test.ts',
            ...(isDeep ? ['test/e2e/**/*.deep.ts'] : []),
            ...smokeTests, // they share one build of the demo
          ],
          globalSetup: ['./test/e2e/support/setup.ts', './scripts/stock-browsers.mjs'],
          env: { DEMO_MODEL: 'scripted', DEMO_SPEED: '1000' },
          expect: { poll: { timeout: 90_000, interval: 20 } }, // patience on a busy machine
          ...patient,
        },
      },
    ],
  },
});
