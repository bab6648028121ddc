import { alignParts, type Side } from '../parts/alignParts.js';
import { changePart, isPart, type Entry, type PlacedPart } from '../parts/entries.js';
import { isLoneResult } from '../parts/toolState.js';

/**
 * Stage 2: what the turn has displayed of rows that are now before the page window.
 * @param displayed what the turn has displayed
 * @param stored what the rows in the window show
 * @param from the first step the window covers: what came before is hidden, not deleted
 */
export function restoreHidden(displayed: readonly Entry[], stored: readonly Entry[], from: number): Entry[] {
  const head = displayed.filter((entry) => entry.row && entry.start < from);
  if (head.length === 0) return head;
  // The last row before the window can reach into it: its parts from there on are displayed by the rows inside. A result is
  // stored after its call, so its position does not show where the window begins.
  const outside = head.filter(isPart);
  const inside = stored.filter(isPart).filter(({ tool }) => !tool || !isLoneResult(tool));
  const counterparts = alignParts(
    sideOf(outside),
    sideOf(inside),
    // Both sides are rows, which give a file the same link each time: a different file of the same type is not a copy.
    (match, i) => match !== 'fileCopy' && outside[i]!.last >= from,
  );
  const firstInside = outside[counterparts.findIndex((index) => index >= 0)];
  const cut = firstInside ? head.indexOf(firstInside) : Infinity;
  return head
    .filter((entry, i) => i < cut || entry.row !== firstInside!.row)
    .map((entry) =>
      isPart(entry) ? changePart(entry, { stream: undefined, last: Math.min(entry.last, from - 1) }) : entry,
    );
}

/** The last part of a row may be a text that has grown since. */
const sideOf = (parts: readonly PlacedPart[]): Side => ({
  parts,
  cutShort: parts.flatMap(({ row }, i) => (row === parts[i + 1]?.row ? [] : [i])),
});
