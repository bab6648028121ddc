/**
 * Finds the first index whose value is above a limit, or the length of the list, in logarithmic time. For the values
 * `[1, 3, 2]` that is 0 for the limit 0, 1 for the limits 1 and 2, and 3 for the limit 3.
 */
export function firstAbove(values: readonly number[]): (limit: number) => number {
  const highestSoFar = new Float64Array(values.length);
  let highest = -Infinity;
  values.forEach((value, i) => {
    highest = Math.max(highest, value);
    highestSoFar[i] = highest;
  });
  return (limit) => {
    let [low, high] = [0, highestSoFar.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (highestSoFar[middle]! > limit) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
