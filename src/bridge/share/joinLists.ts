import { isSameList } from '../../shared/json.js';
import type { BridgeIssue } from '../issues.js';
import type { BridgeMessage, ToolCall } from '../types.js';

/** The lists of a turn, and of a thread. */
export interface Lists {
  readonly messages: readonly BridgeMessage[];
  readonly toolCalls: readonly ToolCall[];
  readonly issues: readonly BridgeIssue[];
}

/** Joins the lists of turns. Keeps the joined lists, so that a list whose pieces did not change stays the same. */
export interface ListJoiner {
  /** @param settled the turns before the running one: the same array while none of them changes */
  readonly joinSettled: <Kind extends keyof Lists>(settled: readonly Lists[], kind: Kind) => Lists[Kind];
  readonly joinAll: <Kind extends keyof Lists>(
    settled: readonly Lists[],
    tail: readonly Lists[],
    kind: Kind,
  ) => Lists[Kind];
}

/** The last joined list of each kind, and its pieces. */
type LastJoined = {
  [Kind in keyof Lists]?: { readonly pieces: ReadonlyArray<Lists[Kind]>; readonly list: Lists[Kind] };
};

export function createListJoiner(): ListJoiner {
  const settledLists = new WeakMap<readonly Lists[], Partial<Lists>>();
  let last: LastJoined = {};

  function joinSettled<Kind extends keyof Lists>(settled: readonly Lists[], kind: Kind): Lists[Kind] {
    const known = settledLists.get(settled);
    if (known?.[kind]) return known[kind];
    const list = flatten(settled.map((output) => output[kind]));
    settledLists.set(settled, { ...known, [kind]: list });
    return list;
  }

  function joinAll<Kind extends keyof Lists>(
    settled: readonly Lists[],
    tail: readonly Lists[],
    kind: Kind,
  ): Lists[Kind] {
    const all = [joinSettled(settled, kind), ...tail.map((output) => output[kind])];
    const pieces = all.filter((piece) => piece.length > 0);
    const known: { pieces: ReadonlyArray<Lists[Kind]>; list: Lists[Kind] } | undefined = last[kind];
    if (known && isSameList(known.pieces, pieces)) return known.list;
    const list = flatten(pieces);
    last = { ...last, [kind]: { pieces, list } };
    return list;
  }

  return { joinSettled, joinAll };
}

const flatten = <List extends Lists[keyof Lists]>(pieces: readonly List[]): List =>
  (pieces as ReadonlyArray<readonly unknown[]>).flat() as readonly unknown[] as List;
