// Takes the picture of the README: one real run of the agent, drawn by the released packages joined by hand and by this
// kit. `npm run picture` writes docs/images.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { browser, setup } from '../browser.mjs';
import { animate, encodeFrames } from './animate.mjs';

/** Of the model's time, and of the animation's. */
const FRAME_MS = 360;
const HOLD_MS = 4_000;

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = at('../../docs/images/');
mkdirSync(target, { recursive: true });

/** Everything that is drawn from the first word to the last, and which of it says most. */
async function record(page) {
  await page.waitForFunction(() => 'ask' in globalThis);
  await page.evaluate(() => globalThis.ask('Is the Atlas launch on track?'));
  const frames = [];
  let worst = { at: 0, count: -1 };
  for (let idle = 0; idle < 3;) {
    await page.evaluate((ms) => globalThis.advance(ms), FRAME_MS);
    await page.evaluate(quiet);
    const png = (await page.screenshot()).toString('base64');
    const count = await page.locator('footer [data-fine="false"], [data-again="true"]').count();
    if (count >= worst.count) worst = { at: frames.length, count };
    const isRunning = (await page.locator('[data-slot="message"][data-state="running"]').count()) > 0;
    idle = isRunning || frames.length < 10 ? 0 : idle + 1;
    frames.push(png);
  }
  return { frames, still: frames[worst.at], worst: worst.at };
}

/** Runs in the page. Resolves when nothing has changed for a while. */
function quiet() {
  return new Promise((resolve) => {
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, 150);
    };
    const observer = new MutationObserver(wait);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    wait();
  });
}

await setup();
const { embeddedConvex } = await import('../../dist/testing/vite.js');
const running = await chromium.launch(browser());
for (const theme of ['light', 'dark']) {
  const server = await createServer({
    root: at('.'),
    configFile: false,
    logLevel: 'warn',
    cacheDir: at('../../node_modules/.cache/picture'),
    plugins: [react(), embeddedConvex({ entry: at('backend.ts') })],
    server: { port: 0, fs: { allow: [at('../..')] } },
  });
  await server.listen();
  const page = await running.newPage({
    viewport: { width: 880, height: 640 },
    deviceScaleFactor: 1.5,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await page.goto(server.resolvedUrls.local[0]);
  const { frames, still, worst } = await record(page);
  const shown = [];
  for (const [i, frame] of (await page.evaluate(encodeFrames, frames)).entries()) {
    if (frame) shown.push({ ...frame, ms: FRAME_MS });
    else shown.at(-1).ms += FRAME_MS;
    if (i === worst) shown.at(-1).ms = HOLD_MS;
  }
  shown.at(-1).ms = HOLD_MS;
  writeFileSync(`${target}thread-${theme}.webp`, animate(shown));
  const [{ webp }] = await page.evaluate(encodeFrames, [still]);
  writeFileSync(`${target}thread-${theme}-still.webp`, Buffer.from(webp, 'base64'));
  console.log(`${theme}: ${shown.length} frames, the still one is ${worst + 1} of ${frames.length}`);
  await page.close();
  await server.close();
}
await running.close();
