const MAX_CELLS = 10_000_000;

/** How sure it is that item `i` of one list and item `j` of the other are one thing; even numbers leave no doubt. */
export type Likeness = (i: number, j: number) => number;

/**
 * For each item of the first list the index of its counterpart in the second, or -1: the heaviest monotone matching,
 * so that both keep their order. Ends that are alike beyond doubt are matched first, which leaves the quadratic part
 * for the few items that differ.
 */
export function align(lengthA: number, lengthB: number, likeness: Likeness): Int32Array {
  const match = new Int32Array(lengthA).fill(-1);
  const isSure = (i: number, j: number): boolean => {
    const like = likeness(i, j);
    return like > 0 && like % 2 === 0;
  };
  let start = 0;
  while (start < lengthA && start < lengthB && isSure(start, start)) {
    match[start] = start;
    start++;
  }
  let endA = lengthA;
  let endB = lengthB;
  while (endA > start && endB > start && isSure(endA - 1, endB - 1)) match[--endA] = --endB;
  const rows = endA - start;
  const columns = endB - start;
  // Thousands of parts that share nothing at either end are not versions of one another.
  if (rows * columns > MAX_CELLS) return match;
  const inner = heaviest(rows, columns, (i, j) => likeness(start + i, start + j));
  for (let i = 0; i < rows; i++) if (inner[i]! >= 0) match[start + i] = start + inner[i]!;
  return match;
}

function heaviest(rows: number, columns: number, likeness: Likeness): Int32Array {
  const match = new Int32Array(rows).fill(-1);
  const width = columns + 1;
  const best = new Int32Array((rows + 1) * width);
  const likes = new Uint8Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const like = likeness(i, j);
      likes[i * columns + j] = like;
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      best[i * width + j] = like > 0 ? Math.max(skip, like + best[(i + 1) * width + j + 1]!) : skip;
    }
  }
  // The first of several equal ways: a stream that lags behind is still at its beginning.
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const here = best[i * width + j]!;
    const like = likes[i * columns + j]!;
    if (like > 0 && here === like + best[(i + 1) * width + j + 1]!) match[i++] = j++;
    else if (here === best[i * width + j + 1]!) j++;
    else i++;
  }
  return match;
}
