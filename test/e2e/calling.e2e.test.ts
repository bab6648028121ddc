/** Tool calling: the checklist of the documents that this package began with. */
import { expect, it } from 'vitest';
import { expectTold, openChat } from './support/chat.js';

const SEARCHED = 'I search for Python tutorials.';

it('a running tool gets its result, and the model continues with a reply', async () => {
  const chat = await openChat();
  await chat.tell('single');
  await chat.open('middle');
  await chat.at('alpha', SEARCHED, 'alpha running');
  const call = chat.page.locator('[data-tool="alpha"]');
  await call.locator('[data-icon="running"]').waitFor();
  await chat.open('alpha');
  await call.locator('[data-icon="complete"]').waitFor();
  await call.locator('[data-slot="tool-trigger"]').click();
  await call.getByText('found', { exact: false }).first().waitFor();
  await chat.at('answer', SEARCHED, 'alpha complete', 'Here are the');
  await chat.open('answer');
  await expectTold(chat, 'single');
});

it('the chat still works after a tool fails', async () => {
  const chat = await openChat();
  await chat.tell('fails');
  await chat.open('alpha');
  await expectTold(chat, 'fails');
  await chat.write('What is 2 + 3?');
  await expect.poll(chat.answer).toEqual(['Let me work that out.', 'calculator complete', '2 + 3 is 5.']);
  await chat.end();
  expect((await chat.read()).rows).toHaveLength(4);
});
