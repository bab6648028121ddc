/** Where smooth text gets its time from, passed in so that a test can move it. */
export interface Frames {
  now(): number;
  /** Calls back before the next paint, or after a while where nothing is painted. @returns how to cancel it */
  request(draw: () => void): () => void;
  /** Nothing is painted: text appears as it arrives. */
  isHidden(): boolean;
}

/** Long enough for a busy page: text that grows between two frames can undo the scrolling of a reader. */
const NO_FRAME_MS = 1_000;

export const animationFrames: Frames = {
  now: () => performance.now(),
  request(draw) {
    const once = () => {
      cancel();
      draw();
    };
    const frame = requestAnimationFrame(once);
    // A page that is covered or far off the screen gets no frames. Its text still has to be complete.
    const timer = setTimeout(once, NO_FRAME_MS);
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    return cancel;
  },
  isHidden: () => document.hidden,
};
