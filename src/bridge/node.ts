import { readItems, type Item } from './item.js';
import { isAssistant } from './rows.js';
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
}

export type ToolNode = Node & { item: Extract<Item, { kind: 'tool' }> };

export const isTool = (node: Node): node is ToolNode => node.item?.kind === 'tool';

export const isProse = (node: Node): boolean => node.item?.kind === 'text' || node.item?.kind === 'reasoning';

/**
 * A row as nodes. A grouped row is (prose, calls, results)… : a document with calls is followed by the documents of
 * their answers and results, and prose after a call opens the next document.
 */
export function rowNodes(row: AgentUIMessage): Node[] {
  const start = row.stepOrder;
  if (!isAssistant(row)) return [{ item: null, row, start, last: start, claimed: false }];
  let last = start;
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

function documentsOf(tool: ToolState): number {
  if (tool.input === undefined) return 1;
  return 1 + Number(tool.output !== undefined || tool.errorText !== undefined) + (tool.approval ? 2 : 0);
}
