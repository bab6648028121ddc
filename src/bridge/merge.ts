import { align } from './align.js';
import { setTool } from './base.js';
import { insert, type Addition, type MergingTurn } from './insert.js';
import { IN_BOTH, IN_STREAM, SAME_ID, type Report } from './issues.js';
import { likeness, type Item } from './item.js';
import { equal } from './json.js';
import { isTool, type Node, type ToolNode } from './node.js';
import { isAssistant, isPending } from './rows.js';
import { isLive, streamItems, type StreamItem, type StreamMemory } from './streams.js';
import { isFinal, isLoneResult, isSequel, reconcile, type ToolState } from './toolState.js';

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

/**
 * Lays a stream over the rows it covers: those from its slot on. What both have is merged in place; what only the rows
 * have stays; what only the stream has goes where the stream has it.
 */
export function mergeStream(
  turn: MergingTurn,
  stream: StreamMemory,
  nextSlot: number | undefined,
  report: Report,
): MergedStream {
  const slot = stream.message.stepOrder;
  const live = isLive(stream);
  const items = streamItems(stream);
  const results = takeResults(turn, items);
  const covered = coveredNodes(turn, slot);
  const match = align(items.length, covered.length, (i, j) => {
    const like = likeness(items[i]!.item, covered[j]!.item!);
    // Once the next run has begun, one that ended says nothing more.
    if (!live && like < 3 && nextSlot !== undefined && covered[j]!.start >= nextSlot) return 0;
    if (like === 1) return mayBegin(items, i, covered, j) ? 1 : 0;
    // The same id with other arguments, in a row that began before the stream, is another call.
    return like === 3 && covered[j]!.start < slot ? 0 : like;
  });
  const settled = !turn.rows.some((row) => isAssistant(row) && isPending(row));
  const repeated = repeatedIds(turn.nodes, items);
  const own = new Set<Node>();
  let contributes = false;
  let isAhead = false;
  let lastNode: Node | undefined;
  const additions: Addition[] = [];
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
      return;
    }
    const result = entry.item.kind === 'tool' ? results.get(entry.item.tool.rawId) : undefined;
    // A part that was in a row and no longer is was edited or deleted there.
    if (!result && !live && settled && stream.landed.has(entry.index)) return;
    const item = result ? withResult(entry.item, result, report) : entry.item;
    if (!result) isAhead = true;
    additions.push({
      item,
      row: result?.row,
      streamKey: `${stream.id} ${entry.index}`,
      step: entry.step,
      after: previous,
      // Its call is not in the page window, so it lies before all that is.
      before: result ? firstInWindow(turn) : nextMatch(match, covered, i),
    });
  });
  if (additions.length > 0) {
    lastNode = insert(turn, additions, { slot, live, nextSlot, lastStep: items.at(-1)!.step });
    if (!live && isAhead) report('kept-from-stream', IN_STREAM);
  }
  return {
    stream,
    slot,
    isLive: live,
    isEmpty: items.length === 0,
    isAhead,
    contributes: contributes || additions.length > 0,
    lastNode,
  };
}

/** Only a text that was cut short can be the beginning of another: the last of a stream, and the last of a failed row. */
function mayBegin(items: readonly StreamItem[], i: number, covered: readonly Node[], j: number): boolean {
  const own = items[i]!.item as { text: string };
  const node = covered[j]!;
  const { text } = node.item as { text: string };
  if (own.text.length < text.length) return i === items.length - 1;
  return node.row?.status === 'failed' && node.row !== covered[j + 1]?.row;
}

/** A run writes into its pending row and ends with a failed one: what stands behind those is not its own. */
function coveredNodes({ rows, remembered, nodes }: MergingTurn, slot: number): Node[] {
  const assistant = rows.filter(isAssistant);
  const isAtSlot = assistant.some((row) => row.stepOrder === slot);
  const below = isAtSlot ? undefined : assistant.findLast((row) => row.stepOrder < slot)?.stepOrder;
  const end = assistant.find(
    (row) => row.stepOrder >= slot && row.status !== 'success' && !remembered.has(row),
  )?.stepOrder;
  return nodes.filter(
    ({ item, row, claimed, start, last }) =>
      item &&
      row &&
      !claimed &&
      (start >= slot ? start <= (end ?? Infinity) : start === below && last >= slot),
  );
}

/** Results whose call is on a page that is not loaded, while the stream has it: the stream knows where it belongs. */
function takeResults(turn: MergingTurn, items: readonly StreamItem[]): Map<string, ToolNode> {
  const results = new Map<string, ToolNode>();
  const called = new Set<string>();
  for (const { item } of items)
    if (item.kind === 'tool' && !isLoneResult(item.tool)) called.add(item.tool.rawId);
  turn.nodes = turn.nodes.filter((node) => {
    const isTaken =
      isTool(node) &&
      isLoneResult(node.item.tool) &&
      !node.claimed &&
      called.has(node.item.tool.rawId) &&
      !results.has(node.item.tool.rawId);
    if (isTaken) results.set(node.item.tool.rawId, node);
    return !isTaken;
  });
  return results;
}

function withResult(item: Item, result: ToolNode, report: Report): Item {
  if (item.kind !== 'tool') return item;
  report('duplicate-tool-call', IN_BOTH | SAME_ID, item.tool.rawId);
  return { kind: 'tool', tool: reconcile(result.item.tool, item.tool, result.row?.exact === true) };
}

/** The call a stream goes on with: one of an earlier stream, answered since, or a result without its call. */
function openCall(nodes: readonly Node[], item: Item, own: Set<Node>): ToolNode | undefined {
  if (item.kind !== 'tool' || item.tool.rawId === '') return undefined;
  const node = nodes.findLast(
    (candidate) => isTool(candidate) && candidate.item.tool.rawId === item.tool.rawId,
  );
  if (!node || !isTool(node) || own.has(node)) return undefined;
  const isRetry = node.row?.status === 'failed' && !isLoneResult(item.tool);
  return isSequel(node.item.tool, item.tool) && !isRetry ? node : undefined;
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
      report('duplicate-tool-call', IN_BOTH | SAME_ID, own.tool.rawId);
    }
    const exact = node.row?.exact === true;
    const isOwnWord = !exact && isFinal(item.tool) && repeated.has(item.tool.rawId);
    const merged = isOwnWord ? item.tool : reconcile(own.tool, item.tool, exact);
    if (merged.state !== own.tool.state && isFinal(own.tool)) {
      report('error-tag-lost', IN_BOTH | SAME_ID, own.tool.rawId);
    }
    setTool(node, merged);
    return !isSameTool(merged, own.tool);
  }
  if (own.kind === 'tool' || own.kind === 'other' || item.kind === 'tool' || item.kind === 'other')
    return false;
  if (node.start !== slot) report('duplicate-text', IN_BOTH);
  if (likeness(own, item) !== 1 || item.text.length <= own.text.length) return false;
  node.item = item;
  return true;
}

const isSameTool = (a: ToolState, b: ToolState): boolean =>
  a.state === b.state && a.errorText === b.errorText && equal(a.output, b.output) && equal(a.input, b.input);

const firstInWindow = ({ nodes, remembered }: MergingTurn): Node | undefined =>
  nodes.find(({ row, streamKey }) => row && !streamKey && !remembered.has(row));

function nextMatch(match: Int32Array, covered: readonly Node[], from: number): Node | undefined {
  for (let i = from + 1; i < match.length; i++) if (match[i]! >= 0) return covered[match[i]!];
  return undefined;
}
