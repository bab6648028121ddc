/** A frame begins where the browser runs animation frame callbacks. */
const FRAME = 'FireAnimationFrame';
const TASK = /RunTask$/;

/**
 * How long the main thread worked for each frame, in ms of CPU time: all tasks from one frame to the next.
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
    if (ts < end) continue; // nested in another
    end = ts + dur;
    // The task that draws a frame belongs to that frame, although it begins before.
    const at = starts.findLastIndex((start) => start < end);
    if (at >= 0) frames[at] += tdur / 1000;
  }
  return frames;
}

const isTask = ({ name, ph, tdur }) => ph === 'X' && TASK.test(name) && tdur !== undefined;

export const CATEGORIES = ['toplevel', 'devtools.timeline'];
