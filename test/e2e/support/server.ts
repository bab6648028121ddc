import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, createServer } from 'vite';
import type { TestProject } from 'vitest/node';
import demo from '../../../demo/vite.config.js';
import { browser, setup as unpackBrowser } from '../../../scripts/browser.mjs';
import { embeddedConvex } from '../../../src/testing/vite.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo is served, and where the browser listens. */
    e2e: { readonly url: string; readonly browser: string };
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves the demo's page, built once because a page of a thousand modules takes seconds to load, and starts a browser. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  process.env['DEMO_SPEED'] = '20';
  process.env['DEMO_MODEL'] = 'scripted';
  const outDir = at('../../../node_modules/.cache/e2e');
  const [page] = await Promise.all([
    build({
      configFile: at('../../../demo/vite.config.ts'),
      build: { outDir, emptyOutDir: true },
      logLevel: 'error',
    }),
    unpackBrowser(),
  ]);
  if (!page) throw new Error('The demo could not be built.');
  const { resolve } = demo({ mode: 'test', command: 'serve' });
  const [server, running] = await Promise.all([
    createServer({
      configFile: false,
      root: at('..'),
      publicDir: outDir,
      cacheDir: `${outDir}-cache`,
      resolve: resolve ?? {},
      plugins: [embeddedConvex({ entry: at('../backend/entry.ts') })],
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, ws: false, watch: null },
      logLevel: 'error',
    }).then((made) => made.listen()),
    chromium.launchServer(browser()),
  ]);
  provide('e2e', { url: new URL(server.resolvedUrls!.local[0]!).origin, browser: running.wsEndpoint() });
  return async () => {
    await running.close();
    await server.close();
  };
}
