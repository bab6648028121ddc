/* oxlint-disable no-await-in-loop -- one question after the other */
/** The stories of the demo, each from the card that starts it. */
import { expect, it } from 'vitest';
import { openChat, storyGate } from './support/chat.js';
import { shapeOf, startStory } from './support/story.js';

it('research: one live plan with its earlier versions, and one line for the work, also after a reload', async () => {
  const chat = await startStory('research');
  await expect.poll(() => chat.answer().at(-1)).toContain('That’s the whole picture.');
  await chat.end();
  const seen = () =>
    chat.page
      .locator(
        '[data-slot="work-trigger"], [data-tool="showPlan"][data-open], [data-tool="webSearch"], [data-slot="reasoning"]',
      )
      .filter({ visible: true })
      .evaluateAll((pieces) => pieces.map(({ textContent }) => textContent.slice(0, 60)));
  const shown = [
    expect.stringMatching(/^Searched the web 2 times, read 2 pages, did a calculation/),
    expect.stringMatching(/^Chat in sync across devices, 4 of 4 done/),
  ];
  await expect.poll(seen).toEqual(shown);
  const inView = await seen();
  const thought = () => chat.page.locator('.cau-reasoning-trigger').first().textContent();
  const took = await thought();
  expect(took).toMatch(/^Thought for \d+ seconds?$/);
  await chat.reload();
  await expect.poll(seen).toEqual(inView);
  expect(await thought()).toBe(took);
  await expect.poll(() => chat.page.getByText('4 earlier versions').isVisible()).toBe(true);
  expect(await chat.page.locator('[data-tool="webSearch"]').first().textContent()).toContain('recorded');
  expect(await chat.page.locator('[data-slot="source"]').count()).toBe(2);
});

it('approval: files are deleted only after approval, and the model reads a denial', async () => {
  const chat = await startStory('approval');
  const asks = ['text', 'projectContext complete', 'text', 'deleteFiles awaiting-approval'];
  await expect.poll(() => shapeOf(chat)).toEqual(asks);
  await chat.reload();
  await expect.poll(() => shapeOf(chat)).toEqual(asks);
  await chat.page.getByRole('button', { name: 'Keep them' }).click();
  await expect.poll(() => shapeOf(chat)).toEqual([...asks.slice(0, 3), 'deleteFiles denied', 'text']);
  await chat.page.getByRole('button', { name: 'Regenerate' }).click();
  await chat.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => chat.answer().at(-1)).toContain('files deleted');
});

it('retry: the failed call runs again from its row, and the reply continues', async () => {
  const chat = await startStory('retry');
  await expect
    .poll(() => shapeOf(chat))
    .toEqual(['text', 'salesReport error', 'calculator complete', 'text']);
  await chat.end();
  await chat.page.locator('[data-tool="salesReport"] [data-slot="tool-trigger"]').click();
  await chat.page.locator('[data-tool="salesReport"]').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => chat.answer().at(-1)).toContain('Japan is growing fastest');
  await expect
    .poll(() => shapeOf(chat))
    .toEqual(['text', 'salesReport complete', 'calculator complete', 'text']);
});

it('reload: a long run continues across a reload', async () => {
  const chat = await startStory('reload');
  const gate = storyGate('reload');
  await gate.reached();
  const before = ['text', 'codeExecution complete', 'text', 'codeExecution complete'];
  await expect.poll(() => shapeOf(chat)).toEqual(before);
  await chat.reload();
  await expect.poll(() => shapeOf(chat)).toEqual(before);
  expect((await chat.read()).isRunning).toBe(true);
  await gate.open();
  await expect.poll(() => chat.answer().at(-1)).toContain('you’ve seen all of it work.');
  await chat.end();
});

it('crash: a run continues after the server died in a tool, and a repeatable call runs again', async () => {
  const chat = await startStory('crash');
  await chat.at('rebuildIndex', 'I’ll rebuild the index. This takes a few seconds.', 'rebuildIndex running');
  await chat.open('rebuildIndex');
  await expect.poll(() => shapeOf(chat)).toEqual(['text', 'rebuildIndex complete', 'text']);
  await chat.end();
  expect(chat.answer().at(-1)).toContain('so the call ran again');
});

it('history: older messages load on request, and the reader keeps their place', async () => {
  const chat = await startStory('history');
  await expect.poll(() => chat.latest().rows.at(-1)?.id).toContain(':249:');
  await expect.poll(() => chat.latest().rows.length).toBe(50); // the page has dropped earlier messages
  const [first] = (await chat.read()).rows;
  const place = () =>
    chat.page.evaluate(
      (id) => document.querySelector(`[data-message-id="${id}"]`)!.getBoundingClientRect().top,
      first!.id,
    );
  const older = chat.page.getByRole('button', { name: 'Show older messages' });
  // A reader scrolls with a wheel. assistant-ui, which is scrolling to the bottom, can undo a scroll from code.
  await chat.page.locator('[data-slot="thread"]').hover();
  await expect
    .poll(async () => {
      await chat.page.mouse.wheel(0, -20_000);
      return older.evaluate((button) => button.getBoundingClientRect().top >= 0);
    })
    .toBe(true);
  const before = await place();
  await older.evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => chat.latest().rows.length).toBe(100);
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
});

it('without a story the demo uses the tool that fits', async () => {
  const chat = await openChat();
  for (const [prompt, tool, answer] of [
    ['What is 17 * 23?', 'calculator', '17 * 23 is 391.'],
    ['What time is it in Tokyo?', 'datetime', '(Asia/Tokyo)'],
    ['Remember that my dog is called Pixel', 'saveMemory', 'I’ll remember that'],
    ['Search how streaming works', 'webSearch', 'the best of what I found'],
    ['Read https://docs.convex.dev/realtime', 'urlReader', 'Realtime'],
    ['Run some JavaScript', 'codeExecution', 'its last value is 29'],
    ['Show me my project', 'projectContext', 'Aurora'],
  ] as const) {
    await chat.write(prompt);
    await expect.poll(() => shapeOf(chat), { message: prompt }).toEqual(['text', `${tool} complete`, 'text']);
    await expect.poll(() => chat.answer().at(-1), { message: prompt }).toContain(answer);
    await chat.end();
  }
});
