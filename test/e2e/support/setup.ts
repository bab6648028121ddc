import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { browser, setup as unpackBrowser } from '../../../scripts/browser.mjs';
import { buildBackend } from '../../support/buildBackend.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built page, and the address of the browser. */
    e2e: { readonly page: string; readonly browser: string };
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const cache = at('../../../node_modules/.cache');

/** Builds the demo's page and the backend, because a thousand modules take seconds to load, and starts a browser. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const page = `${cache}/e2e`;
  await buildPage(page);
  await Promise.all([buildBackend(at('../backend/entry.ts'), 'e2e-backend', true), unpackBrowser()]);
  const running = await chromium.launchServer(browser());
  provide('e2e', { page, browser: running.wsEndpoint() });
  return () => running.close();
}

/** As deployed. Under Vitest, Vite would use React's development build, which is several times slower. */
async function buildPage(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: at('../../../demo/vite.config.ts'),
      build: { outDir, emptyOutDir: true, reportCompressedSize: false },
      logLevel: 'error',
    });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
