import type { Attachment } from '@assistant-ui/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { button, connect, openPage, startThread, type Page } from './page.js';

const SIZE = 3 * 1024 * 1024;
const patience = { timeout: 60_000 };

interface Devtools {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
}
const devtools = cdp() as unknown as Devtools;

// A connection that takes a while for the file, like a real one.
const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6 * 1024 * 1024 };
beforeEach(async () => {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow);
});
afterEach(() => devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 }));

/** Attaches a file, as a user does with the button and the browser's dialog. */
function attach(page: Page, file: File): void {
  button(page, 'attach').click();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
}

it('a file uploads with progress, is sent, and shows when another client opens the thread', async () => {
  const client = connect();
  const threadId = await startThread(client);
  const page = await openPage(client, threadId);
  const composer = () => page.aui().thread.composer();
  const statuses: Array<Attachment['status']> = [];
  page.aui().subscribe(() => {
    const status = composer().getState().attachments[0]?.status;
    if (status && status !== statuses.at(-1)) statuses.push(status);
  });

  const bytes = Uint8Array.from({ length: SIZE }, (_, i) => (i * 7 + (i >> 8)) % 256);
  attach(page, new File([bytes], 'holiday.bin', { type: 'application/x-holiday' }));
  await vi.waitUntil(() => statuses.at(-1)?.type === 'requires-action', patience);
  const progress = statuses.flatMap((status) => (status.type === 'running' ? [status.progress] : []));
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBeGreaterThan(80); // the last piece and the end may be reported together
  expect(new Set(progress).size).toBeGreaterThan(3);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));

  composer().setText('Look at this');
  await vi.waitUntil(() => !button(page, 'send').disabled, patience);
  button(page, 'send').click();
  await vi.waitUntil(() => page.shown()[1] === 'Well.' && !page.isRunning(), patience);
  await page.unmount();
  await client.close();

  const reloaded = await openPage(connect(), threadId);
  await vi.waitUntil(() => reloaded.shown().length === 2, patience);
  expect(reloaded.shown()[0]).toBe('Look at this');
  expect(reloaded.container.querySelector('[data-attachment]')!.textContent).toBe('holiday.bin');
  const [question] = reloaded.thread().store.getState().thread.snapshot!.messages;
  const [attachment] = question!.attachments!;
  expect(attachment).toMatchObject({ name: 'holiday.bin', contentType: 'application/x-holiday' });
  const [part] = attachment!.content;
  const response = await fetch(part!.type === 'file' ? part!.data : 'no file');
  expect(response.headers.get('content-type')).toBe('application/x-holiday');
  const stored = new Uint8Array(await response.arrayBuffer());
  expect(stored.length).toBe(SIZE);
  expect(stored.every((byte, i) => byte === bytes[i])).toBe(true);
});
