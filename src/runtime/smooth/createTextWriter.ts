import { createReveal } from './createReveal.js';
import { cutAt } from './cutAt.js';
import type { Frames } from './frames.js';

/** Writes a text that grows into an element. */
export interface TextWriter {
  /** How many characters are written. */
  written(): number;
  /** @param isSmooth what is new appears at the pace it arrives, not at once */
  take(text: string, element: HTMLElement, isSmooth: boolean): void;
  finish(): void;
  stop(): void;
}

/**
 * What is new is added to what is there: React would visit every component above it, and replace the whole text, with
 * everything a reader has selected in it.
 * @param written what the element has
 */
export function createTextWriter(written: string, frames: Frames): TextWriter {
  let target: HTMLElement | undefined;
  let full = written;
  let drawn = written;
  const reveal = createReveal(frames, (count) =>
    // A character may turn out to be the first half of an emoji: what is written stays.
    write(full.slice(0, Math.max(drawn.length, cutAt(full, count)))),
  );
  reveal.reset(drawn.length);

  function write(text: string): void {
    if (!target || text === drawn) return;
    const node = target.firstChild;
    if (node instanceof Text && text.startsWith(drawn)) node.appendData(text.slice(drawn.length));
    else target.textContent = text;
    drawn = text;
  }

  return {
    written: () => drawn.length,
    take(text, element, isSmooth) {
      target = element;
      full = text;
      // A step that is made again replaces its text: that is not typing.
      if (isSmooth && text.startsWith(drawn)) return reveal.grow(text.length);
      reveal.reset(text.length);
      write(text);
    },
    finish: () => reveal.finish(),
    stop: () => reveal.stop(),
  };
}
