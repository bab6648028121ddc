import { align } from './align.js';
import { foldTools } from './base.js';
import { IN_BOTH, IN_STREAM, SAME_ID, type Report } from './issues.js';
import { isPending, isShared, isTool, likeness, readItem, type Item, type Node } from './node.js';
import { isLive, slotOf, type Stream } from './streams.js';
import { isFinal, isLoneResult, reconcile } from './toolState.js';
import type { AgentUIMessage } from './types.js';

/** The turn that streams are laid over. */
export interface Merging {
  /** Its assistant rows. */
  readonly rows: readonly AgentUIMessage[];
  /** The first step of the page window: the status of rows below it may be old. */
  readonly from: number;
  nodes: Node[];
  /** What was shown before. */
  readonly shown: readonly Node[];
}

/** What a stream has, as nodes that no row has: they begin at its slot. */
function nodesOfStream(stream: Stream): StreamNode[] {
  const nodes: StreamNode[] = [];
  let step = 0;
  stream.parts.forEach((part, index) => {
    if (part?.type === 'step-start' && nodes.length > 0) step++;
    const item = readItem(part);
    if (item) nodes.push({ ...item, start: slotOf(stream), last: Infinity, stream, index, step });
  });
  return nodes;
}

interface StreamNode extends Node {
  readonly index: number;
  /** Which step of the generation it belongs to. */
  readonly step: number;
}

/**
 * Lays a stream over the rows it covers: those from its slot on. What both have is merged in place; what only the rows
 * have stays; what only the stream has goes where the stream has it.
 * @param nextSlot where the next run begins
 */
export function layStream(turn: Merging, stream: Stream, nextSlot: number, report: Report): void {
  const slot = slotOf(stream);
  const live = isLive(stream);
  const items = nodesOfStream(stream);
  const covered = coveredNodes(turn, slot);
  const match = align(items.length, covered.length, (i, j) => {
    const item = items[i]!;
    const node = covered[j]!;
    const like = likeness(item, node);
    // Once the next run has begun, one that ended says nothing more.
    if (!live && like < 3 && node.start >= nextSlot) return 0;
    if (like === 1) return mayBegin(item, i === items.length - 1, node, covered[j + 1]) ? 1 : 0;
    // The same id with other arguments, in a row that began before the stream, is another call.
    if (like === 3 && node.start < slot) return 0;
    // A result whose call is not in the page window stands behind it: the stream knows where it belongs.
    return like > 0 && item.tool && isLoneResult(node.tool!) && !isLoneResult(item.tool) ? 0 : like;
  });
  const isSettled = !turn.rows.some(isPending);
  const lastMatch = covered[match.findLast((index) => index >= 0) ?? -1];
  const indexOfTail = tailPlaces(turn, stream, nextSlot, lastMatch, items.at(-1)?.step);
  const first = turn.nodes.findIndex(
    ({ kind, row, start, tool }) =>
      slot < turn.from && start >= turn.from && kind !== 'row' && row && !(tool && isLoneResult(tool)),
  );
  const isRepeated = ({ key }: Item): boolean => isShared(items, key) || isShared(turn.nodes, key);
  const ranks = new Map(turn.shown.map((node, i) => [node.part, i]));
  // What was shown keeps its order, though with fewer rows to go by its place may come out otherwise.
  const indexBehind = ({ index }: StreamNode): number => {
    const rank = turn.shown.findIndex((node) => node.stream === stream && node.index === index);
    const behind = turn.nodes.findIndex((node) => rank >= 0 && ranks.get(node.part)! > rank);
    return behind < 0 ? Infinity : behind;
  };
  // From the end, as a stream is in order: what comes later in it bounds what came before.
  let bound = Infinity;
  let isTail = true;
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!;
    const node = covered[match[i]!];
    if (node) {
      bound = turn.nodes.indexOf(node);
      isTail = false;
      stream.landed.add(item.index);
      mergeItem(node, item, stream, isRepeated(item), report);
      continue;
    }
    const result = indexOfResult(turn.nodes, item);
    // A part that was in a row and no longer is was edited or deleted there.
    if (result < 0 && !live && isSettled && stream.landed.has(item.index)) continue;
    // A call that is not in the page window, while its result is, lies before all that is.
    if (result >= 0) bound = Math.min(bound, result, first < 0 ? indexOfTail(item.step) : first);
    else if (isTail) bound = Math.min(bound, indexOfTail(item.step));
    bound = Math.min(bound, indexBehind(item));
    turn.nodes.splice(bound, 0, item);
    stream.isNeeded = true;
  }
  turn.nodes = foldTools(turn.nodes, report);
  stream.node = turn.nodes.findLast((node) => node.stream === stream);
  stream.isAhead = turn.nodes.some((node) => node.stream === stream && !node.row);
  if (!live && stream.isAhead) report('kept-from-stream', IN_STREAM);
}

