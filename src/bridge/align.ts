import { likeness, type Item } from './item.js';

const MAX_CELLS = 1_000_000;

/**
 * For each item of `a` the index of its counterpart in `b`, or -1: the heaviest monotone matching, so that both keep
 * their order. Equal ends are matched first, which leaves the quadratic part for the few items that differ.
 */
export function align(a: readonly Item[], b: readonly Item[]): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  let start = 0;
  while (start < a.length && start < b.length && likeness(a[start]!, b[start]!) > 1) {
    match[start] = start;
    start++;
  }
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && likeness(a[endA - 1]!, b[endB - 1]!) > 1) match[--endA] = --endB;
  alignMiddle(a, b, start, endA, endB, match);
  return match;
}

function alignMiddle(
  a: readonly Item[],
  b: readonly Item[],
  start: number,
  endA: number,
  endB: number,
  match: Int32Array,
): void {
  const rows = endA - start;
  const columns = endB - start;
  if (rows === 0 || columns === 0) return;
  if (rows * columns > MAX_CELLS) return alignGreedily(a, b, start, endA, endB, match);
  const width = columns + 1;
  const best = new Int32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const like = likeness(a[start + i]!, b[start + j]!);
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      best[i * width + j] = like > 0 ? Math.max(skip, like + best[(i + 1) * width + j + 1]!) : skip;
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const here = best[i * width + j]!;
    if (here === best[(i + 1) * width + j]!) i++;
    else if (here === best[i * width + j + 1]!) j++;
    else match[start + i++] = start + j++;
  }
}

/** For turns of thousands of parts that share hardly anything: each item takes the next one like it. */
function alignGreedily(
  a: readonly Item[],
  b: readonly Item[],
  start: number,
  endA: number,
  endB: number,
  match: Int32Array,
): void {
  let next = start;
  for (let i = start; i < endA; i++) {
    for (let j = next; j < endB && j < next + 1000; j++) {
      if (likeness(a[i]!, b[j]!) > 1) {
        match[i] = j;
        next = j + 1;
        break;
      }
    }
  }
}
