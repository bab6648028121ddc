// Takes the pictures of the README and the site, in light and dark, and writes them to docs/images. `npm run picture`
// takes all of them, `npm run picture -- product` takes only that one.
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { browser, setup } from '../browser.mjs';
import { LIVE } from '../site/live.mjs';
import { takePiece } from './takePieces.mjs';
import { takeProduct } from './takeProduct.mjs';
import { takeRun } from './takeRun.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const examples = readdirSync(`${LIVE.root}/examples`)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''));

const PICTURES = {
  product: { folder: at('product/'), hasBackend: true, width: 1120, height: 820, take: takeProduct },
  run: { folder: at('./'), hasBackend: true, width: 880, height: 640, take: takeRun },
  ...Object.fromEntries(
    // As wide as a page of the site, so that an example replaces its picture without moving the text.
    examples.map((name) => [name, { folder: LIVE.root, width: 686, height: 700, take: takePiece(name) }]),
  ),
};

const target = at('../../docs/images/');
mkdirSync(target, { recursive: true });

await setup();
const { embeddedConvex } = await import('../../dist/testing/vite.js');
const running = await chromium.launch(browser());
const wanted = process.argv.slice(2);
for (const [name, { folder, hasBackend = false, width, height, take }] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const theme of ['light', 'dark']) {
    const server = await createServer({
      ...LIVE,
      root: folder,
      cacheDir: at('../../node_modules/.cache/picture'),
      plugins: [react(), ...(hasBackend ? [embeddedConvex({ entry: `${folder}backend.ts` })] : [])],
      server: { port: 0, fs: { allow: [at('../..')] } },
    });
    await server.listen();
    const page = await running.newPage({
      viewport: { width, height },
      deviceScaleFactor: 1.5,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    await page.goto(server.resolvedUrls.local[0]);
    if (hasBackend) await page.waitForFunction(() => 'ask' in globalThis);
    console.log(`${name}, ${theme}: ${await take(page, `${target}${name}-${theme}`)}`);
    await page.close();
    await server.close();
  }
}
await running.close();
