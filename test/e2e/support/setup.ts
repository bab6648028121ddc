import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import demo from '../../../demo/vite.config.js';
import { browser, setup as unpackBrowser } from '../../../scripts/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page is, and where the browser listens. */
    e2e: { readonly page: string; readonly browser: string };
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const cache = at('../../../node_modules/.cache');

/** Builds the demo's page and the backend, because a thousand modules take seconds to load, and starts a browser. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const page = `${cache}/e2e`;
  await Promise.all([
    build({
      configFile: at('../../../demo/vite.config.ts'),
      build: { outDir: page, emptyOutDir: true, reportCompressedSize: false },
      logLevel: 'error',
    }),
    buildBackend(),
    unpackBrowser(),
  ]);
  const running = await chromium.launchServer(browser());
  provide('e2e', { page, browser: running.wsEndpoint() });
  return () => running.close();
}

/** One file with everything in it, for `backend/built.ts`. */
async function buildBackend(): Promise<void> {
  const { resolve } = demo({ mode: 'test', command: 'build' });
  await build({
    configFile: false,
    root: at('..'),
    resolve: resolve ?? {},
    ssr: { noExternal: true },
    build: {
      ssr: at('../backend/entry.ts'),
      outDir: `${cache}/e2e-backend`,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    logLevel: 'error',
  });
}
