import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { browser, setup as unpackBrowser } from '../../../scripts/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page is, and where the browser listens. */
    e2e: { readonly page: string; readonly browser: string };
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the demo's page, because one of a thousand modules takes seconds to load, and starts a browser. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const page = at('../../../node_modules/.cache/e2e');
  await Promise.all([
    build({
      configFile: at('../../../demo/vite.config.ts'),
      build: { outDir: page, emptyOutDir: true, reportCompressedSize: false },
      logLevel: 'error',
    }),
    unpackBrowser(),
  ]);
  const running = await chromium.launchServer(browser());
  provide('e2e', { page, browser: running.wsEndpoint() });
  return () => running.close();
}
