/** The start of a page, and the content of a message. */
import { expect, it } from 'vitest';
import { openChat, openDevice } from './support/chat.js';

it('an empty thread that does not fit the screen starts at its top', async () => {
  const chat = await openChat({ device: await openDevice({ viewport: { width: 360, height: 420 } }) });
  await chat.page.locator('.demo-card').last().waitFor();
  const log = chat.page.getByRole('log', { name: 'Conversation' });
  const [top, hidden] = await log.evaluate((element) => [
    element.scrollTop,
    element.scrollHeight - element.clientHeight,
  ]);
  expect(hidden).toBeGreaterThan(100);
  expect(top).toBe(0);
  await chat.tell('plain');
  await chat.open('middle');
  await expect.poll(chat.answer).toEqual(['Two and two make four.']);
  await expect
    .poll(() => log.evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop))
    .toBeLessThan(2);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a message shows its files before the server has it', async () => {
  const chat = await openChat();
  const choosing = chat.page.waitForEvent('filechooser');
  await chat.page.getByRole('button', { name: 'Attach a file' }).click();
  await (
    await choosing
  ).setFiles([
    { name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes.') },
  ]);
  await expect
    .poll(() => chat.page.locator('[data-slot="attachment"][data-state="requires-action"]').count())
    .toBe(2);
  await chat.fault('Offline');
  await chat.write('Look at this.');
  const files = chat.page.locator('[data-role="user"] [data-slot="message-files"]');
  await files.getByRole('img', { name: 'pixel.png' }).waitFor();
  expect(await files.getByRole('img').getAttribute('src')).toMatch(/^blob:/);
  expect(await files.textContent()).toContain('notes.txt');
  expect(await files.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await chat.fault('Offline');
  await expect.poll(() => chat.answer().at(-1)).toContain('got your file');
  expect(await files.getByRole('img', { name: 'pixel.png' }).getAttribute('src')).toMatch(/^http/);
  expect(await files.getByRole('link').textContent()).toContain('notes.txt');
});

it('a chosen theme applies before the next page is painted', async () => {
  const device = await openDevice({ colorScheme: 'light' });
  const { page } = await openChat({ device });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  expect(await paper()).toBe(dark);
});

it('an offline page says so at once, keeps its place, and sends the message when it is back online', async () => {
  const chat = await openChat();
  const { page } = chat;
  await page.getByRole('button', { name: 'Faults' }).click();
  const top = () => page.locator('.demo-thread').evaluate((thread) => thread.getBoundingClientRect().top);
  const before = await top();
  await chat.fault('Kill run');
  await page.getByText('There is no running reply.').waitFor();
  expect(await top()).toBe(before);
  await chat.fault('Offline');
  await page.getByText('You’re offline.').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await page.locator('[data-role="user"][data-state="pending"]').waitFor();
  await page.getByText('Waiting for a connection…').waitFor();
  await chat.fault('Offline');
  await page.locator('[data-role="user"]:not([data-state])').waitFor();
  await chat.end();
});
