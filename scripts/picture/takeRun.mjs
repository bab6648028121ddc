// One real run of the agent, drawn by the released packages joined by hand and by this kit.
import { writeFileSync } from 'node:fs';
import { animate, encodeFrames } from './animate.mjs';

/** The model's time between two frames. */
const STEP_MS = 360;
/** How long a frame is shown: the run plays a little faster than it happened. */
const FRAME_MS = 260;
/** How long the verdict is shown, before the run and at its end. */
const HOLD_MS = 3_000;

/** Writes an animation that begins with its verdict, and a still picture of it. */
export async function takeRun(page, target) {
  const { pngs, worst } = await record(page);
  const sequence = [
    { png: pngs[worst], ms: HOLD_MS }, // long enough to see the point
    ...pngs.map((png, i) => ({ png, ms: i === worst ? HOLD_MS : FRAME_MS })),
  ];
  sequence.at(-1).ms = HOLD_MS;
  const frames = [];
  const encoded = await page.evaluate(
    encodeFrames,
    sequence.map(({ png }) => png),
  );
  for (const [i, frame] of encoded.entries()) {
    const { ms } = sequence[i];
    if (frame) frames.push({ ...frame, ms });
    else frames.at(-1).ms += ms;
  }
  writeFileSync(`${target}.webp`, animate(frames));
  writeFileSync(`${target}-still.webp`, Buffer.from(encoded[0].webp, 'base64'));
  return `${frames.length} frames, the worst is ${worst + 1} of ${pngs.length}`;
}

/** A picture of every moment from the first word to the last, and the moment with the most findings. */
async function record(page) {
  await page.evaluate(() => globalThis.ask('Is the Atlas launch on track?'));
  const pngs = [];
  let worst = { index: 0, count: -1 };
  for (let idle = 0; idle < 3;) {
    await page.evaluate((ms) => globalThis.advance(ms), STEP_MS);
    await page.evaluate(quiet);
    const png = (await page.screenshot()).toString('base64');
    const count = await page.locator('footer [data-fine="false"], [data-again="true"]').count();
    if (count >= worst.count) worst = { index: pngs.length, count };
    const isRunning = (await page.locator('[data-slot="message"][data-state="running"]').count()) > 0;
    idle = isRunning || pngs.length < 10 ? 0 : idle + 1;
    pngs.push(png);
  }
  return { pngs, worst: worst.index };
}

/** Runs in the page. Resolves when nothing has changed for a while. */
function quiet() {
  return new Promise((resolve) => {
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, 150);
    };
    const observer = new MutationObserver(wait);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    wait();
  });
}
