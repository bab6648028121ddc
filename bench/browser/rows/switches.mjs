import { atMost } from '../stats.mjs';

/**
 * Switches threads a hundred times. Memory that remains was leaked. Compiled code also lives in the heap, and hot code
 * is recompiled for a long time, so leaks are measured in a browser that does not compile.
 */
export async function switchRows(open, { log }) {
  const rows = [];
  for (const isCompiled of [false, true]) {
    log(`100 thread switches, ${isCompiled ? 'compiled' : 'interpreted'}`);
    const session = await open({ isCompiled });
    await session.call('open', 'kit', 200);
    await session.call('addThreads', 200);
    await session.call('mount');
    await session.call('switchThreads', 10); // all code is loaded, all caches are full
    const before = await session.heap();
    await session.call('switchThreads', 50);
    const after = await session.heap();
    await session.close();
    const growth = (after / before - 1) * 100;
    rows.push({
      code: isCompiled ? 'compiled' : 'interpreted',
      'MB before': Number(before.toFixed(2)),
      'MB after': Number(after.toFixed(2)),
      'growth, %': Number(growth.toFixed(2)),
    });
  }
  const [{ 'growth, %': growth }] = rows;
  return { rows, targets: [atMost('100 thread switches, heap growth after GC', growth, 2, ' %')] };
}
