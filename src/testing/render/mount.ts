import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { addWhatJsdomLacks } from './addWhatJsdomLacks.js';
import { createManualClock, type ManualClock } from '../clock.js';
import { RENDER_TIME } from './renderTime.js';
import { settle } from './settle.js';
import { showAtOnce } from './showAtOnce.js';

/** Where and when to render. */
export interface RenderOptions {
  /** The container. @default a new `<div>` at the end of the body */
  readonly container?: HTMLElement;
  /** Where the time comes from. @default a clock that stays at `RENDER_TIME` */
  readonly clock?: ManualClock;
}

/** The result of a render helper. */
export interface Rendered {
  readonly container: HTMLElement;
  readonly clock: ManualClock;
  /** Advances the time and waits for the result on the screen. */
  advance(ms: number): void;
  /** Unmounts it and removes its container. */
  unmount(): void;
}

export interface Mounted extends Rendered {
  show(content: ReactNode): void;
}

/** Renders without a test library, so that it works in all of them. */
export function mount({
  container: given,
  clock = createManualClock(RENDER_TIME),
}: RenderOptions = {}): Mounted {
  addWhatJsdomLacks();
  showAtOnce();
  const container = given ?? document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  return {
    container,
    clock,
    show: (content) => settle(() => root.render(content)),
    advance: (ms) => settle(() => clock.advance(ms)),
    unmount() {
      settle(() => root.unmount());
      if (!given) container.remove();
    },
  };
}
