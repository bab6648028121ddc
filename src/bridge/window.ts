import type { AgentUIMessage } from './types.js';

/**
 * The first place of the thread that the loaded pages cover. Pages hold the newest rows, so a row that was known is
 * deleted when it is missing from inside the window, and only out of sight when it lies before it.
 */
export interface PageWindow {
  readonly order: number;
  readonly stepOrder: number;
}

const EVERYTHING: PageWindow = { order: -Infinity, stepOrder: -Infinity };
const NOTHING: PageWindow = { order: Infinity, stepOrder: Infinity };

export function windowOf(
  rows: readonly AgentUIMessage[],
  hasStreams: boolean,
  complete: boolean | undefined,
): PageWindow {
  if (complete) return EVERYTHING;
  // No rows, but streams: the pages are not loaded yet. Neither: the thread was emptied.
  if (rows.length === 0) return hasStreams ? NOTHING : EVERYTHING;
  let first = rows[0]!;
  for (const row of rows) {
    if (row.order < first.order || (row.order === first.order && row.stepOrder < first.stepOrder))
      first = row;
  }
  return { order: first.order, stepOrder: first.stepOrder };
}

/** The first step of a turn that the window covers. */
export function firstStep(window: PageWindow, order: number): number {
  if (order === window.order) return window.stepOrder;
  return order > window.order ? -Infinity : Infinity;
}