/** Only a text that was cut short can be the beginning of another: the last of a stream, and the last of a failed row. */
function mayBegin(item: Item, isLast: boolean, { key, row }: Node, next: Node | undefined): boolean {
  return item.key.length < key.length ? isLast : row!.status === 'failed' && row !== next?.row;
}

/** A run writes into its pending row and ends with a failed one: what stands behind those is not its own. */
function coveredNodes({ rows, nodes, from }: Merging, slot: number): Node[] {
  const end = rows.find(
    (row) => row.stepOrder >= Math.max(slot, from) && row.status !== 'success',
  )?.stepOrder;
  return nodes.filter(
    ({ kind, row, stream, start, last }) =>
      kind !== 'row' && row && !stream && (start < slot ? last >= slot : start <= (end ?? Infinity)),
  );
}

const indexOfResult = (nodes: readonly Node[], { key, tool }: Item): number =>
  tool && !isLoneResult(tool)
    ? nodes.findIndex((node) => isTool(node) && node.key === key && isLoneResult(node.tool))
    : -1;

function mergeItem(node: Node, item: Item, stream: Stream, isRepeated: boolean, report: Report): void {
  const { tool, row, key } = node;
  node.stream = stream;
  if (node.start !== slotOf(stream) && node.kind !== 'other') {
    if (tool) report('duplicate-tool-call', IN_BOTH | SAME_ID, key);
    else report('duplicate-text', IN_BOTH);
  }
  if (tool) {
    const isOwnWord = !row!.exact && isFinal(item.tool!) && isRepeated;
    node.tool = isOwnWord ? item.tool! : reconcile(tool, item.tool!, row!.exact);
    if (node.tool.state !== tool.state && isFinal(tool)) report('error-tag-lost', IN_BOTH | SAME_ID, key);
  } else if (node.kind !== 'other' && item.key.length > key.length) {
    node.key = item.key;
    node.part = item.part;
    stream.isNeeded = true;
  }
}

/**
 * Where the tail of a stream goes, of which no row has anything.
 * @param after the last node that a row has
 */
function tailPlaces(
  { rows, nodes, from }: Merging,
  stream: Stream,
  nextSlot: number,
  after: Node | undefined,
  lastStep: number | undefined,
): (step: number) => number {
  const slot = slotOf(stream);
  const firstAfter = (step: number): number => {
    const index = nodes.findIndex((node) => node.start > step);
    return index < 0 ? nodes.length : index;
  };
  // The first pending row from its slot on; those behind it are of later runs. A row out of the page window counts while
  // none inside it does.
  const open = rows.filter((row) => isPending(row) && row.stepOrder < nextSlot);
  const inside = open.filter((row) => row.stepOrder >= from);
  const candidates = inside.length > 0 ? inside : open;
  const pending = (candidates.find((row) => row.stepOrder >= slot) ?? candidates.at(-1))?.stepOrder;
  return (step) => {
    // Into the pending row, behind or before what a tool saved meanwhile, as it is stored. Without one, it stays with the
    // row it was last seen in.
    let stored = after && (pending ?? after.start);
    // The first step is stored in the slot, the one being written in the pending row, and each in between takes at
    // least two documents, its calls and their results.
    stored ??= Math.max(slot, slot + 2 * step - 1, step === lastStep && step > 0 ? (pending ?? 0) : 0);
    return Math.max(nodes.indexOf(after!) + 1, firstAfter(stored));
  };
}
