import type { Node } from './node.js';

/** A name for each node that it keeps from frame to frame. */
export function orderKeys(nodes: readonly Node[]): string[] {
  const counts = new Map<string, number>();
  return nodes.map((node) => {
    const name = node.streamKey ?? nameOf(node);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

function nameOf({ item, start }: Node): string {
  if (!item) return `row ${start}`;
  if (item.kind === 'tool') return `tool ${item.tool.rawId}`;
  return item.kind === 'other' ? item.key : `${item.kind} ${item.text}`;
}

/**
 * What was shown keeps its order. Rows are where the database has them; what only a stream has was put in its place by
 * reasoning, which with fewer rows to go by may come out otherwise.
 */
export function keepOrder(nodes: Node[], known: readonly string[]): Node[] {
  const rankOf = new Map(known.map((key, rank) => [key, rank]));
  const keys = orderKeys(nodes);
  const ranks = new Map(nodes.map((node, i) => [node, rankOf.get(keys[i]!)]));
  if (isAscending(nodes, ranks)) return nodes;
  const kept = nodes.filter(isStored);
  nodes.forEach((node, i) => {
    if (isStored(node)) return;
    const rank = ranks.get(node);
    const index = rank === undefined ? -1 : indexByRank(kept, ranks, rank);
    kept.splice(index >= 0 ? index : i === 0 ? 0 : kept.indexOf(nodes[i - 1]!) + 1, 0, node);
  });
  return kept;
}

const isStored = (node: Node): boolean => node.streamKey === undefined;

type Ranks = ReadonlyMap<Node, number | undefined>;

function isAscending(nodes: readonly Node[], ranks: Ranks): boolean {
  let highest = -1;
  for (const node of nodes) {
    const rank = ranks.get(node);
    if (rank === undefined) continue;
    if (rank < highest) return false;
    highest = rank;
  }
  return true;
}

/** Behind the nearest node that stood before it, else in front of the nearest that stood behind it. */
function indexByRank(nodes: readonly Node[], ranks: Ranks, rank: number): number {
  let before = -1;
  let after = -1;
  nodes.forEach((node, i) => {
    const other = ranks.get(node);
    if (other === undefined) return;
    if (other < rank && (before < 0 || other > ranks.get(nodes[before]!)!)) before = i;
    if (other > rank && (after < 0 || other < ranks.get(nodes[after]!)!)) after = i;
  });
  return before >= 0 ? before + 1 : after;
}
