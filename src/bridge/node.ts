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
 * A row as nodes. A grouped row is (prose, calls, results)… : a document with calls is followed by the documents of
 * their answers and results, and prose after a call opens the next document.
 *
 * @param previous the row before it. Cut from its call by a page or a row in between, a group can begin with answers,
 * of which a UIMessage shows nothing: then no step can be told.
 */
export function rowNodes(row: AgentUIMessage, previous: AgentUIMessage | undefined): Node[] {
  const start = row.stepOrder;
  if (!isAssistant(row)) return [{ item: null, row, start, last: start, claimed: false }];
  let last = opensTurn(row, previous) ? start : Infinity;
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

/** The last step that can be part of a row. */
export function lastStepOf(row: AgentUIMessage, previous: AgentUIMessage | undefined): number {
  if (!opensTurn(row, previous)) return Infinity;
  const node = rowNodes(row, previous).findLast(({ item }) => item?.kind !== 'other');
  const last = node ? node.last + (isTool(node) ? documentsOf(node.item.tool) - 1 : 0) : row.stepOrder;
  return last + Number(isPending(row));
}

const opensTurn = (row: AgentUIMessage, previous: AgentUIMessage | undefined): boolean =>
  row.stepOrder === 0 ||
  (previous !== undefined && !isAssistant(previous) && previous.stepOrder === row.stepOrder - 1);

/** At most: the call, its result, and where it was asked for, the answer and what came of it. */
function documentsOf(tool: ToolState): number {
  if (tool.input === undefined) return 1;
  return tool.approval ? 4 : 2;
}
