import { isCertain, matchParts, WEIGHT, type Match } from './matchParts.js';
import type { ReadPart } from '../read/readPart.js';

/** One of two lists of parts that describe the same content. */
export interface Side {
  readonly parts: readonly ReadPart[];
  /** Indexes of the texts that may have been cut short: only those can be the beginning of a longer text. */
  readonly cutShort: readonly number[];
}

/** Up to this many pairs with the same key are all compared. Beyond that, only equal positions from either end. */
const MAX_PAIRS = 10_000;

/**
 * For each part of `a`, the index of its counterpart in `b`, or -1: the heaviest matching that keeps the order of both.
 * Of several, the one that begins first, because a stream that lags behind is still at its beginning. Common beginnings
 * are matched directly; the cost of the rest grows with the number of pairs that have the same key.
 * @param allows whether a match counts
 */
export function alignParts(
  a: Side,
  b: Side,
  allows: (match: Match, i: number, j: number) => boolean,
): number[] {
  const counterparts = Array<number>(a.parts.length).fill(-1);
  const judge = (i: number, j: number): Match | undefined => {
    const match = matchParts(a.parts[i]!, b.parts[j]!);
    return match && allows(match, i, j) ? match : undefined;
  };
  let start = 0;
  while (start < a.parts.length && start < b.parts.length && isCertain(judge(start, start))) {
    counterparts[start] = start++;
  }
  const pairs = candidates(a, b, start).flatMap(([i, j]) => {
    const match = judge(i, j);
    return match ? [{ i, j, weight: WEIGHT[match] }] : [];
  });
  for (const { i, j } of heaviestChain(pairs, b.parts.length)) counterparts[i] = j;
  return counterparts;
}

/** The pairs that may match, by `i`, then by `j`. */
function candidates(a: Side, b: Side, start: number): Array<[i: number, j: number]> {
  if (a.parts.length === start || b.parts.length === start) return [];
  const found = new Map<number, Set<number>>();
  const add = (i: number, j: number): void => {
    const existing = found.get(i);
    if (existing) existing.add(j);
    else found.set(i, new Set([j]));
  };
  const inB = byBucket(b.parts, start);
  for (const [bucket, indexesInA] of byBucket(a.parts, start)) {
    const indexesInB = inB.get(bucket);
    if (!indexesInB) continue;
    if (indexesInA.length * indexesInB.length <= MAX_PAIRS)
      for (const i of indexesInA) for (const j of indexesInB) add(i, j);
    else {
      indexesInA.forEach((i, k) => {
        const j = [indexesInB[k], indexesInB[indexesInB.length - indexesInA.length + k]];
        for (const index of j) if (index !== undefined) add(i, index);
      });
    }
  }
  const behindStart = (index: number): boolean => index >= start;
  for (const i of a.cutShort.filter(behindStart)) {
    for (let j = start; j < b.parts.length; j++) if (begins(a, i, b, j)) add(i, j);
  }
  for (const j of b.cutShort.filter(behindStart)) {
    for (let i = start; i < a.parts.length; i++) if (begins(b, j, a, i)) add(i, j);
  }
  return [...found]
    .toSorted(([i], [k]) => i - k)
    .flatMap(([i, indexes]) => [...indexes].toSorted((j, k) => j - k).map((j): [number, number] => [i, j]));
}

function begins(short: Side, i: number, long: Side, j: number): boolean {
  const text = short.parts[i]!;
  const other = long.parts[j]!;
  return text.kind === 'prose' && text.key.length < other.key.length && matchParts(text, other) === 'prefix';
}

/** Groups indexes by what parts must share to match. A file is in two buckets: bytes cannot be compared with a link. */
function byBucket(parts: readonly ReadPart[], start: number): Map<string, number[]> {
  const buckets = new Map<string, number[]>();
  const add = (bucket: string, i: number): void => {
    const existing = buckets.get(bucket);
    if (existing) existing.push(i);
    else buckets.set(bucket, [i]);
  };
  for (let i = start; i < parts.length; i++) {
    const { kind, key, part, file } = parts[i]!;
    add(kind === 'prose' ? `${part.type} ${key}` : `${kind} ${key}`, i);
    if (file) add(`file ${file.mediaType}`, i);
  }
  return buckets;
}

interface Pair {
  readonly i: number;
  readonly j: number;
  readonly weight: number;
}

/** The heaviest list of pairs in which `i` and `j` both increase. @param pairs by `i`, then by `j` */
function heaviestChain(pairs: readonly Pair[], width: number): Pair[] {
  const chains = new Float64Array(pairs.length); // the weight of the heaviest chain that begins with each pair
  const heaviest = createSuffixMaximum(width);
  for (let end = pairs.length; end > 0;) {
    let begin = end;
    while (begin > 0 && pairs[begin - 1]!.i === pairs[end - 1]!.i) begin--;
    for (let k = begin; k < end; k++) chains[k] = pairs[k]!.weight + heaviest.from(pairs[k]!.j + 1);
    for (let k = begin; k < end; k++) heaviest.raise(pairs[k]!.j, chains[k]!);
    end = begin;
  }
  let weightLeft = heaviest.from(0);
  let last: Pair | undefined;
  return pairs.filter((pair, k) => {
    const isNext = chains[k] === weightLeft && (!last || (pair.i > last.i && pair.j > last.j));
    if (!isNext || weightLeft === 0) return false;
    weightLeft -= pair.weight;
    last = pair;
    return true;
  });
}

/** The largest value at or after a place, in logarithmic time (a reversed Fenwick tree). */
function createSuffixMaximum(width: number): {
  readonly from: (place: number) => number;
  readonly raise: (place: number, value: number) => void;
} {
  const tree = new Float64Array(width + 1);
  return {
    from(place) {
      let largest = 0;
      for (let k = width - place; k > 0; k -= k & -k) largest = Math.max(largest, tree[k]!);
      return largest;
    },
    raise(place, value) {
      for (let k = width - place; k <= width; k += k & -k) tree[k] = Math.max(tree[k]!, value);
    },
  };
}
