import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';

const root = resolve(import.meta.dirname, '../..');
const app = join(import.meta.dirname, 'tailwind');
const outDir = join(root, 'node_modules/.cache/tailwind-consumer');
const dist = join(root, 'dist');

let server: PreviewServer;
let chrome: Browser;

beforeAll(async () => {
  if (!existsSync(join(dist, 'styles.css'))) throw new Error('There is no build: npm run build');
  const shared = { root: app, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    plugins: [tailwind()],
    resolve: {
      // As it is published, without being installed.
      alias: [
        { find: 'convex-assistant-ui/styles.css', replacement: join(dist, 'styles.css') },
        { find: /^convex-assistant-ui\/(.+)$/, replacement: `${dist}/$1/index.js` },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: ['index', 'plain', 'shadcn'].map((name) => join(app, `${name}.html`)) },
    },
  });
  server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  await setup();
  chrome = await chromium.launch(browser());
}, 120_000);

afterAll(async () => {
  await chrome?.close();
  await server?.close();
});

async function open(name: string): Promise<Page> {
  const page = await chrome.newPage({ viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' });
  const [address] = server.resolvedUrls!.local;
  await page.goto(`${address}${name}.html`);
  await page.waitForSelector('[data-ready]');
  await page.waitForFunction(() => document.querySelector('[data-token]')); // highlighting comes later
  return page;
}

/** How everything in the kit is drawn: what a reset of somebody else would change. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [
      'display color background-color font-size font-weight font-style font-family line-height letter-spacing',
      'margin-block-start margin-block-end margin-inline-start margin-inline-end text-align',
      'padding-block-start padding-block-end padding-inline-start padding-inline-end text-decoration-line',
      'border-block-start-width border-inline-start-width border-start-start-radius list-style-type cursor',
      'opacity resize width height box-sizing max-width',
    ].flatMap((line) => line.split(' '));
    return [...document.querySelectorAll('[data-cau] *')]
      .filter((element) => !element.matches('svg *') && element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element);
        const seen = [
          ...names,
          ...(style.borderBlockStartWidth === '0px'
            ? []
            : ['border-block-start-style', 'border-block-start-color']),
          ...(style.display.startsWith('inline') ? ['vertical-align'] : []),
        ].filter((name) => name !== 'color' || element.textContent !== '' || element.matches('svg'));
        const values = seen.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${element.tagName}.${element.getAttribute('class') ?? ''}\n${values.join('\n')}`;
      });
  });

describe('with Tailwind', () => {
  it('everything is drawn as it is without it: the preflight does not reach it', async () => {
    const [plain, tailwindPage] = await Promise.all([open('plain'), open('index')]);
    const [expected, found] = [await drawn(plain), await drawn(tailwindPage)];
    expect(expected.length).toBeGreaterThan(150);
    const changed = found.flatMap((text, i) => {
      const [name, ...lines] = text.split('\n');
      const before = expected[i]?.split('\n') ?? [];
      return lines.filter((line) => !before.includes(line)).map((line) => `${name} ${line}`);
    });
    expect(changed).toEqual([]);
    expect(found).toHaveLength(expected.length);
    await Promise.all([plain.close(), tailwindPage.close()]);
  });

  it('utilities win', async () => {
    const page = await open('shadcn');
    const of = (slot: string, name: string) =>
      page.$eval(
        `[data-slot="${slot}"]`,
        (element, property) => getComputedStyle(element).getPropertyValue(property),
        name,
      );
    expect(await of('composer', 'border-start-start-radius')).toBe('0px');
    expect(await of('composer', 'padding-block-start')).toBe('32px');
    expect(await of('tool-call', 'background-color')).toMatch(/^oklch\(0\.63\d* 0\.23/);
    await page.close();
  });
});

describe('the tokens of shadcn', () => {
  it('are those that theming.md hands over', () => {
    const docs = readFileSync(join(root, 'docs/theming.md'), 'utf8');
    expect(docs).toContain(readFileSync(join(app, 'tokens.css'), 'utf8').trim());
    const [tailwindImport, ours] = readFileSync(join(app, 'app.css'), 'utf8').split('\n');
    expect(docs).toContain(`${tailwindImport}\n${ours}`);
  });

  it.each(['html', 'body', '#root'])('are picked up, light and dark, with the class on %s', async (where) => {
    const page = await open('shadcn');
    const colours = () =>
      page.evaluate(() => {
        const of = (slot: string) => getComputedStyle(document.querySelector(`[data-slot="${slot}"]`)!);
        return [
          of('composer').backgroundColor,
          of('thread').color,
          of('composer').borderTopColor,
          of('thread').backgroundColor,
        ];
      });
    expect(await colours()).toEqual(['oklch(1 0 0)', 'oklch(0.145 0 0)', 'oklch(0.6 0 0)', 'oklch(1 0 0)']);
    await page.$eval(where, (element) => element.classList.add('dark'));
    expect(await colours()).toEqual([
      'oklch(0.145 0 0)',
      'oklch(0.985 0 0)',
      'oklch(0.55 0 0)',
      'oklch(0.145 0 0)',
    ]);
    await page.close();
  });
});
