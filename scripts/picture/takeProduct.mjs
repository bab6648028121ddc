// A whole conversation: work that is folded, a plan, a reply, and an approval that waits.
import { writeFileSync } from 'node:fs';
import { encodeFrames } from './animate.mjs';

export async function takeProduct(page, target) {
  await page.evaluate(() => globalThis.ask('Plan our offsite in Lisbon: eight people, three nights in May.'));
  await page.locator('[data-slot="tool-approval"]').waitFor();
  await page.evaluate(() => {
    document.activeElement?.blur();
    document.querySelector('[data-slot="viewport"]').scrollTop = 0;
  });
  await page.waitForTimeout(800); // nothing waits for this: fades have ended by then
  const png = (await page.screenshot()).toString('base64');
  const [{ webp }] = await page.evaluate(encodeFrames, [png]);
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(`${target}.webp`, bytes);
  return `${Math.round(bytes.length / 1024)} KB`;
}
