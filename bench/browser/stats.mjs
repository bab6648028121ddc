export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The median of each column over several rounds. */
export const mediansOf = (rounds) =>
  Object.fromEntries(
    Object.keys(rounds[0]).map((column) => [column, median(rounds.map((round) => round[column]))]),
  );

/** A number beside its target, for the table. */
export const atMost = (what, value, limit, unit = '') => ({
  what,
  measured: `${Number(value.toFixed(2))}${unit}`,
  target: `≤ ${limit}${unit}`,
  met: value <= limit ? 'yes' : 'NO',
});

/** Even medians of times differ by a few per cent between runs. */
const TOLERANCE = 1.25;

/** A ratio of times beside its target. */
export const ratio = (what, value, limit) => ({
  ...atMost(what, value, limit),
  met: value <= limit ? 'yes' : value <= limit * TOLERANCE ? 'within 25 %' : 'NO',
});

export const exactly = (what, value, wanted) => ({
  what,
  measured: String(value),
  target: String(wanted),
  met: value === wanted ? 'yes' : 'NO',
});
