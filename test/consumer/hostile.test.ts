import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';

const root = resolve(import.meta.dirname, '../..');
const app = join(import.meta.dirname, 'hostile');
const outDir = join(root, 'node_modules/.cache/hostile-consumer');
const src = join(root, 'src');

/** Images may come from anywhere, so only the kit keeps them from loading, not the browser. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src * data: blob:',
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

let server: PreviewServer;
let chrome: Browser;

beforeAll(async () => {
  const shared = { root: app, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    resolve: {
      alias: [
        { find: 'convex-assistant-ui/styles.css', replacement: join(src, 'styles/index.css') },
        { find: /^convex-assistant-ui\/(.+)$/, replacement: `${src}/$1/index.ts` },
        { find: /^convex-assistant-ui$/, replacement: join(src, 'index.ts') },
      ],
    },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const headers = { 'content-security-policy': CSP };
  server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1', headers } });
  await setup();
  chrome = await chromium.launch(browser());
}, 180_000);

afterAll(async () => {
  await chrome?.close();
  await server?.close();
});

interface Opened {
  readonly page: Page;
  /** Requests to other hosts, and their content. */
  readonly requests: Array<{ readonly url: string; readonly referer: string | undefined }>;
  /** What the browser blocked, or a script opened. */
  readonly violations: string[];
}

async function open(width = 1_000): Promise<Opened> {
  const page = await chrome.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const [address] = server.resolvedUrls!.local;
  const requests: Opened['requests'] = [];
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(
    (url) => !address!.startsWith(url.origin),
    async (route) => {
      const request = route.request();
      requests.push({ url: request.url(), referer: (await request.allHeaders())['referer'] });
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    },
  );
  await page.route(
    (url) => url.pathname === '/api/logout',
    (route) => {
      requests.push({ url: route.request().url(), referer: undefined });
      return route.fulfill({ body: '' });
    },
  );
  await page.goto(address!);
  await page.waitForSelector('[data-ready]');
  return { page, requests, violations };
}

/** Opens everything that can be opened, and scrolls all of it into view, where lazy images load. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let round = 0; round < 3; round++) {
      for (const closed of document.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) closed.click();
      // oxlint-disable-next-line no-await-in-loop -- the outer ones have to open first
      await settled();
    }
    for (const element of document.querySelectorAll('[data-slot]')) element.scrollIntoView();
    await settled();
  });
  await page.waitForFunction(() => document.querySelector('[data-token]')); // highlighting loads later
  await page.waitForLoadState('networkidle');
}

describe('hostile content under a strict policy with Trusted Types', () => {
  it('hostile content contacts no server without a click, even with everything open', async () => {
    const { page, requests, violations } = await open();
    await unfold(page);
    expect(await page.locator('[data-slot="load-image"]').count()).toBeGreaterThanOrEqual(9);
    expect(requests).toEqual([]);
    expect(violations).toEqual([]);
    expect(await page.locator('script:not([type="module"]), iframe, [style*="url"]').count()).toBe(0);
    await page.close();
  });

  it('links in hostile content only open in another tab', async () => {
    const { page } = await open();
    await unfold(page);
    const links = await page
      .locator('a')
      .evaluateAll((all) =>
        all.map((a) => [a.getAttribute('href'), a.getAttribute('target'), a.getAttribute('rel')]),
      );
    expect(links.length).toBeGreaterThan(3);
    for (const [href, target, rel] of links) {
      expect(href).toMatch(/^https:\/\/(?:evil|ci)\.example\//);
      expect(href).not.toMatch(/\u202E|%E2%80%AE/i);
      expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
    }
    await page.close();
  });

  it('an image loads on request, by keyboard, without a referrer', async () => {
    const { page, requests, violations } = await open();
    await page.getByRole('button', { name: 'Sales by month Load image from evil.example' }).press('Enter');
    await expect
      .poll(() => requests)
      .toEqual([{ url: 'https://evil.example/pixel.png?q=SECRET', referer: undefined }]);
    expect(await page.getByRole('img', { name: 'Sales by month' }).count()).toBe(1);
    expect(violations).toEqual([]);
    await page.close();
  });

  it('hostile content fits a phone', async () => {
    const { page } = await open(360);
    await unfold(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const widths = await page
      .locator('[data-slot="load-image"]:visible')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right));
    expect(Math.max(...widths)).toBeLessThanOrEqual(360);
    await page.close();
  });
});
