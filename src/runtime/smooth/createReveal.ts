import type { Frames } from './frames.js';
import { advance, arrive, isAllShown, startPace, type Pace } from './pace.js';

/** Reveals something that grows, frame by frame. The caller decides what is counted. */
export interface Reveal {
  /** How much is visible. */
  shown(): number;
  /** Sets how much there is. New content appears over the next frames. */
  grow(total: number): void;
  /** Sets how much is visible, with nothing left to reveal. Draws nothing. */
  reset(shown: number): void;
  /** Shows the rest at once. */
  finish(): void;
  /** Stops drawing until it grows again. */
  stop(): void;
}

/** @param draw shows this much. It may call `reset`, but not `grow`. */
export function createReveal(frames: Frames, draw: (shown: number) => void): Reveal {
  let pace: Pace = startPace(0, frames.now());
  let cancel: (() => void) | undefined;

  function stop(): void {
    cancel?.();
    cancel = undefined;
  }

  function reset(shown: number): void {
    stop();
    pace = startPace(shown, frames.now());
  }

  function finish(): void {
    const { total } = pace;
    if (isAllShown(pace)) return;
    reset(total);
    draw(total);
  }

  function next(): void {
    cancel ??= frames.request(() => {
      cancel = undefined;
      pace = advance(pace, frames.now());
      draw(pace.shown);
      if (!isAllShown(pace)) next();
    });
  }

  return {
    shown: () => pace.shown,
    grow(total) {
      pace = arrive(pace, total, frames.now());
      if (isAllShown(pace)) draw(pace.total);
      else if (frames.isHidden()) finish();
      else next();
    },
    reset,
    finish,
    stop,
  };
}
