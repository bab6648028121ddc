import { atMost } from '../stats.mjs';

/** A hundred times to another thread and back. What is left behind is what was not let go of. */
export async function switchRows(open, { log }) {
  log('100 thread switches');
  const session = await open();
  await session.call('open', 'kit', 200);
  await session.call('addThreads', 200);
  await session.call('mount');
  await session.call('switchThreads', 10); // all code is compiled, all caches are full
  const before = await session.heap();
  await session.call('switchThreads', 50);
  const after = await session.heap();
  await session.close();
  const growth = (after / before - 1) * 100;
  return {
    rows: [{ 'MB before': Number(before.toFixed(2)), 'MB after': Number(after.toFixed(2)) }],
    targets: [atMost('100 thread switches, heap growth after GC', growth, 2, ' %')],
  };
}
