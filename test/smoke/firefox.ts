import { launch, type KeyInput } from 'puppeteer-core';
import type { Device } from './device.js';

/** Firefox, over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Device> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 1280, height: 720 });
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: (inPage, ...args) => page.evaluate(inPage as never, ...(args as never)),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== 'ShiftEnter') return page.keyboard.press(key satisfies KeyInput);
      await page.keyboard.down('Shift');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Shift');
    },
    close: () => browser.close(),
  };
}
