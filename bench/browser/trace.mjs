/** A picture begins where the browser calls back those who wait for one. */
const FRAME = 'FireAnimationFrame';
const TASK = /RunTask$/;

/**
 * How long the main thread worked for each picture, in ms of CPU time: all tasks from one to the next.
 * @param {Buffer} trace as the browser writes it
 */
export function framesOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const { pid, tid } = traceEvents.find(({ name }) => name === FRAME);
  const own = traceEvents.filter((event) => event.pid === pid && event.tid === tid);
  const starts = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const frames = starts.map(() => 0);
  let end = -Infinity;
  for (const { ts, dur, tdur } of own.filter(isTask).toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (ts < end) continue; // inside of another
    end = ts + dur;
    // The task that draws a picture is that of the picture, though it begins before it.
    const at = starts.findLastIndex((start) => start < end);
    if (at >= 0) frames[at] += tdur / 1000;
  }
  return frames;
}

const isTask = ({ name, ph, tdur }) => ph === 'X' && TASK.test(name) && tdur !== undefined;

export const CATEGORIES = ['toplevel', 'devtools.timeline'];
