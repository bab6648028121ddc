import { isSplit } from '../read/format.js';

/** A longer line continues in the next row, so that one line of many megabytes can be shown. */
const LONGEST_ROW = 1_000;
/** No browser draws anything taller than about 17 million pixels. */
const MOST_ROWS = 500_000;
/** This many rows are drawn above and below the view, and the window moves by as many. */
const STEP = 8;

/** Where each row of a text begins. */
export function indexRows(text: string): readonly number[] {
  const starts = [0];
  for (let from = 0; ;) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    for (let at = from + LONGEST_ROW; at < end; at += LONGEST_ROW) {
      if (isSplit(text, at)) at--;
      starts.push(at);
    }
    if (newline < 0) return starts;
    from = newline + 1;
    starts.push(from);
  }
}

export function rowText(text: string, starts: readonly number[], row: number): string {
  return text.slice(starts[row], starts[row + 1] ?? text.length).replace(/\r?\n$/, '');
}

/** The height of the whole, in rows. */
export const heightInRows = (rows: number): number => Math.min(rows, MOST_ROWS);

export interface Scroll {
  readonly top: number;
  /** The height of the view. */
  readonly height: number;
  /** The height of the whole text, as drawn. */
  readonly fullHeight: number;
  readonly rows: number;
}

/** The rows to draw, and their distance from the top. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

export const FIRST_WINDOW: RowWindow = { from: 0, to: 40, offset: 0 };

export function windowAt({ top: scrolled, height, fullHeight, rows }: Scroll): RowWindow {
  if (fullHeight <= 0) return FIRST_WINDOW; // not on the screen
  const row = fullHeight / heightInRows(rows);
  const way = Math.max(0, fullHeight - height);
  const top = Math.min(Math.max(0, scrolled), way); // overscroll
  // If a text is too tall to draw, the rows pass faster than the scrollbar moves.
  const position = way > 0 ? (top / way) * (rows * row - height) : 0;
  const seen = Math.floor(position / row / STEP) * STEP;
  const from = Math.max(0, seen - STEP);
  const to = Math.min(rows, seen + Math.ceil(height / row) + 2 * STEP);
  return { from, to, offset: Math.round(top - position + from * row) };
}
