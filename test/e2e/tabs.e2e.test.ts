/* oxlint-disable no-await-in-loop -- checks come one after the other */
/** Two tabs are two devices on one thread. */
import { expect, it } from 'vitest';
import { expectTrueFrames } from './support/truth.js';
import { openTabs } from './support/chat.js';

it('a message sent in one tab streams in both', async () => {
  const [one, other] = await openTabs();
  await one.tell('single');
  for (const tab of [one, other]) await tab.at('middle', 'I search for Python');
  await one.open('middle');
  for (const tab of [one, other]) await tab.at('alpha', 'I search for Python tutorials.', 'alpha running');
  await one.open('alpha', 'answer');
  const blocks = ['I search for Python tutorials.', 'alpha complete', 'Here are the results of it.'];
  for (const tab of [one, other]) await expect.poll(tab.answer).toEqual(blocks);
  for (const tab of [one, other]) await tab.end();
  expect((await other.read()).rows).toEqual((await one.read()).rows);
  for (const tab of [one, other]) expectTrueFrames(tab.loads, blocks);
});

it('an approval requested in one tab can be answered in the other', async () => {
  const [one, other] = await openTabs();
  await one.tell('remove');
  const asks = ['May I?', 'removeFile awaiting-approval'];
  for (const tab of [one, other]) await expect.poll(tab.answer).toEqual(asks);
  await other.page.getByRole('button', { name: 'Allow', exact: true }).click();
  const blocks = ['May I?', 'removeFile complete', 'That is settled.'];
  for (const tab of [one, other]) await expect.poll(tab.answer).toEqual(blocks);
  for (const tab of [one, other]) {
    expectTrueFrames(tab.loads, blocks);
    expect(await tab.page.locator('[data-slot="tool-approval"]').count()).toBe(0);
  }
});
