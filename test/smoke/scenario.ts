/* oxlint-disable no-await-in-loop -- one key after the other */
/** The scenario that has to work in every browser: one page of the demo, from the first message to a reload. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blocksOf, gatesOf, scenarios } from '../e2e/scenarios.js';
import { startDemo, type Demo } from './demo.js';
import type { Device } from './device.js';

export function smokeTest(name: string, start: () => Promise<Device>): void {
  let demo: Demo;
  let device: Device;
  let threadId: string;

  beforeAll(async () => {
    [demo, device] = await Promise.all([startDemo(name), start()]);
    threadId = await demo.startThread('A first title');
    await device.open(demo.addressOf(threadId));
    await vi.waitUntil(() => device.run(hasOne, COMPOSER), { timeout: 60_000 });
  });
  afterAll(() => Promise.all([demo?.close(), device?.close()]));

  const shown = () => device.run(readThread);
  /** Waits until the newest reply has this text and is complete. */
  async function waitForReply(...reply: string[]): Promise<void> {
    await expect.poll(shown).toEqual({ isRunning: false, reply });
  }
  /** Some elements load late. */
  async function click(selector: string): Promise<void> {
    await expect.poll(() => device.run(isStill, selector)).toBe(true);
    await device.click(selector);
  }
  /** Clicks until the element is gone: on a busy machine, the next frame can move it during the click. */
  async function clickAway(selector: string): Promise<void> {
    const clickOnce = async () => {
      if (await device.run(isStill, selector)) await device.click(selector);
      return device.run(hasOne, selector);
    };
    await expect.poll(clickOnce, { interval: 1_000 }).toBe(false);
  }
  async function send(scenario: string): Promise<void> {
    await click(COMPOSER);
    await device.type(`${scenario} @${threadId}`);
    await device.press('Enter');
  }
  async function pass(...gates: string[]): Promise<void> {
    for (const gate of gates) {
      await demo.reached(threadId, gate);
      await demo.open(threadId, gate);
    }
  }

  describe(`in ${name}`, () => {
    it('streams a reply with a tool, and continues it after a reload', async () => {
      await send('multiple');
      await demo.reached(threadId, 'middle');
      await expect.poll(shown).toEqual({ isRunning: true, reply: ['I search and'] });
      await pass('middle');
      await demo.reached(threadId, 'alpha');
      const half = { isRunning: true, reply: ['I search and calculate.', 'alpha running'] };
      await expect.poll(shown).toEqual(half);
      await device.reload();
      await expect.poll(shown).toEqual(half);
      await pass('alpha', 'between', 'beta', 'answer');
      await waitForReply(...blocksOf(scenarios.multiple));
    });

    it('asks before a tool runs', async () => {
      await send('remove');
      await expect
        .poll(async () => (await shown()).reply)
        .toEqual(['May I?', 'removeFile awaiting-approval']);
      await clickAway('[data-slot="tool-approval"] [data-kind="primary"]');
      await waitForReply(...blocksOf(scenarios.remove));
    });

    it.each(['three', 'plans'] as const)('stays at the bottom when a run ends (%s)', async (scenario) => {
      await send(scenario);
      await pass(...scenarios[scenario].flatMap((step) => Object.values(gatesOf(step)).flat()));
      await waitForReply(...blocksOf(scenarios[scenario]));
      expect(await device.run(readBottom)).toEqual({ overflows: true, isAway: false, hasButton: false });
    });

    it('grows the composer and the edit field with their text', async () => {
      await click(COMPOSER);
      const { height } = await device.run(measure, COMPOSER);
      for (const line of ['one', 'two', 'three', 'four']) {
        await device.type(line);
        await device.press('ShiftEnter');
      }
      const grown = await device.run(measure, COMPOSER);
      expect(grown.hidden).toBe(0);
      expect(grown.height).toBeGreaterThan(height * 3);

      await device.press('Enter');
      await expect.poll(shown).toMatchObject({ isRunning: true });
      await expect.poll(shown).toMatchObject({ isRunning: false });
      expect((await device.run(measure, COMPOSER)).height).toBe(height);
      await device.run(editLast);
      await expect.poll(() => device.run(hasOne, EDITED)).toBe(true);
      const edited = await device.run(measure, EDITED);
      expect(edited.hidden).toBe(0);
      expect(edited.height).toBeGreaterThan(height * 3);
      await device.press('Escape');
      await expect.poll(() => device.run(hasOne, EDITED)).toBe(false);
    });

    it('keeps a title that was entered with the keyboard', async () => {
      await device.run(showRowActions);
      await click(`${ROW} [data-slot="thread-menu"]`);
      await click(`${ROW} [data-slot="menu-item"]`); // the first item renames the thread
      await device.type('A second title');
      await device.press('Enter');
      await expect.poll(() => demo.titleOf(threadId)).toBe('A second title');
      await click(COMPOSER);
      await expect.poll(() => device.run(readTitle)).toBe('A second title');
      expect(await demo.titleOf(threadId)).toBe('A second title');
    });

    it('the scenario logs no error', async () => {
      expect(await device.run(() => sessionStorage.getItem('errors'))).toBe(null);
    });
  });
}

const EDITED = '[data-state="editing"] textarea';
const COMPOSER = '[data-slot="composer"] textarea';
const ROW = '[data-slot="thread-list-item"]:has([aria-current])';

// These run in the page.

async function isStill(selector: string): Promise<boolean> {
  const placeOf = () => {
    const place = document.querySelector(selector)?.getBoundingClientRect();
    return place && `${place.x} ${place.y}`;
  };
  const before = placeOf();
  for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return before !== undefined && placeOf() === before;
}

const hasOne = (selector: string) => document.querySelector(selector) !== null;

function readThread() {
  const replies = document.querySelectorAll('[data-slot="message"][data-role="assistant"]');
  const blocks = [...replies]
    .at(-1)
    ?.querySelectorAll<HTMLElement>(
      ':is([data-slot="markdown"], [data-tool]):not([data-slot="tool-versions"] *)',
    );
  return {
    isRunning: document.querySelector('[data-slot="stop"]') !== null,
    reply: [...(blocks ?? [])].map(({ dataset, textContent }) =>
      dataset['tool'] === undefined ? textContent.trim() : `${dataset['tool']} ${dataset['state']}`,
    ),
  };
}

async function readBottom() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { scrollHeight, clientHeight, scrollTop } = document.querySelector('[data-slot="viewport"]')!;
  return {
    overflows: scrollHeight > clientHeight,
    isAway: scrollHeight - clientHeight - scrollTop >= 2,
    hasButton: document.querySelector('[data-slot="scroll-to-latest"]') !== null,
  };
}

function measure(selector: string) {
  const { clientHeight, scrollHeight } = document.querySelector(selector)!;
  return { height: clientHeight, hidden: scrollHeight - clientHeight };
}

/** The button shows while the pointer is over the message. */
function editLast(): void {
  [...document.querySelectorAll<HTMLElement>('[data-slot="edit"]')].at(-1)!.click();
}

/** The buttons show while the pointer is over the row. */
function showRowActions(): void {
  document.querySelector<HTMLElement>('[data-slot="thread-list-item"]:has([aria-current]) button')!.focus();
}

const readTitle = () => document.querySelector('h1')?.textContent;
