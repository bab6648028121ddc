// A whole conversation: work that is folded, a plan, a reply, and an approval that waits. Once wide, and once for phones.
import { writeFileSync } from 'node:fs';
import { encodeFrames } from './animate.mjs';

export async function takeProduct(page, target) {
  await page.evaluate(() => globalThis.ask('Plan our offsite in Lisbon: eight people, three nights in May.'));
  await page.locator('[data-slot="tool-approval"]').waitFor();
  const wide = await takeFromTop(page, `${target}.webp`);
  await page.setViewportSize(PHONE);
  const phone = await takeFromTop(page, `${target}-phone.webp`);
  return `${wide} KB, on a phone ${phone} KB`;
}

const PHONE = { width: 390, height: 940 };

async function takeFromTop(page, file) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    document.querySelector('[data-slot="viewport"]').scrollTop = 0;
  });
  await page.waitForTimeout(800); // nothing waits for this: fades have ended by then
  const png = (await page.screenshot()).toString('base64');
  const [{ webp }] = await page.evaluate(encodeFrames, [png]);
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(file, bytes);
  return Math.round(bytes.length / 1024);
}
