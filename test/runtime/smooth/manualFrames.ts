import type { Frames } from '../../../src/runtime/smooth/frames.js';

/** Animation frames that a test triggers. */
export function createManualFrames() {
  let now = 0;
  let asked: (() => void) | undefined;
  let isHidden = false;
  const frames: Frames = {
    now: () => now,
    request(draw) {
      asked = draw;
      return () => {
        asked = undefined;
      };
    },
    isHidden: () => isHidden,
  };
  const next = (ms = 1000 / 60) => {
    now += ms;
    const draw = asked;
    asked = undefined;
    draw?.();
  };
  const isAsked = () => asked !== undefined;
  return {
    ...frames,
    next,
    run: () => {
      while (isAsked()) next();
    },
    isAsked,
    hide: () => {
      isHidden = true;
    },
  };
}
