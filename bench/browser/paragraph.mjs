// node bench/browser/paragraph.mjs: what a growing paragraph costs the browser, in a page without the kit and without React.
import { chromium } from 'playwright';
import { browser as launchOptions, setup } from '../../scripts/browser.mjs';
import { table } from '../measure.mjs';
import { median } from './stats.mjs';

const ROUNDS = 3;
const DELTAS = 100;
const LENGTHS = [2, 10, 50];
const SENTENCE =
  'Some <b>bold</b> text with <code>code</code>, a <a href="#">link</a> and words that make it as long. ';
const ADDED = 'and words that make it as long as it is ';

/** In the page: adds a text per frame, every third of them to a new node, as markdown does. */
async function grow({ way, added, deltas }) {
  const paragraph = document.querySelector('p');
  let tail = paragraph.appendChild(document.createTextNode(''));
  let writing = 0;
  for (let i = 0; i < deltas; i++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    if (way === 'a node of its own' || i % 3 === 0) tail = paragraph.appendChild(document.createTextNode(''));
    if (way === 'set') tail.data += added;
    else tail.appendData(added);
    writing += performance.now() - start;
    void paragraph.offsetHeight;
  }
  return writing / deltas;
}

await setup();
const browser = await chromium.launch(launchOptions());

async function measure(way, kb) {
  const page = await browser.newPage({ viewport: { width: 820, height: 820 } });
  const text = SENTENCE.repeat(Math.ceil((kb * 1000) / SENTENCE.replace(/<[^>]*>/g, '').length));
  await page.setContent(`<div style="height: 600px; overflow: auto"><p>${text}</p></div>`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const { LayoutDuration, TaskDuration } = Object.fromEntries(metrics.map((one) => [one.name, one.value]));
    return { layout: LayoutDuration * 1000, task: TaskDuration * 1000 };
  };
  const before = await spent();
  const writing = await page.evaluate(grow, { way, added: ADDED, deltas: DELTAS });
  const after = await spent();
  await page.close();
  return {
    writing,
    layout: (after.layout - before.layout) / DELTAS,
    task: (after.task - before.task) / DELTAS,
  };
}

const rows = [];
for (const way of ['appended', 'set', 'a node of its own']) {
  for (const kb of LENGTHS) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(way, kb));
    const of = (what) => Number(median(rounds.map((one) => one[what])).toFixed(2));
    rows.push({
      'text is': way,
      KB: kb,
      'writing, ms': of('writing'),
      'layout, ms': of('layout'),
      'all work, ms': of('task'),
    });
  }
}
await browser.close();
console.log(table('One paragraph, ms a delta', rows));
