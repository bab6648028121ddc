import { align } from './align.js';
import { setTool } from './base.js';
import type { Report } from './issues.js';
import { likeness, type Item } from './item.js';
import { equal } from './json.js';
import { isTool, type Node, type ToolNode } from './node.js';
import { isAssistant, isPending } from './rows.js';
import { isLive, streamItems, type StreamItem, type StreamMemory } from './streams.js';
import { isFinal, reconcile, type ToolState } from './toolState.js';
import type { AgentUIMessage } from './types.js';

/** A stream after it was laid over the stored rows of its turn. */
export interface MergedStream {
  readonly stream: StreamMemory;
  readonly slot: number;
  readonly isLive: boolean;
  readonly isEmpty: boolean;
  /** It has something that no stored row has. */
  readonly isAhead: boolean;
  /** The turn would show less without it. */
  readonly contributes: boolean;
  /** The last node it has a part in, if any. */
  readonly lastNode: Node | undefined;
}

interface Turn {
  readonly rows: readonly AgentUIMessage[];
  nodes: Node[];
}

/**
 * Lays a stream over the rows it covers: those from its slot on. What both have is merged in place; what only the rows
 * have stays; what only the stream has goes where the stream has it.
 */
export function mergeStream(
  turn: Turn,
  stream: StreamMemory,
  nextSlot: number | undefined,
  report: Report,
): MergedStream {
  const slot = stream.message.stepOrder;
  const live = isLive(stream);
  const items = streamItems(stream);
  const covered = coveredNodes(turn, slot);
  const match = align(
    items.map(({ item }) => item),
    covered.map((node) => node.item!),
  );
  const settled = !turn.rows.some((row) => isAssistant(row) && isPending(row));
  const repeated = repeatedIds(turn.nodes, items);
  const own = new Set<Node>();
  let contributes = false;
  let lastNode: Node | undefined;
  const additions: Array<StreamItem & { after: Node | undefined; before: Node | undefined }> = [];
  let previous: Node | undefined;
  items.forEach((entry, i) => {
    const counterpart = covered[match[i]!] ?? openCall(turn.nodes, entry.item, own);
    if (counterpart) {
      own.add(counterpart);
      contributes = mergeItem(counterpart, entry.item, slot, repeated, report) || contributes;
      if (match[i]! >= 0) {
        stream.landed.add(entry.index);
        previous = counterpart;
      }
      lastNode = counterpart;
    } else if (live || !settled || !stream.landed.has(entry.index)) {
      // A part that was in a row and no longer is was edited or deleted there.
      additions.push({ ...entry, after: previous, before: nextMatch(match, covered, i) });
    }
  });
  if (additions.length > 0) {
    lastNode = insert(turn, additions, { slot, live, nextSlot }) ?? lastNode;
    if (!live) report('kept-from-stream', { origin: 'stream', sameMessage: false, sameId: false });
  }
  return {
    stream,
    slot,
    isLive: live,
    isEmpty: items.length === 0,
    isAhead: additions.length > 0,
    contributes: contributes || additions.length > 0,
    lastNode,
  };
}

function coveredNodes({ rows, nodes }: Turn, slot: number): Node[] {
  const isAtSlot = rows.some((row) => isAssistant(row) && row.stepOrder === slot);
  const below = isAtSlot
    ? undefined
    : rows.findLast((row) => isAssistant(row) && row.stepOrder < slot)?.stepOrder;
  return nodes.filter(
    (node) =>
      node.item &&
      node.row &&
      !node.claimed &&
      (node.start >= slot || (node.start === below && node.last >= slot)),
  );
}

/** The call a stream goes on with: one of an earlier stream, answered since, or a result without its call. */
function openCall(nodes: readonly Node[], item: Item, own: Set<Node>): ToolNode | undefined {
  if (item.kind !== 'tool' || item.tool.rawId === '') return undefined;
  const node = nodes.findLast((candidate) => isTool(candidate) && candidate.item.tool.rawId === item.tool.rawId);
  if (!node || !isTool(node) || own.has(node)) return undefined;
  if (item.tool.input === undefined && item.tool.output !== undefined) return node;
  return isFinal(node.item.tool) || node.row?.status === 'failed' ? undefined : node;
}

