/* oxlint-disable no-await-in-loop -- one thing after the other is what happens to a page */
/** Streaming tool state: whatever breaks, what is shown is true, and nothing spins without a run behind it. */
import { describe, expect, it } from 'vitest';
import { expectTrueFrames } from './support/truth.js';
import { expectTold, openChat, type Chat } from './support/chat.js';

const SEARCHED = 'I search for Python tutorials.';

/** Nothing says that it works on something. */
async function expectRest(chat: Chat): Promise<void> {
  await chat.end();
  const spinning = chat.page.locator(
    '[data-slot="working"], [data-state="running"], [data-state="input-streaming"], [data-state="partial"], .cau-spin',
  );
  await expect.poll(() => spinning.count()).toBe(0);
}

async function expectSameAfterReload(chat: Chat): Promise<void> {
  const before = await chat.read();
  await chat.reload();
  await expect.poll(chat.read).toEqual(before);
}

describe('the connection', () => {
  it('is cut in the middle of a text and of a tool: both go on', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.at('middle', 'I search for Python');
    await chat.fault('Drop the connection');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.fault('Drop the connection');
    await chat.open('alpha', 'answer');
    await expectTold(chat, 'single');
    await expectRest(chat);
  });

  it('is away while the run comes to its end: the page says so, and has all of it afterwards', async () => {
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
    expect(await chat.answer()).toEqual([SEARCHED, 'alpha running']);
    await chat.fault('Offline');
    await banner.waitFor({ state: 'detached' });
    await expectTold(chat, 'single');
    await expectRest(chat);
  });
});

describe('the server is killed', () => {
  it('inside of a tool: the call and the answer have failed, at once and for good', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.fault('Kill the run');
    await expect.poll(chat.answer).toEqual([SEARCHED, 'alpha error']);
    await expectRest(chat);
    const { rows } = await chat.read();
    expect(rows[1]).toMatchObject({ state: 'incomplete', notice: 'This answer failed.' });
    await expectSameAfterReload(chat);
    // Until the check that settles it has come and gone.
    await chat.write('What is 2 + 3?');
    await expect.poll(chat.answer).toEqual(['I work that out.', 'calculator complete', '2 + 3 is 5.']);
    const loads = chat.loads.map((frames) =>
      frames.map((frame) => ({ ...frame, rows: frame.rows.slice(0, 2) })),
    );
    expectTrueFrames(loads, [SEARCHED, 'alpha error']);
    expect((await chat.read()).rows[1]).toEqual(rows[1]);
  });

  it('inside of a text: what was written stays, and can be tried again', async () => {
    const chat = await openChat();
    await chat.tell('plain');
    await chat.at('middle', 'Two and');
    await chat.fault('Kill the run');
    await expectRest(chat);
    expect((await chat.read()).rows[1]).toMatchObject({
      notice: 'This answer failed.',
      blocks: [{ shown: 'Two and' }],
    });
    await expectSameAfterReload(chat);
    await chat.open('middle');
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(chat.answer).toEqual(['Two and two make four.']);
    await expectRest(chat);
    expect((await chat.read()).rows[1]).toMatchObject({ notice: '', state: 'complete' });
  });
});

it('a reload at any point shows what was there', async () => {
  const chat = await openChat();
  await chat.tell('multiple');
  for (const gate of ['middle', 'alpha', 'between', 'beta', 'answer']) {
    await chat.at(gate);
    const before = await chat.answer();
    await chat.reload();
    await expect.poll(async () => (await chat.answer()).length).toBeGreaterThanOrEqual(before.length);
    expect((await chat.read()).isRunning).toBe(true);
    await chat.open(gate);
  }
  await expectTold(chat, 'multiple');
  await expectRest(chat);
});

it('a run that is stopped inside of a tool is stopped, at once and after a reload', async () => {
  const chat = await openChat();
  await chat.tell('single');
  await chat.open('middle');
  await chat.at('alpha', SEARCHED, 'alpha running');
  await chat.page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await expect.poll(chat.answer).toEqual([SEARCHED, 'alpha cancelled']);
  await expectRest(chat);
  expect((await chat.read()).rows[1]).toMatchObject({ notice: 'This answer was stopped.' });
  await expectSameAfterReload(chat);
  expectTrueFrames(chat.loads, [SEARCHED, 'alpha cancelled']);
});

describe('an error', () => {
  it('of a tool that says `success: false` has a red dot and a sentence for everybody', async () => {
    const chat = await openChat();
    await chat.tell('soft');
    await chat.open('alpha');
    await expectTold(chat, 'soft');
    const call = chat.page.locator('[data-tool="alpha"]');
    const trigger = call.locator('[data-slot="tool-trigger"]');
    expect(await trigger.textContent()).toContain('Something went wrong here.');
    expect(await trigger.textContent()).toContain('failed');
    const [red, , green] = await call.locator('[data-icon="error"]').evaluate((dot) =>
      getComputedStyle(dot)
        .color.match(/[\d.]+/g)!
        .map(Number),
    );
    expect(red).toBeGreaterThan(2 * green!);
  });

  it('is raw for admins only: others are not even sent it', async () => {
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

  it('of the model ends the answer with a sentence, and what was written stays', async () => {
    const chat = await openChat();
    await chat.tell('breaks');
    await chat.at('middle', 'I begin');
    await chat.open('middle');
    await expect.poll(async () => (await chat.read()).rows[1]?.notice).toBe('This answer failed.');
    await expectRest(chat);
    await expectSameAfterReload(chat);
    expectTrueFrames(chat.loads, ['I begin well.']);
    expect(chat.received.join('')).not.toContain('SECRET');
  });
});
