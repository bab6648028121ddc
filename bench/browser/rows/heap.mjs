import { NAMES } from '../names.mjs';
import { atMost } from '../stats.mjs';

const FEW = 50;

/**
 * The memory that a drawn thread holds besides its messages. Another thread was drawn and released before, so code,
 * styles and lazy files are already loaded: they are the same for every thread.
 */
async function measure(open, peer, size) {
  const session = await open();
  await session.call('open', peer, FEW);
  await session.call('mount');
  await session.call('close');
  await session.call('open', peer, size);
  const raw = await session.heap();
  await session.call('mount');
  const heap = await session.heap();
  await session.close();
  return { raw, over: heap - raw };
}

/** The heap is the same in every round. */
export async function heapRows(open, { sizes, peers, log }) {
  const rows = [];
  for (const size of sizes) {
    for (const peer of peers) {
      log(`heap, ${size} messages, ${NAMES[peer]}`);
      const { raw, over } = await measure(open, peer, size);
      rows.push({
        messages: size,
        peer: NAMES[peer],
        'before, MB': Number(raw.toFixed(1)),
        'over it, MB': Number(over.toFixed(1)),
      });
    }
  }
  const most = sizes.at(-1);
  const kit = rows.find(({ messages, peer }) => messages === most && peer === NAMES.kit);
  const what = `mount ${most}, heap over raw data`;
  return { rows, targets: kit ? [atMost(what, kit['over it, MB'], 10, ' MB')] : [] };
}
