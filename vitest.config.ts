import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browser } from './scripts/browser.mjs';

export default defineConfig({
  test: {
    // Agents warn of what a page boundary cut off; that is what the bridge is tested with.
    onConsoleLog: (log) => !/^Tool approval (request|response) without/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'test/**/*.browser.test.tsx'],
          testTimeout: 60_000, // properties take seconds, and more when the browser tests run beside them
        },
      },
      {
        plugins: [storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) })],
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
    ],
  },
});
