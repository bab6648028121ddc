import type { Frames } from './frames.js';
import { advance, arrive, isAllShown, startPace, type Pace } from './pace.js';

/** Shows more of something that grows, frame by frame. What is counted is up to the caller. */
export interface Reveal {
  /** How much is shown. */
  shown(): number;
  /** There is this much now. What is new appears over the next frames. */
  grow(total: number): void;
  /** This much is shown, and there is no more: nothing is drawn. */
  reset(shown: number): void;
  /** Shows the rest at once. */
  finish(): void;
  /** Draws no more frames until it grows again. */
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
