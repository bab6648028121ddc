// The live examples of the documentation, as they are before anyone uses them.
import { writeFileSync } from 'node:fs';
import { encodeFrames } from './animate.mjs';

/** Takes the picture of one example, which the page draws for its name in the hash. */
export const takePiece = (name) => async (page, target) => {
  await page.goto(new URL(`#${name}`, page.url()).href);
  await page.reload();
  const piece = page.locator('#root > *').first();
  await piece.waitFor();
  await page.waitForLoadState('networkidle'); // details are loaded later
  const png = (await page.locator('#root').screenshot()).toString('base64');
  const [{ webp }] = await page.evaluate(encodeFrames, [png]);
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(`${target}.webp`, bytes);
  return `${Math.round(bytes.length / 1024)} KB`;
};
