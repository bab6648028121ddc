/**
 * The Next.js example as a newcomer gets it: created from the packed package, installed without our lockfile,
 * type-checked and built by Next.js, started, and used in a browser, with every package manager, TypeScript and Node
 * that we support. `npm run test:deep -- next` runs it.
 */
import { createServer, type AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browser, setup } from '../../scripts/browser.mjs';
import { askAndReload, openPage } from './starter/chat.js';
import { createStarter, type Starter } from './starter/createStarter.js';
import { matrix, warningsIn } from './starter/matrix.js';
import { recordThread } from './starter/recordThread.js';

const NEXT = 'next.mjs';

let chrome: Browser;

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

beforeAll(async () => {
  await setup();
  chrome = await chromium.launch(browser());
});

afterAll(() => chrome?.close());

describe.each(matrix)('the Next.js example with %s', (name, tools) => {
  let starter: Starter;

  beforeAll(async () => {
    vi.stubEnv('NEXT_TELEMETRY_DISABLED', '1');
    vi.stubEnv('EMBEDDED_CONVEX_PORT', String(await freePort())); // the build contains the address of the backend
    starter = createStarter({ template: 'next', ...tools });
  });

  afterAll(async () => {
    await starter?.stop(); // Next.js writes to the folder until it ends
    starter?.remove();
    vi.unstubAllEnvs();
  });

  it('installs without a warning', () => {
    expect(warningsIn(starter.installed)).toEqual([]);
  });

  it('compiles and builds with a real Agent that has tools', () => {
    const output = starter.run('build');
    expect(output).toMatch(/○ \/\n/); // the page of a new conversation is static
    expect(output).toMatch(/ƒ \/\[threadId\]/);
    const packages = ['next', 'react', 'typescript', '@convex-dev/agent', 'ai'];
    const versions = packages.map((dependency) => `${dependency} ${starter.versionOf(dependency)}`);
    console.log(`${name}: ${versions.join(', ')}`);
  });

  describe('built', () => {
    let address: string;
    let page: Page;
    let said: readonly string[];
    let thread: string;

    beforeAll(async () => {
      address = await starter.serve(NEXT, 'start', '-p', String(await freePort()));
      ({ page, said } = await openPage(chrome));
    });

    it('streams a reply with a tool, and continues it after a reload', async () => {
      await page.goto(address);
      await askAndReload(page);
      thread = page.url();
      expect(new URL(thread).pathname).toMatch(/^\/.+/);
      expect(said).toEqual([]);
    });

    it('sends the messages of a thread as HTML that shows them without scripts', async () => {
      const html = await (await fetch(thread)).text();
      for (const text of ['How warm is it in Oslo?', 'Let me check the weather in Oslo.', '9 °C in Oslo'])
        expect(html).toContain(text);
      expect(html).not.toContain('data-slot="loading"');
      expect(html).not.toContain('aria-current'); // the list is not loaded yet, but a thread is open
      const plain = await chrome.newPage({ javaScriptEnabled: false });
      await plain.goto(thread);
      expect(await plain.locator('strong', { hasText: 'current' }).isVisible()).toBe(true);
      await plain.close();
    });

    it('keeps every message on the screen while the live thread takes over from the HTML', async () => {
      // A reader whose locale and time zone differ from the server's.
      const abroad = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' };
      const { page: reader, said: saidHere } = await openPage(chrome, abroad);
      const recorded = await recordThread(reader);
      await reader.goto(thread);
      // The list of threads comes over the socket, so by then the page is live.
      await reader.getByRole('navigation').getByText('How warm is it in Oslo?').waitFor();
      const composer = reader.getByRole('textbox', { name: 'Message' });
      await composer.fill('And in Tokyo?');
      await composer.press('Enter');
      await reader.getByRole('button', { name: '19 °C in Tokyo' }).waitFor();
      const { shown, hasLoaded, isSame } = await recorded();
      expect(hasLoaded).toBe(false);
      expect(isSame).toBe(true);
      const complete = shown.findIndex((texts) => texts.some((text) => text.includes('9 °C in Oslo')));
      expect(complete).toBeGreaterThanOrEqual(0);
      const gaps = shown
        .slice(complete)
        .filter(
          (texts) =>
            !texts[0]?.includes('How warm is it in Oslo?') || !texts[1]?.includes('the current temperature'),
        );
      expect(gaps).toEqual([]);
      expect(saidHere).toEqual([]);
      await reader.close();
    });

    it('shows the newest message of the HTML, before any script is loaded', async () => {
      const reader = await chrome.newPage({ viewport: { width: 1280, height: 360 } });
      await reader.route('**/*.js', (route) => route.abort());
      await reader.goto(thread);
      const viewport = reader.locator('[data-slot="viewport"]');
      const above = await viewport.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        scrollTop,
        isAtEnd: scrollHeight - clientHeight - scrollTop < 1,
      }));
      expect(above.scrollTop).toBeGreaterThan(0);
      expect(above.isAtEnd).toBe(true);
      await reader.close();
    });

    it('opens a new conversation, and goes back to the thread', async () => {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByText('Let me check the weather in Oslo.').waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${new URL(address).origin}/`);
      await page.goBack();
      await page.locator('strong', { hasText: 'current' }).first().waitFor();
      expect(page.url()).toBe(thread);
      expect(said).toEqual([]);
    });

    it('shows why a thread cannot be loaded', async () => {
      const { page: lost } = await openPage(chrome);
      await lost.goto(`${address}/nothing`);
      const reason = lost.getByRole('alert').filter({ hasText: /\S/ });
      await reason.waitFor();
      expect(await reason.getByRole('button').count()).toBe(1); // try again
      await lost.close();
    });
  });

  it('logs no warning in development, also during hydration', async () => {
    await starter.stop();
    const address = await starter.serve(NEXT, 'dev', '-p', String(await freePort()));
    const { page, said } = await openPage(chrome);
    await page.goto(address, { timeout: 0 }); // it compiles first, and the test has its own limit
    await askAndReload(page);
    await page.reload();
    await page.getByRole('navigation').getByText('How warm is it in Oslo?').waitFor();
    expect(said).toEqual([]);
  });
});
