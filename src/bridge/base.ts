import { align } from './align.js';
import { likeness } from './item.js';
import { isTool, rowNodes, type Node, type ToolNode } from './node.js';
import { isAssistant } from './rows.js';
import {
  isBehind,
  isFinal,
  isLoneResult,
  isNewAttempt,
  isSequel,
  raise,
  type ToolState,
} from './toolState.js';
import { IN_ROWS, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import type { AgentUIMessage } from './types.js';

/** What the stored rows say about a turn: those in the page window, after those remembered from before it moved. */
export interface Base {
  readonly rows: readonly AgentUIMessage[];
  readonly nodes: Node[];
  /** How many of `rows` are remembered. */
  readonly remembered: number;
}

/**
 * @param rows the rows of this frame, sorted
 * @param from the first step the page window covers: what is known from below it is out of sight, not deleted
 */
export function buildBase(
  rows: readonly AgentUIMessage[],
  known: Base | undefined,
  from: number,
  report: Report,
): Base {
  const nodes = rows.flatMap((_, index) => rowNodes(rows, index));
  const before = known && withoutReplaced(known, rows);
  const head = before ? headOf(before, nodes, from) : NO_HEAD;
  if (head.nodes.length > 0) report('kept-outside-window', IN_ROWS | SAME_ID);
  const folded = foldTools([...head.nodes, ...nodes], report);
  if (before) recall(before.nodes, folded, report);
  return { rows: [...head.rows, ...rows], nodes: folded, remembered: head.rows.length };
}

const NO_HEAD: Base = { rows: [], nodes: [], remembered: 0 };

/** Another document in the place of a row: nothing that was known of the old one holds for it. */
function withoutReplaced(known: Base, rows: readonly AgentUIMessage[]): Base {
  const ids = new Map(rows.filter(isAssistant).map((row) => [row.stepOrder, row.id]));
  const isReplaced = (row: AgentUIMessage | undefined): boolean => {
    const id = row && ids.get(row.stepOrder);
    return id !== undefined && isAssistant(row!) && id !== row!.id;
  };
  if (!known.rows.some(isReplaced)) return known;
  return {
    ...known,
    rows: known.rows.filter((row) => !isReplaced(row)),
    nodes: known.nodes.filter((node) => !isReplaced(node.row)),
  };
}

function headOf(known: Base, nodes: readonly Node[], from: number): Base {
  const rows = known.rows.filter((row) => row.stepOrder < from);
  if (rows.length === 0) return NO_HEAD;
  // Rows are runs of documents in order, so only the last one below the window can reach into it.
  const lastRow = rows.findLast(isAssistant);
  const below = known.nodes.filter((node) => node.start < from).map((node) => ({ ...node, claimed: false }));
  const isExact = known.rows.some((row) => row.stepOrder === from);
  if (isExact) return { rows, nodes: below, remembered: rows.length };
  const reaching = below.filter((node) => node.item && node.row === lastRow);
  // A result is stored behind its call: where it stands says nothing about where the window begins.
  const inside = nodes.filter((node) => node.item && !(isTool(node) && isLoneResult(node.item.tool)));
  const match = align(reaching.length, inside.length, (i, j) =>
    likeness(reaching[i]!.item!, inside[j]!.item!),
  );
  const cut = match.findIndex((index) => index >= 0);
  const gone = new Set(cut < 0 ? [] : reaching.slice(cut));
  return { rows, nodes: below.filter((node) => !gone.has(node)), remembered: rows.length };
}

/** One node a call: a result finds its call, wherever the pages were cut; a repeated id is another call. */
function foldTools(nodes: Node[], report: Report): Node[] {
  const latest = new Map<string, ToolNode>();
  return nodes.filter((node) => {
    if (!isTool(node) || node.item.tool.rawId === '') return true;
    const { tool } = node.item;
    const call = latest.get(tool.rawId);
    if (!call || !isSameCallOf(call, node)) {
      if (isLoneResult(tool)) {
        report('orphan-tool-result', IN_ROWS | SAME_MESSAGE | SAME_ID, tool.rawId);
      }
      latest.set(tool.rawId, node);
      return true;
    }
    const facts = IN_ROWS | SAME_ID | (call.row === node.row ? SAME_MESSAGE : 0);
    const code = isLoneResult(tool) ? 'orphan-tool-result' : 'duplicate-tool-call';
    report(code, facts, tool.rawId);
    if (tool.name !== call.item.tool.name) {
      report('tool-name-mismatch', facts, tool.rawId);
    }
    setTool(call, raise(call.item.tool, tool));
    return false;
  });
}

function isSameCallOf(call: ToolNode, node: ToolNode): boolean {
  const isRetry = call.row?.status === 'failed' && call.row !== node.row;
  return isSequel(call.item.tool, node.item.tool) && (!isRetry || isLoneResult(node.item.tool));
}

/** Never lets a call sink below what a row has said of it: a page boundary can hide its answer. */
function recall(earlier: readonly Node[], nodes: readonly Node[], report: Report): void {
  const before = new Map<string, ToolState>();
  const countBefore = new Map<string, number>();
  const countNow = new Map<string, number>();
  for (const node of earlier) {
    if (isTool(node)) before.set(occurrence(countBefore, node.item.tool), node.item.tool);
  }
  const tools = nodes.filter(isTool);
  for (const node of tools) {
    const { tool } = node.item;
    const known = before.get(occurrence(countNow, tool));
    if (!known || isNewAttempt(tool, known)) continue;
    if (isBehind(tool, known)) {
      report('state-regression', IN_ROWS | SAME_ID, tool.rawId);
    }
    // Rows hand the results of all calls of one id to the first of them: what it had before was its own.
    const isRepeated = tools.some((other) => other !== node && other.item.tool.rawId === tool.rawId);
    setTool(node, isRepeated && isFinal(known) ? known : raise(known, tool));
  }
}

function occurrence(counts: Map<string, number>, tool: ToolState): string {
  const count = counts.get(tool.rawId) ?? 0;
  counts.set(tool.rawId, count + 1);
  return `${count}:${tool.rawId}`;
}

export function setTool(node: Node, tool: ToolState): void {
  node.item = { kind: 'tool', tool };
}
