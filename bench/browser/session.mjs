import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORIES, framesOf } from './trace.mjs';

const ORIGIN = 'http://bench.local';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The hook that React looks for when it loads. */
function addReactHook() {
  // oxlint-disable-next-line no-underscore-dangle -- React's name for it
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
}

/** A fresh page with the bench, and the browser's measurements of it. */
export async function openSession(browser, folder, { isCounting = false } = {}) {
  const page = await browser.newPage({ viewport: { width: 820, height: 820 } });
  const failed = new Promise((_, reject) => page.on('pageerror', reject));
  failed.catch(() => {}); // rethrown to the caller
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    const contentType = TYPES[path.extname(file)] ?? 'text/plain';
    const body = await readFile(path.join(folder, file)).catch(() => undefined);
    await (body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 }));
  });
  if (isCounting) await page.addInitScript(addReactHook);
  await page.goto(ORIGIN);
  await page.waitForFunction(() => 'bench' in globalThis);
  const cdp = await page.context().newCDPSession(page);
  // CPU time of the main thread, which other processes do not change.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('HeapProfiler.enable');

  async function metrics() {
    const { metrics: list } = await cdp.send('Performance.getMetrics');
    const { ScriptDuration, LayoutDuration, TaskDuration, JSHeapUsedSize } = Object.fromEntries(
      list.map(({ name, value }) => [name, value]),
    );
    const [script, layout, task] = [ScriptDuration, LayoutDuration, TaskDuration].map((time) => time * 1000);
    return { script, layout, task, heap: JSHeapUsedSize / 1e6 };
  }

  const call = (name, ...args) =>
    Promise.race([
      failed,
      page.evaluate(([method, given]) => globalThis.bench[method](...given), [name, args]),
    ]);

  return {
    page,
    cdp,
    call,
    metrics,
    /** What a call costs the main thread, in ms of script, of layout and in total. */
    async cost(name, ...args) {
      const before = await metrics();
      const result = await call(name, ...args);
      const after = await metrics();
      const spent = (what) => after[what] - before[what];
      return { result, script: spent('script'), layout: spent('layout'), task: spent('task') };
    },
    /** The result of a call, and how long the main thread worked for each frame meanwhile, in ms of CPU time. */
    async traced(name, ...args) {
      await browser.startTracing(page, { categories: CATEGORIES });
      const result = await call(name, ...args);
      return { result, frames: framesOf(await browser.stopTracing()) };
    },
    /** Memory in use after garbage collection, in MB. */
    async heap() {
      for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
      return (await metrics()).heap;
    },
    close: () => page.close(),
  };
}
