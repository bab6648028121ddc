import { LONGEST_LAG_MS } from './pace.js';

/** Where smooth text gets its time from, passed in so that a test can move it. */
export interface Frames {
  now(): number;
  /** Calls back before the next paint, or after a while where nothing is painted. @returns how to cancel it */
  request(draw: () => void): () => void;
  /** Nothing is painted: text appears as it arrives. */
  isHidden(): boolean;
}

export const animationFrames: Frames = {
  now: () => performance.now(),
  request(draw) {
    const once = () => {
      cancel();
      draw();
    };
    const frame = requestAnimationFrame(once);
    // A page that is covered or far off the screen gets no frames. Its text still has to be complete.
    const timer = setTimeout(once, LONGEST_LAG_MS);
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    return cancel;
  },
  isHidden: () => document.hidden,
};
