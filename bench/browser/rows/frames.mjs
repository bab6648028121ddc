import { exactly, median } from '../stats.mjs';

/** A frame of a 60 Hz screen, and half of one: a delay of less is seen by nobody. */
const FRAME_MS = 1000 / 60;
const dropped = (times) => times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);

/** 300 deltas at 60 a second. A frame is dropped when its picture comes later than the one after it was due. */
export async function frameRows(open, { rounds, sizes, log }) {
  const size = sizes.at(-1);
  const seen = [];
  for (let round = 0; round < rounds; round++) {
    log(`round ${round + 1}, frames`);
    const session = await open();
    await session.call('open', 'kit', size);
    await session.call('mount');
    await session.call('prepare');
    await session.call('append');
    await session.call('begin');
    await session.call('deltas', 60);
    const { result, task } = await session.cost('deltas', 300);
    seen.push({ dropped: dropped(result.times), longest: Math.max(...result.times), task: task / 300 });
    await session.close();
  }
  const count = median(seen.map((round) => round.dropped));
  return {
    rows: seen.map((round, i) => ({
      round: i + 1,
      'frames dropped': round.dropped,
      'longest frame, ms': Math.round(round.longest),
      'main thread, ms a delta': Number(round.task.toFixed(2)),
    })),
    targets: [exactly(`300 deltas at 60/s, ${size} messages: frames dropped (median)`, count, 0)],
  };
}
