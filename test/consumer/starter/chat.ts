import { expect } from 'vitest';
import type { Browser } from 'playwright';

/**
 * Uses the example as its README says: asks for the weather, reloads in the middle of the reply, and finds it again,
 * once and complete, in a page that fits its window and says nothing on the console.
 */
export async function expectChat(chrome: Browser, address: string): Promise<void> {
  const page = await chrome.newPage({ viewport: { width: 1280, height: 720 } });
  const messages: string[] = [];
  page.on('console', (message) => {
    const isNoise = ['[vite]', 'React DevTools'].some((text) => message.text().includes(text));
    if (!isNoise) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(address);
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('How warm is it in Oslo?');
  await composer.press('Enter');
  await page.getByText('Let me check').waitFor({ state: 'attached' }); // it folds once the reply follows
  await page.reload();
  await page.getByText('9 °C in Oslo').waitFor();
  await page.locator('strong', { hasText: 'current' }).waitFor();
  expect(await page.getByText('Let me check').count()).toBe(1);
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/.+/);
  // The composer is in view, and the page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(messages).toEqual([]);
  await page.close();
}
