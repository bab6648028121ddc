import { exactly, median } from '../stats.mjs';

/** A frame of a 60 Hz screen, and half of one: nobody notices a shorter delay. */
const FRAME_MS = 1000 / 60;
const dropped = (times) => times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);

/**
 * 300 deltas at 60 per second. A frame is too long when the main thread works longer than a frame lasts, in CPU time: a
 * screen drops it. Late frames are counted too, but other processes delay frames as well.
 */
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
    await session.heap(); // otherwise the garbage of drawing 5,000 messages would be collected meanwhile
    const { result, task } = await session.cost('deltas', 300);
    await session.heap();
    const { frames } = await session.traced('deltas', 300);
    seen.push({
      late: dropped(result.times),
      task: task / 300,
      frames: frames.length,
      tooLong: frames.filter((ms) => ms > FRAME_MS).length,
      longest: Math.max(...frames),
    });
    await session.close();
  }
  const count = median(seen.map((round) => round.tooLong));
  return {
    rows: seen.map((round, i) => ({
      round: i + 1,
      frames: round.frames,
      'too long, of CPU': round.tooLong,
      'longest, ms of CPU': Number(round.longest.toFixed(1)),
      'main thread, ms a delta': Number(round.task.toFixed(2)),
      'late, of the clock': round.late,
    })),
    targets: [
      exactly(`300 deltas at 60/s, ${size} messages: frames longer than 16.7 ms of CPU (median)`, count, 0),
    ],
  };
}
