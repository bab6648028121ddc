import { createReveal } from './createReveal.js';
import { cutAt } from './cutAt.js';
import type { Frames } from './frames.js';

/** Writes a growing text into an element. */
export interface TextWriter {
  /** How many characters are written. */
  written(): number;
  /** @param isSmooth reveals new text at the pace it arrives, instead of at once */
  take(text: string, element: HTMLElement, isSmooth: boolean): void;
  finish(): void;
  stop(): void;
}

/**
 * Appends new text to the element. React would visit every component above it and replace the whole text, including
 * what a reader has selected.
 * @param written the element's text
 */
export function createTextWriter(written: string, frames: Frames): TextWriter {
  let target: HTMLElement | undefined;
  let full = written;
  let drawn = written;
  const reveal = createReveal(frames, (count) =>
    // The last character may turn out to be half an emoji, so written text stays as it is.
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
      // A repeated step replaces its text, which is not typing.
      if (isSmooth && text.startsWith(drawn)) return reveal.grow(text.length);
      reveal.reset(text.length);
      write(text);
    },
    finish: () => reveal.finish(),
    stop: () => reveal.stop(),
  };
}
