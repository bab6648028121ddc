// Single pieces of the thread, for pages of the documentation.
import { writeFileSync } from 'node:fs';
import { encodeFrames } from './animate.mjs';

/** Takes the picture of what the page shows for this hash. */
export const takePiece = (hash) => async (page, target) => {
  await page.goto(new URL(`#${hash}`, page.url()).href);
  await page.reload();
  const piece = page.locator('.pieces');
  await piece.waitFor();
  if (hash === 'approval') await page.locator('[data-slot="tool-approval"] button').first().waitFor();
  const png = (await piece.screenshot()).toString('base64');
  const [{ webp }] = await page.evaluate(encodeFrames, [png]);
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(`${target}.webp`, bytes);
  return `${Math.round(bytes.length / 1024)} KB`;
};
