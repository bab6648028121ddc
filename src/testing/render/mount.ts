import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { addWhatJsdomLacks } from './addWhatJsdomLacks.js';
import { createManualStoreClock, type ManualStoreClock } from './clock.js';
import { settle } from './settle.js';
import { showAtOnce } from './showAtOnce.js';

/** Where and when something is rendered. */
export interface RenderOptions {
  /** Where it is rendered. @default a new `<div>` at the end of the body */
  readonly container?: HTMLElement;
  /** @default one that stands at `RENDER_TIME` */
  readonly clock?: ManualStoreClock;
}

/** Something that is rendered. */
export interface Rendered {
  readonly container: HTMLElement;
  readonly clock: ManualStoreClock;
  /** Moves the time on, and waits for what is shown then. */
  advance(ms: number): void;
  /** Takes it out of the page, with its container. */
  unmount(): void;
}

export interface Mounted extends Rendered {
  show(content: ReactNode): void;
}

/** Puts something into the page without any test library, so that it works under all of them. */
export function mount({ container: given, clock = createManualStoreClock() }: RenderOptions = {}): Mounted {
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
