import { expect } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { PATIENCE_MS } from '../../support/patience.js';

/** What development servers and React print in every app. */
const NOISE = ['[vite]', '[HMR]', '[Fast Refresh]', 'React DevTools'];

/** A page with its console messages, including uncaught errors. */
export async function openPage(
  chrome: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; said: readonly string[] }> {
  const page = await chrome.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  page.setDefaultTimeout(PATIENCE_MS);
  const said: string[] = [];
  page.on('console', (message) => {
    if (!NOISE.some((text) => message.text().includes(text))) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return { page, said };
}

/** Asks about the weather, reloads during the reply, and expects the reply once and complete. */
export async function askAndReload(page: Page): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('How warm is it in Oslo?');
  await composer.press('Enter');
  await page.getByText('Let me check').waitFor({ state: 'attached' }); // it folds once the reply follows
  await page.reload();
  // Once its call folds, the line of the work has the same text as the hidden row.
  await page.getByText('9 °C in Oslo').filter({ visible: true }).first().waitFor();
  await page.locator('strong', { hasText: 'current' }).waitFor();
  expect(await page.getByText('Let me check').count()).toBe(1);
  // The composer is in view, and the page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
}

/** Asks for a city that the tool does not know, and reads the tool's error. */
async function askForTheUnknown(page: Page): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('How warm is it in Atlantis?');
  await page.getByRole('button', { name: 'Send', exact: true }).click(); // enabled once the previous reply is complete
  await page.getByText('I could not find out').waitFor();
  await page.getByText('No weather station in Atlantis.').filter({ visible: true }).first().waitFor();
}

/** Uses the example as its README says, and expects no console messages. */
export async function expectChat(chrome: Browser, address: string): Promise<void> {
  const { page, said } = await openPage(chrome);
  await page.goto(address);
  await askAndReload(page);
  await askForTheUnknown(page);
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/.+/);
  expect(said).toEqual([]);
  await page.close();
}
