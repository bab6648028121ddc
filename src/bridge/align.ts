const MAX_CELLS = 10_000_000;

/** How sure it is that item `i` of one list and item `j` of the other are one thing; even numbers leave no doubt. */
export type Likeness = (i: number, j: number) => number;

/**
 * For each item of the first list the index of its counterpart in the second, or -1: the heaviest monotone matching,
 * so that both keep their order. Beginnings that are alike beyond doubt are matched first, which leaves the quadratic
 * part for the few items that differ.
 */
export function align(rows: number, columns: number, likeness: Likeness): number[] {
  const match = Array<number>(rows).fill(-1);
  let start = 0;
  for (; start < rows && start < columns; start++) {
    const like = likeness(start, start);
    if (like === 0 || like % 2 > 0) break;
    match[start] = start;
  }
  const width = columns - start + 1;
  // Thousands of parts that share nothing are not versions of one another.
  if ((rows - start) * width > MAX_CELLS) return match;
  const best = new Int32Array((rows - start + 1) * width);
  const at = (i: number, j: number): number => (i - start) * width + j - start;
  for (let i = rows - 1; i >= start; i--) {
    for (let j = columns - 1; j >= start; j--) {
      const like = likeness(i, j);
      const both = like > 0 ? like + best[at(i + 1, j + 1)]! : 0;
      best[at(i, j)] = Math.max(both, best[at(i + 1, j)]!, best[at(i, j + 1)]!);
    }
  }
  // The first of several equal ways: a stream that lags behind is still at its beginning.
  for (let i = start, j = start; i < rows && j < columns;) {
    const here = best[at(i, j)]!;
    const like = likeness(i, j);
    if (like > 0 && here === like + best[at(i + 1, j + 1)]!) match[i++] = j++;
    else if (here === best[at(i, j + 1)]) j++;
    else i++;
  }
  return match;
}
