import { expect } from 'vitest';
import type { Chat } from './chat.js';

/** Waits for the end of the run, and expects that nothing on the page shows work in progress. */
export async function expectRest(chat: Chat): Promise<void> {
  await chat.end();
  const spinning = chat.page.locator(
    '[data-slot="working"], [data-state="running"], [data-state="input-streaming"], [data-state="partial"], .cau-spin',
  );
  await expect.poll(() => spinning.count()).toBe(0);
}

export async function expectSameAfterReload(chat: Chat): Promise<void> {
  const before = await chat.read();
  await chat.reload();
  await expect.poll(chat.latest).toEqual(before);
}
