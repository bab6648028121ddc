/** The frames of smooth text, passed in so that a test can control them. */
export interface Frames {
  now(): number;
  /** Calls back before the next paint, or after a while if nothing is painted. @returns a function that cancels it */
  request(draw: () => void): () => void;
  /** Nothing is painted, so text appears as it arrives. */
  isHidden(): boolean;
}

/** Long enough for a busy page: text that grows between two frames can undo a reader's scrolling. */
const NO_FRAME_MS = 1_000;

export const animationFrames: Frames = {
  now: () => performance.now(),
  request(draw) {
    const once = () => {
      cancel();
      draw();
    };
    const frame = requestAnimationFrame(once);
    // A hidden page gets no frames, but its text must still become complete.
    const timer = setTimeout(once, NO_FRAME_MS);
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    return cancel;
  },
  isHidden: () => document.hidden,
};
