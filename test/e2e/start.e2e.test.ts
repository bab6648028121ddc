/** The demo as `npm start` serves it: modules as they are, React's strict mode, the demo's own backend. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { openPage } from './support/chat.js';

it('the demo starts as npm start serves it, and plays a story', { timeout: 240_000 }, async () => {
  const configFile = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url));
  const server = await createServer({ configFile, server: { port: 0 }, logLevel: 'error' });
  onTestFinished(() => server.close());
  await server.listen();
  const { page, errors } = await openPage(server.resolvedUrls!.local[0]!);
  const story = page
    .getByRole('list', { name: 'Stories' })
    .getByRole('button', { name: 'Many tools at once' });
  await story.click({ timeout: 90_000 }); // until Vite has bundled what it depends on
  await page.getByText('You like the conclusion first').waitFor();
  expect(await page.locator('[data-slot="tool-call"][data-state="complete"]').count()).toBe(6);
  expect(await page.getByRole('navigation').or(page.getByRole('complementary')).count()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});
