import { atMost, mediansOf } from '../stats.mjs';

const NAMES = {
  kit: 'the kit',
  A: 'A useUIMessages, convert all',
  B: 'B useUIMessages, cached',
  R: 'R bare React',
  D: 'D bare DOM',
};

/** One session: a thread is mounted, gets a message and a reply, delta by delta, and somebody writes meanwhile. */
async function measure(open, peer, size, { deltas, budgetMs }) {
  const session = await open();
  await session.call('open', peer, size);
  const raw = await session.heap();
  const mount = await session.cost('mount');
  const heap = await session.heap();
  await session.call('prepare');
  const append = await session.cost('append');
  const begin = await session.cost('begin');
  await session.call('deltas', deltas / 3, budgetMs / 3); // warm
  const delta = await session.cost('deltas', deltas, budgetMs);
  const perDelta = delta.script / delta.result.written;
  const key = await typeWhileStreaming(session, deltas / 2, budgetMs, perDelta);
  await session.close();
  return {
    mount: mount.script,
    'heap over raw, MB': heap - raw,
    append: append.script,
    'reply begins': begin.script,
    delta: perDelta,
    'delta, all work': delta.task / delta.result.written,
    key,
  };
}

/** What a key costs beside the deltas that come at the same time. */
async function typeWhileStreaming(session, deltas, budgetMs, perDelta) {
  await session.call('focusComposer');
  const before = await session.metrics();
  const state = { isOver: false };
  const streaming = session.call('deltas', deltas, budgetMs).finally(() => (state.isOver = true));
  let keys = 0;
  while (!state.isOver) {
    await session.cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'x', key: 'x' });
    await session.cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'x' });
    keys++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { written } = await streaming;
  const { script } = await session.metrics();
  const draft = await session.call('draft');
  if (draft.length !== keys) throw new Error(`${keys} keys gave ${draft.length} characters.`);
  return (script - before.script - written * perDelta) / keys;
}

/** All peers at all sizes, one after the other, round by round. */
export async function threadRows(open, { rounds, sizes, peers, deltas, budgetMs, log }) {
  const results = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      for (const peer of peers) {
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
      atMost(`text delta at ${size}, × bare React`, kit(size).delta / of('R', size).delta, 1.5),
    ),
    atMost(`text delta at ${most}, × at ${least}`, kit(most).delta / kit(least).delta, 1.15),
    ...sizes
      .slice(1)
      .map((size) => atMost(`append at ${size}, × at ${least}`, kit(size).append / kit(least).append, 1.2)),
    atMost(`mount ${most}, × ${least}`, kit(most).mount / kit(least).mount, 1.3),
    atMost(`mount ${most}, heap over raw data`, kit(most)['heap over raw, MB'], 10, ' MB'),
    // Bare React's own key costs the same in every thread; beside the layout of 5,000 messages it is lost in the noise.
    atMost(`key while streaming at ${most}, × bare React`, kit(most).key / of('R', least).key, 3),
  ];
}