/** Ids that name several calls: rows hand all their results to the first of them. */
function repeatedIds(nodes: readonly Node[], items: readonly StreamItem[]): Set<string> {
  const repeated = new Set<string>();
  for (const list of [nodes, items]) {
    const seen = new Set<string>();
    for (const { item } of list) {
      if (item?.kind !== 'tool') continue;
      if (seen.has(item.tool.rawId)) repeated.add(item.tool.rawId);
      seen.add(item.tool.rawId);
    }
  }
  return repeated;
}

/** Returns whether the node shows more than its row alone. */
function mergeItem(node: Node, item: Item, slot: number, repeated: Set<string>, report: Report): boolean {
  node.claimed = true;
  const own = node.item!;
  if (own.kind === 'tool' && item.kind === 'tool') {
    if (node.start !== slot) {
      report('duplicate-tool-call', { ...TWO_SOURCES, sameId: true, tool: own.tool.rawId });
    }
    const exact = node.row?.exact === true;
    let merged = reconcile(own.tool, item.tool, exact);
    if (!exact && item.tool.output !== undefined && repeated.has(item.tool.rawId)) {
      merged = { ...merged, output: item.tool.output };
    }
    if (merged.state !== own.tool.state && isFinal(own.tool)) {
      report('error-tag-lost', { ...TWO_SOURCES, sameId: true, tool: own.tool.rawId });
    }
    if (merged === own.tool) return false;
    setTool(node, merged);
    return !isSameTool(merged, own.tool);
  }
  if (own.kind === 'tool' || own.kind === 'other' || item.kind === 'tool' || item.kind === 'other') return false;
  if (node.start !== slot) report('duplicate-text', { ...TWO_SOURCES, sameId: false });
  if (likeness(own, item) !== 1 || item.text.length <= own.text.length) return false;
  node.item = item;
  return true;
}

const TWO_SOURCES = { origin: 'rows-and-stream', sameMessage: false } as const;

const isSameTool = (a: ToolState, b: ToolState): boolean =>
  a.state === b.state && a.errorText === b.errorText && equal(a.output, b.output) && equal(a.input, b.input);

function nextMatch(match: Int32Array, covered: readonly Node[], from: number): Node | undefined {
  for (let i = from + 1; i < match.length; i++) if (match[i]! >= 0) return covered[match[i]!];
  return undefined;
}

interface Place {
  readonly slot: number;
  readonly live: boolean;
  readonly nextSlot: number | undefined;
}

/** Puts what only the stream has into the turn, and returns the last node put. */
function insert(
  turn: Turn,
  additions: ReadonlyArray<{ item: Item; after: Node | undefined; before: Node | undefined }>,
  place: Place,
): Node | undefined {
  const at = new Map<number, Node[]>();
  let last: Node | undefined;
  for (const { item, after, before } of additions) {
    const index = before
      ? turn.nodes.indexOf(before)
      : after
        ? indexOfTail(turn, turn.nodes.indexOf(after), place)
        : firstAfter(turn.nodes, place.slot);
    last = { item, row: undefined, start: place.slot, last: Infinity, claimed: true };
    const list = at.get(index);
    if (list) list.push(last);
    else at.set(index, [last]);
  }
  const nodes: Node[] = [];
  for (let i = 0; i <= turn.nodes.length; i++) {
    const added = at.get(i);
    if (added) for (const node of added) nodes.push(node);
    if (i < turn.nodes.length) nodes.push(turn.nodes[i]!);
  }
  turn.nodes = nodes;
  return last;
}

const firstAfter = (nodes: readonly Node[], step: number): number => {
  const index = nodes.findIndex((node) => node.start > step);
  return index < 0 ? nodes.length : index;
};

/**
 * Where the tail of a stream goes. A live one writes into the pending row: rows that a tool saved meanwhile are behind
 * it or before it, as they are stored. One that ended stays with the row it was last seen in.
 */
function indexOfTail({ rows, nodes }: Turn, after: number, { slot, live, nextSlot }: Place): number {
  let index = after + 1;
  const pending = live ? rows.findLast((row) => isAssistant(row) && isPending(row)) : undefined;
  if (pending && pending.stepOrder >= slot) index = Math.max(index, firstAfter(nodes, pending.stepOrder));
  else {
    const { row } = nodes[after]!;
    while (index < nodes.length && nodes[index]!.item && (live || nodes[index]!.row === row)) index++;
  }
  if (nextSlot === undefined) return index;
  const limit = nodes.findIndex((node, i) => i > after && node.row !== undefined && node.start >= nextSlot);
  return limit < 0 ? index : Math.min(index, limit);
}
