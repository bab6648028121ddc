/* oxlint-disable no-await-in-loop -- events happen to a page one after the other */
/** Streaming tool state: whatever breaks, the screen is true, and nothing spins without a live run. */
import { describe, expect, it } from 'vitest';
import { blocksOf, scenarios } from './scenarios.js';
import { expectRest, expectSameAfterReload } from './support/rest.js';
import { expectTrueFrames } from './support/truth.js';
import { answerIn, expectTold, openChat } from './support/chat.js';

const SEARCHED = 'I search for Python tutorials.';

describe('the connection', () => {
  it('text and tool continue after the connection is cut', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.at('middle', 'I search for Python');
    await chat.fault('Drop connection');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.fault('Drop connection');
    await chat.open('alpha', 'answer');
    await expectTold(chat, 'single');
    await expectRest(chat);
  });

  it('the page says that the connection is gone and catches up with a run that ended meanwhile', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.fault('Offline');
    const banner = chat.page.locator('[data-slot="banner"]');
    await banner.waitFor();
    await chat.open('alpha');
    await chat.at('answer');
    await chat.open('answer');
    expect(answerIn(await chat.read())).toEqual([SEARCHED, 'alpha running']);
    await chat.fault('Offline');
    await banner.waitFor({ state: 'detached' });
    await expectTold(chat, 'single');
    await expectRest(chat);
  });
});

describe('the server is killed', () => {
  it('a server killed during a tool leaves an unknown outcome, and the run continues', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.fault('Kill run');
    const blocks = blocksOf(scenarios.single).map((block) => block.replace('alpha complete', 'alpha error'));
    await chat.open('answer');
    await expect.poll(chat.answer).toEqual(blocks);
    await expectRest(chat);
    expect(await chat.page.locator('[data-tool="alpha"]').getAttribute('data-outcome')).toBe('unknown');
    expect((await chat.read()).rows[1]).toMatchObject({ state: 'complete', notice: '' });
    await expectSameAfterReload(chat);
    expectTrueFrames(chat.loads, blocks);
  });
});

it('a reload at any point shows what was on the screen', async () => {
  const chat = await openChat();
  await chat.tell('multiple');
  for (const gate of ['middle', 'alpha', 'between', 'beta', 'answer']) {
    await chat.at(gate);
    const before = chat.answer();
    await chat.reload();
    await expect.poll(() => chat.answer().length).toBeGreaterThanOrEqual(before.length);
    expect((await chat.read()).isRunning).toBe(true);
    await chat.open(gate);
  }
  await expectTold(chat, 'multiple');
  await expectRest(chat);
});

it('a run stopped during a tool is stopped, at once and after a reload', async () => {
  const chat = await openChat();
  await chat.tell('single');
  await chat.open('middle');
  await chat.at('alpha', SEARCHED, 'alpha running');
  await chat.page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await expect.poll(chat.answer).toEqual([SEARCHED, 'alpha cancelled']);
  await expectRest(chat);
  expect((await chat.read()).rows[1]).toMatchObject({ notice: 'Reply stopped.' });
  await expectSameAfterReload(chat);
  expectTrueFrames(chat.loads, [SEARCHED, 'alpha cancelled']);
});

describe('an error', () => {
  it('a tool that returns `success: false` has a red dot and a readable sentence', async () => {
    const chat = await openChat();
    await chat.tell('soft');
    await chat.open('alpha');
    await expectTold(chat, 'soft');
    const call = chat.page.locator('[data-tool="alpha"]');
    const trigger = call.locator('[data-slot="tool-trigger"]');
    expect(await trigger.textContent()).toContain('Something went wrong.');
    expect(await trigger.textContent()).toContain('failed');
    const [red, , green] = await call.locator('[data-icon="error"]').evaluate((dot) =>
      getComputedStyle(dot)
        .color.match(/[\d.]+/g)!
        .map(Number),
    );
    expect(red).toBeGreaterThan(2 * green!);
  });

  it('the raw error is sent to admins only', async () => {
    const chat = await openChat();
    await chat.tell('soft');
    await chat.open('alpha');
    await expectTold(chat, 'soft');
    const call = chat.page.locator('[data-tool="alpha"]');
    await call.locator('[data-slot="tool-trigger"]').click();
    await call.locator('[data-slot="tool-error"]').waitFor();
    expect(await call.locator('[data-slot="tool-debug"]').count()).toBe(0);
    expect(chat.received.join('')).not.toContain('SECRET');
    await chat.fault('Raw errors');
    await expect.poll(() => call.locator('[data-slot="tool-debug"]').textContent()).toContain('SECRET');
    await chat.fault('Raw errors');
    await expect.poll(() => call.locator('[data-slot="tool-debug"]').count()).toBe(0);
    expect(await chat.page.content()).not.toContain('SECRET');
  });

  it('a model error ends the reply with a sentence and keeps the text so far', async () => {
    const chat = await openChat();
    await chat.tell('breaks');
    await chat.at('middle', 'I begin');
    await chat.open('middle');
    await expect
      .poll(() => chat.latest().rows[1]?.notice)
      .toBe('Something went wrong while generating this reply.');
    await expectRest(chat);
    await expectSameAfterReload(chat);
    expectTrueFrames(chat.loads, ['I begin well.']);
    expect(chat.received.join('')).not.toContain('SECRET');
  });
});
