import { NAMES } from '../names.mjs';
import { median, mediansOf, ratio } from '../stats.mjs';

/** The other peers are slow or vary little, so a few rounds suffice. */
const ALWAYS = new Set(['kit', 'R']);
const ROUNDS_OF_OTHERS = 2;

/** As for a reader: pages load on request. */
const PAGE_SIZE = 50;
const QUESTIONS = 4;

/** Two sessions: one with all messages in one page, and one that loads pages and gets a reply. */
async function measure(open, peer, size, settings) {
  return { ...(await measureOnePage(open, peer, size)), ...(await measureReply(open, peer, size, settings)) };
}

async function measureOnePage(open, peer, size) {
  const session = await open();
  await session.call('open', peer, size);
  const mount = await session.cost('mount');
  await session.call('prepare');
  const append = await session.cost('append');
  await session.close();
  return { mount: mount.script, 'append, one page': append.script };
}

/** The thread gets messages and a reply, delta by delta, while someone types. */
async function measureReply(open, peer, size, { deltas, budgetMs }) {
  const session = await open();
  await session.call('open', peer, size, { pageSize: PAGE_SIZE, questions: QUESTIONS });
  await session.call('mount');
  if (size > PAGE_SIZE) await session.call('loadMore');
  const appends = [];
  for (let i = 0; i < QUESTIONS; i++) {
    await session.call('prepare');
    appends.push(await session.cost('append'));
  }
  const [, ...warm] = appends.map(({ script }) => script);
  const begin = await session.cost('begin');
  await session.call('deltas', deltas / 3, budgetMs / 3); // warm
  const delta = await session.cost('deltas', deltas, budgetMs);
  const perDelta = delta.script / delta.result.written;
  const key = await typeWhileStreaming(session, deltas, budgetMs);
  await session.close();
  return {
    append: median(warm),
    'reply begins': begin.script,
    delta: perDelta,
    'delta with layout': perDelta + delta.layout / delta.result.written,
    'delta, all work': delta.task / delta.result.written,
    key,
  };
}

const BLOCKS = 6;

/** The cost of a keystroke during deltas: some deltas with keystrokes, as many without, in turns. */
async function typeWhileStreaming(session, deltas, budgetMs) {
  await session.call('focusComposer');
  let spent = 0;
  let keys = 0;
  for (let block = 0; block < BLOCKS; block++) {
    const [count, budget] = [Math.ceil(deltas / BLOCKS), budgetMs / BLOCKS];
    const alone = await session.cost('deltas', count, budget);
    const state = { isOver: false };
    const both = session.cost('deltas', count, budget).finally(() => (state.isOver = true));
    while (!state.isOver) {
      await session.cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'x', key: 'x' });
      await session.cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'x' });
      keys++;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const { script, result } = await both;
    spent += script - (alone.script / alone.result.written) * result.written;
  }
  const draft = await session.call('draft');
  if (draft.length !== keys) throw new Error(`${keys} keys gave ${draft.length} characters.`);
  return spent / keys;
}

/** All peers at all sizes, one after the other, round by round. */
export async function threadRows(open, { rounds, sizes, peers, deltas, budgetMs, log }) {
  const results = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      for (const peer of peers) {
        if (round >= ROUNDS_OF_OTHERS && !ALWAYS.has(peer)) continue;
        log(`round ${round + 1}, ${size} messages, ${NAMES[peer]}`);
        const key = `${peer} ${size}`;
        results.set(key, [
          ...(results.get(key) ?? []),
          await measure(open, peer, size, { deltas, budgetMs }),
        ]);
      }
    }
  }
  const of = (peer, size) => mediansOf(results.get(`${peer} ${size}`));
  const rows = sizes.flatMap((size) =>
    peers.map((peer) => ({ messages: size, peer: NAMES[peer], ...rounded(of(peer, size)) })),
  );
  return { rows, targets: targetsOf(of, sizes), rounds: Object.fromEntries(results) };
}

const rounded = (row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(2))]));

function targetsOf(of, sizes) {
  const least = sizes[0];
  const most = sizes.at(-1);
  const kit = (size) => of('kit', size);
  return [
    ...sizes.map((size) =>
      ratio(`text delta at ${size}, × bare React`, kit(size).delta / of('R', size).delta, 1.5),
    ),
    ...sizes.map((size) =>
      ratio(
        `text delta with layout at ${size}, × bare React`,
        kit(size)['delta with layout'] / of('R', size)['delta with layout'],
        1.5,
      ),
    ),
    ratio(`text delta at ${most}, × at ${least}`, kit(most).delta / kit(least).delta, 1.15),
    ...sizes
      .slice(1)
      .map((size) => ratio(`append at ${size}, × at ${least}`, kit(size).append / kit(least).append, 1.2)),
    ratio(`mount ${most}, × ${least}`, kit(most).mount / kit(least).mount, 1.3),
    ratio(`key while streaming at ${most}, × bare React`, kit(most).key / of('R', most).key, 3),
  ];
}
