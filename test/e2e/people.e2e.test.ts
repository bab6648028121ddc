/* oxlint-disable no-await-in-loop -- one key after the other */
/** Keyboard only, a phone, and reduced motion. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openChat, openDevice, startThread } from './support/chat.js';

const SEARCHED = 'I search for Python tutorials.';

/** Presses a key until the focus is on the wanted element. */
async function goTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  expect.fail(`${key} does not lead to ${selector}`);
}

it('the keyboard alone can send, open a call, answer an approval and stop', async () => {
  const chat = await openChat();
  const { keyboard } = chat.page;
  await chat.page.locator('.demo-card').first().waitFor();
  await goTo(chat.page, 'textarea', 'Shift+Tab'); // from the end: the other conversations come before it
  await keyboard.type(`remove @${chat.threadId}`);
  await keyboard.press('Enter');
  await expect.poll(chat.answer).toEqual(['May I?', 'removeFile awaiting-approval']);
  await goTo(chat.page, '[data-slot="tool-approval"] [data-kind="primary"]', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect.poll(chat.answer).toEqual(['May I?', 'removeFile complete', 'That is settled.']);
  await chat.end();
  // The button is gone, and the focus is on the row of the call.
  const call = chat.page.locator('[data-tool="removeFile"]');
  const trigger = call.locator('[data-slot="tool-trigger"]');
  await expect.poll(() => trigger.evaluate((row) => row === document.activeElement)).toBe(true);
  const before = await trigger.getAttribute('aria-expanded');
  await keyboard.press('Enter');
  expect(await trigger.getAttribute('aria-expanded')).not.toBe(before);
  if (before === 'true') await keyboard.press('Enter');
  await keyboard.press('Escape');
  expect(await trigger.getAttribute('aria-expanded')).toBe('false');

  await goTo(chat.page, 'textarea');
  await keyboard.type(`single @${chat.threadId}`);
  await keyboard.press('Enter');
  await chat.open('middle');
  await chat.at('alpha', SEARCHED, 'alpha running');
  await goTo(chat.page, '[data-slot="stop"]');
  await keyboard.press('Enter');
  await expect.poll(chat.answer).toEqual([SEARCHED, 'alpha cancelled']);
});

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

  /** Nothing scrolls sideways, every button is large enough for a finger, and iOS does not zoom into a field. */
  async function expectFits(page: Page): Promise<void> {
    const { width, small, fields } = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const isSmall = (button: Element) => {
        const { width: across, height: down } = button.getBoundingClientRect();
        return Math.min(across, down) < 44;
      };
      return {
        width: document.documentElement.scrollWidth,
        small: shown('button, summary, textarea, input:not([type="radio"], [type="checkbox"])')
          .filter(isSmall)
          .map((button) => button.outerHTML.slice(0, 120)),
        fields: shown('textarea, input:not([type="radio"])').map((field) =>
          Number.parseFloat(getComputedStyle(field).fontSize),
        ),
      };
    });
    expect(width).toBe(360);
    expect(small).toEqual([]);
    expect(Math.min(16, ...fields)).toBe(16);
  }

  it('on a phone a whole run fits, with its calls open', async () => {
    const chat = await openChat({ device: await openDevice(phone) });
    await chat.page.locator('.demo-card').first().waitFor();
    await expectFits(chat.page);
    await chat.tell('three');
    await chat.page.locator('[data-tool="gamma"]').waitFor();
    await chat.open('alpha', 'beta', 'gamma');
    await expect.poll(() => chat.answer().at(-1)).toBe('Two of three have answered.');
    await chat.end();
    await chat.page.locator('[data-slot="work-trigger"]').tap();
    for (const name of ['alpha', 'beta'])
      await chat.page.locator(`[data-tool="${name}"] [data-slot="tool-trigger"]`).tap();
    await chat.fault('Raw errors');
    await chat.page.locator('[data-slot="tool-debug"]').first().waitFor();
    await expectFits(chat.page);
    const isCut = await chat.page.locator('[data-tool="alpha"] .cau-tool-name').evaluate((label) => {
      label.textContent = 'A label whose end, which no other place says, is the news';
      return label.scrollWidth > label.clientWidth || label.getClientRects().length > 1;
    });
    expect(isCut).toBe(false);
    const composer = chat.page.locator('[data-slot="composer"]');
    const bottomOf = async () => {
      const { y, height } = (await composer.boundingBox())!;
      return y + height;
    };
    expect(await bottomOf()).toBeLessThan(640);
    const screen = await chat.page.context().newCDPSession(chat.page);
    await screen.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect.poll(bottomOf).toBeLessThanOrEqual(640 - 34);
  });

  it('on a phone the conversations are in a drawer that closes when one is chosen', async () => {
    const title = `Another ${Date.now()}`;
    await startThread(title);
    const chat = await openChat({ device: await openDevice(phone) });
    await chat.page.getByRole('button', { name: 'Conversations' }).tap();
    const drawer = chat.page.getByRole('dialog', { name: 'Conversations' });
    await drawer.waitFor();
    await expectFits(chat.page);
    await drawer.getByRole('button', { name: title, exact: true }).tap();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => chat.page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  });
});

describe('motion', () => {
  /**
   * The duration of each running animation in the thread. The list animates too, because it shows that the thread runs.
   */
  const turns = (page: Page): Promise<number[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return playState === 'running' && target?.closest('main');
        })
        .map(({ effect }) => Number(effect?.getTiming().duration)),
    );

  it.each([
    ['no-preference', 1_000],
    ['reduce', 4_000],
  ] as const)(
    'with prefers-reduced-motion: %s, a spinner turns in %i ms and stops with its run',
    async (reducedMotion, ms) => {
      const chat = await openChat({ device: await openDevice({ reducedMotion }) });
      await chat.tell('single');
      await chat.open('middle');
      await chat.at('alpha', SEARCHED, 'alpha running');
      await expect.poll(() => turns(chat.page)).toEqual([ms]);
      await chat.open('alpha', 'answer');
      await chat.end();
      await expect.poll(() => turns(chat.page)).toEqual([]);
    },
  );
});
