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
      // The package as it is published, without an install.
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

async function open(name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const viewport = { width: 1000, height: 900 };
  const page = await chrome.newPage({ viewport, reducedMotion: 'reduce', colorScheme });
  const [address] = server.resolvedUrls!.local;
  await page.goto(`${address}${name}.html`);
  await page.waitForSelector('[data-ready]');
  await page.waitForFunction(() => document.querySelector('[data-token]')); // highlighting loads later
  return page;
}

/** The computed styles of everything in the kit, which a foreign reset would change. */
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
  it('with Tailwind everything looks the same: the preflight does not reach the kit', async () => {
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

  it('Tailwind utilities override the kit', async () => {
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
  it('the shadcn tokens are the ones in the theming guide', () => {
    const docs = readFileSync(join(root, 'docs/guides/theming.md'), 'utf8');
    expect(docs).toContain(readFileSync(join(app, 'tokens.css'), 'utf8').trim());
    const [tailwindImport, ours] = readFileSync(join(app, 'app.css'), 'utf8').split('\n');
    expect(docs).toContain(`${tailwindImport}\n${ours}`);
  });

  it.each(['html', 'body', '#root'])(
    'the shadcn tokens apply in light and dark with the class on %s',
    async (where) => {
      const page = await open('shadcn');
      const colors = () =>
        page.evaluate(() => {
          const of = (slot: string) => getComputedStyle(document.querySelector(`[data-slot="${slot}"]`)!);
          return [
            of('composer').backgroundColor,
            of('thread').color,
            of('composer').borderTopColor,
            of('thread').backgroundColor,
          ];
        });
      expect(await colors()).toEqual(['oklch(1 0 0)', 'oklch(0.145 0 0)', 'oklch(0.6 0 0)', 'oklch(1 0 0)']);
      await page.$eval(where, (element) => element.classList.add('dark'));
      expect(await colors()).toEqual([
        'oklch(0.145 0 0)',
        'oklch(0.985 0 0)',
        'oklch(0.55 0 0)',
        'oklch(0.145 0 0)',
      ]);
      await page.close();
    },
  );
});

/** The contrast between the word of each phase and its background, as drawn. */
const contrastOfMarks = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    const luminanceOf = (color: string): number => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const tokens = getComputedStyle(document.querySelector('[data-slot="thread"]')!);
    const token = (name: string) => tokens.getPropertyValue(`--cau-${name}`);
    return ['success', 'warning', 'danger', 'info'].map((state) => {
      const [ink, ground] = [luminanceOf(token(state)), luminanceOf(token(`${state}-soft`))];
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    });
  });

it.each(['light', 'dark'] as const)('shadcn stays light without its class on a %s system', async (scheme) => {
  const page = await open('shadcn', scheme);
  expect(await page.$eval('[data-slot="thread"]', (thread) => getComputedStyle(thread).colorScheme)).toBe(
    'light',
  );
  for (const contrast of await contrastOfMarks(page)) expect(contrast).toBeGreaterThan(4.4);
  await page.$eval('html', (html) => html.classList.add('dark'));
  expect(await page.$eval('[data-slot="thread"]', (thread) => getComputedStyle(thread).colorScheme)).toBe(
    'dark',
  );
  for (const contrast of await contrastOfMarks(page)) expect(contrast).toBeGreaterThan(4.4);
  await page.close();
});

it('the host page looks the same with and without the stylesheet', async () => {
  const page = await chrome.newPage({ colorScheme: 'dark' });
  const host = `<style>body { color: #222; text-align: center; letter-spacing: 1px }</style>
    <h1 class="light">Host</h1><p class="dark">Text <a href="#">link</a></p>
    <input value="x"><button>Go</button><textarea>t</textarea><table><td>1</table>`;
  const look = async () => ({
    styles: await page.evaluate(() =>
      [...document.querySelectorAll('html, body, body *')].map((element) => {
        const style = getComputedStyle(element);
        const names = [...style].filter((name) => !name.startsWith('--'));
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('\n');
      }),
    ),
    picture: (await page.screenshot()).toString('base64'),
  });
  await page.setContent(host);
  const without = await look();
  await page.addStyleTag({ path: join(dist, 'styles.css') });
  expect(await look()).toEqual(without);
  // The kit's own text ignores what the host sets for its text.
  const kit = await page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('div'));
    element.dataset['cau'] = '';
    const { textAlign, letterSpacing, colorScheme } = getComputedStyle(element);
    return { textAlign, letterSpacing, colorScheme };
  });
  expect(kit).toEqual({ textAlign: 'start', letterSpacing: 'normal', colorScheme: 'light dark' });
  await page.close();
});
