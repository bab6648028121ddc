import { readItems, type Item } from './item.js';
import { isAssistant, isPending } from './rows.js';
import type { ToolState } from './toolState.js';
import type { AgentUIMessage } from './types.js';

/** A place in a turn: an item, or (`item: null`) the user or system row that parts two assistant messages. */
export interface Node {
  item: Item | null;
  /** The stored row it was read from; undefined while only a stream has it. */
  readonly row: AgentUIMessage | undefined;
  /** The step of that row: of the first document it was grouped from. */
  readonly start: number;
  /** The last step it can be stored in. A UIMessage does not say which document a part came from. */
  readonly last: number;
  /** A stream has been matched with it. */
  claimed: boolean;
  /** Which part of which stream it is, where a stream has put it in its place. */
  readonly streamKey?: string;
}

export type ToolNode = Node & { item: Extract<Item, { kind: 'tool' }> };

export const isTool = (node: Node): node is ToolNode => node.item?.kind === 'tool';

export const isProse = (node: Node): boolean => node.item?.kind === 'text' || node.item?.kind === 'reasoning';

/**
 * The row at `index` as nodes. A grouped row is (prose, calls, results)… : a document with calls is followed by the
 * documents of their answers and results, and prose after a call opens the next document.
 */
export function rowNodes(rows: readonly AgentUIMessage[], index: number): Node[] {
  const row = rows[index]!;
  const start = row.stepOrder;
  if (!isAssistant(row)) return [{ item: null, row, start, last: start, claimed: false }];
  let last = beginsWithContent(rows, index) ? start : Infinity;
  let call: ToolState | undefined;
  return readItems(row).map((item) => {
    if (item.kind !== 'other' && call) {
      last += documentsOf(call);
      call = undefined;
    }
    if (item.kind === 'tool') call = item.tool;
    return { item, row, start, last, claimed: false };
  });
}

/** The last step that can be part of the row at `index`. */
export function lastStepOf(rows: readonly AgentUIMessage[], index: number): number {
  const node = rowNodes(rows, index).findLast(({ item }) => item?.kind !== 'other');
  const row = rows[index]!;
  if (!node) return beginsWithContent(rows, index) ? row.stepOrder + Number(isPending(row)) : Infinity;
  return node.last + (isTool(node) ? documentsOf(node.item.tool) - 1 : 0) + Number(isPending(row));
}

/**
 * A group that was cut from its calls can begin with answers to approvals, of which a UIMessage shows nothing: then no
 * step in it can be told. It cannot where the turn is there from its beginning, and nothing was asked before.
 */
function beginsWithContent(rows: readonly AgentUIMessage[], index: number): boolean {
  const first = rows[0]!;
  if (isAssistant(first) && first.stepOrder !== 0) return false;
  for (let i = 0; i < index; i++) {
    for (const item of readItems(rows[i]!)) if (item.kind === 'tool' && item.tool.approval) return false;
  }
  return true;
}

/** At most: the call, its result, and where it was asked for, the answer and what came of it. */
function documentsOf(tool: ToolState): number {
  if (tool.input === undefined) return 1;
  return tool.approval ? 4 : 2;
}
