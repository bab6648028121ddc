/* oxlint-disable no-await-in-loop -- checks come one after the other */
/**
 * Promises of the documents that this package began with, in cases that everyday tests nearly cover. `npm run test:deep
 * -- e2e` runs them.
 */
import { describe, expect, it } from 'vitest';
import { expectTold, openChat, openTabs } from './support/chat.js';
import { expectRest, expectSameAfterReload } from './support/rest.js';
import { shapeOf, startStory } from './support/story.js';
import { expectTrueFrames } from './support/truth.js';

const SEARCHED = 'I search for Python tutorials.';

describe('duplicates', () => {
  it('no frame has duplicates, scenario A: a plan', async () => {
    const chat = await openChat();
    await chat.tell('plan');
    await chat.at('answer', 'showPlan complete', 'This is');
    await chat.open('answer');
    await expectTold(chat, 'plan');
  });

  it('no frame has duplicates, scenario B: three tools in a row', async () => {
    const chat = await openChat();
    await chat.tell('jobs');
    await chat.at('getMyResume', 'showPlan complete', 'getMyResume running');
    await chat.open('getMyResume', 'getMyJobPreferences', 'answer');
    await expectTold(chat, 'jobs');
  });

  it('no frame has duplicates, scenario D: reloads halfway and at the end', async () => {
    const chat = await openChat();
    await chat.tell('plans');
    await chat.at('between', 'I make a plan.', 'showPlan complete', 'I follow it');
    await chat.reload();
    await expect.poll(chat.answer).toEqual(['I make a plan.', 'showPlan complete', 'I follow it']);
    await chat.open('between');
    await expectTold(chat, 'plans');
  });
});

describe('content that was shown stays', () => {
  it('every block stays from its first frame to the end of a reply without tools', async () => {
    const chat = await openChat();
    await chat.tell('plain');
    await chat.at('middle', 'Two and');
    await chat.open('middle');
    await expectTold(chat, 'plain');
  });

  it('every block stays from its first frame to the end of text, tool, text', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.at('middle', 'I search for Python');
    await chat.open('middle');
    await chat.at('alpha', 'I search for Python tutorials.', 'alpha running');
    await chat.open('alpha');
    await chat.at('answer', 'I search for Python tutorials.', 'alpha complete', 'Here are the');
    await chat.open('answer');
    await expectTold(chat, 'single');
  });

  it('every block stays from its first frame to the end of text, tool, text, tool, text', async () => {
    const chat = await openChat();
    await chat.tell('multiple');
    await chat.open('middle', 'alpha');
    await chat.at('between', 'I search and calculate.', 'alpha complete', 'Got the results, now');
    await chat.open('between', 'beta', 'answer');
    await expectTold(chat, 'multiple');
  });
});

describe('consistency', () => {
  it('the tools of a run are the same after a reload halfway, and have their results after a reload at the end', async () => {
    const chat = await openChat();
    await chat.tell('multiple');
    await chat.open('middle', 'alpha', 'between');
    const blocks = [
      'I search and calculate.',
      'alpha complete',
      'Got the results, now the sum.',
      'beta running',
    ];
    await chat.at('beta', ...blocks);
    await chat.reload();
    await expect.poll(chat.answer).toEqual(blocks);
    await chat.open('beta', 'answer');
    await expectTold(chat, 'multiple');
  });

  it('a failed tool stays a failed tool', async () => {
    const chat = await openChat();
    await chat.tell('fails');
    await chat.at('alpha', 'I try it.', 'alpha running');
    await chat.open('alpha');
    await expectTold(chat, 'fails');
  });
});

describe('tools and runs', () => {
  it('a tool keeps running across a reload and completes', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.open('middle');
    await chat.at('alpha', SEARCHED, 'alpha running');
    await chat.reload();
    await expect.poll(chat.answer).toEqual([SEARCHED, 'alpha running']);
    await chat.page.locator('[data-tool="alpha"] [data-icon="running"]').waitFor();
    await chat.open('alpha', 'answer');
    await expectTold(chat, 'single');
  });

  it('a server killed during a text repeats the step in its place', async () => {
    const chat = await openChat();
    await chat.tell('plain');
    await chat.at('middle', 'Two and');
    await chat.fault('Kill run');
    await chat.open('middle');
    await expect.poll(chat.answer).toEqual(['Two and two make four.']);
    await expectRest(chat);
    expect((await chat.read()).rows[1]).toMatchObject({ notice: '', state: 'complete' });
    await expectSameAfterReload(chat);
  });

  it('a run stopped in one tab is stopped in both', async () => {
    const [one, other] = await openTabs();
    await one.tell('single');
    await one.open('middle');
    for (const tab of [one, other]) await tab.at('alpha', 'I search for Python tutorials.', 'alpha running');
    await other.page.locator('[data-slot="stop"]').click();
    const blocks = ['I search for Python tutorials.', 'alpha cancelled'];
    for (const tab of [one, other]) {
      await expect.poll(tab.answer).toEqual(blocks);
      await tab.end();
      expectTrueFrames(tab.loads, blocks);
    }
  });
});

describe('stories', () => {
  it('parallel: six calls, each with its result', async () => {
    const chat = await startStory('parallel');
    await expect.poll(() => chat.answer().at(-1)).toContain('You like the conclusion first');
    const shape = shapeOf(chat);
    expect(shape.filter((shown) => shown.endsWith(' complete'))).toHaveLength(6);
    expect(shape).toHaveLength(8);
  });
});
