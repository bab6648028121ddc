import { createReveal, type Frames } from '../../runtime/internal.js';
import { createCurtain } from './createCurtain.js';

/** Shows what React draws in an element at the pace it arrives. */
export interface SmoothElement {
  /** Call this after React has drawn. */
  update(): void;
  /** Shows everything at once. */
  finish(): void;
  /** How many characters are hidden. */
  hidden(): number;
  stop(): void;
}

/**
 * @param share the fraction of the drawn text that readers have seen, from 0 to 1
 * @param onDraw called with the last visible node and the number of hidden characters
 */
export function createSmoothElement(
  root: HTMLElement,
  share: number,
  frames: Frames,
  onDraw: (edge: Node, hidden: number) => void,
): SmoothElement {
  const curtain = createCurtain(root);
  let shown = 0;
  let hidden = 0;
  const reveal = createReveal(frames, draw);

  function draw(count: number): void {
    if (count < shown + hidden) {
      const lifted = curtain.lift(count - shown);
      shown += lifted;
      hidden -= lifted;
    } else open();
    onDraw(curtain.edge(), hidden);
  }

  function open(): void {
    curtain.open();
    shown += hidden;
    hidden = 0;
  }

  if (share < 1) {
    hidden = curtain.cover();
    shown = curtain.lift(Math.floor(hidden * share));
    hidden -= shown;
  } else open();
  reveal.reset(shown);

  return {
    update() {
      hidden = curtain.cover();
      reveal.grow(shown + hidden);
      onDraw(curtain.edge(), hidden);
    },
    finish() {
      open();
      reveal.reset(shown);
      onDraw(curtain.edge(), hidden);
    },
    hidden: () => hidden,
    stop: () => reveal.stop(),
  };
}
