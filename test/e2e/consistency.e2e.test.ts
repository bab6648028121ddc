/** Tool call consistency: no calls that disappear with a reload, and none that appear only after a reload. */
import { expect, it } from 'vitest';
import { expectTold, openChat } from './support/chat.js';

it('three tools each show their outcome when one fails', async () => {
  const chat = await openChat();
  await chat.tell('three');
  await chat.at('gamma', 'I ask three at once.', 'alpha running', 'beta running', 'gamma running');
  await chat.open('gamma');
  await expect
    .poll(chat.answer)
    .toEqual(['I ask three at once.', 'alpha running', 'beta running', 'gamma complete']);
  await chat.open('beta');
  await expect
    .poll(chat.answer)
    .toEqual(['I ask three at once.', 'alpha running', 'beta error', 'gamma complete']);
  await chat.reload();
  await chat.open('alpha');
  await expectTold(chat, 'three');
});

it('a message that could not be stored is back in the composer, and nowhere else', async () => {
  const chat = await openChat();
  await chat.fault('Fail the next write');
  await chat.tell('plain');
  const composer = chat.page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.poll(() => composer.inputValue()).toBe(`plain @${chat.threadId}`);
  await expect.poll(() => chat.latest().rows).toEqual([]);
  await expect
    .poll(() => chat.page.locator('[data-slot="composer-note"]').textContent())
    .toContain('not sent');
  chat.errors.length = 0; // the client reports the failure
  await chat.open('middle');
  await chat.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTold(chat, 'plain');
});
