import { align } from './align.js';
import { IN_ROWS, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { isTool, likeness, type Node, type ToolNode } from './node.js';
import { isLoneResult, isSequel, raise, reconcile } from './toolState.js';

/**
 * What a turn has shown of rows that are now out of the page window.
 * @param known what it has shown
 * @param nodes what the rows in the window show
 * @param from the first step the window covers: what is known from below it is out of sight, not deleted
 */
export function headOf(known: readonly Node[], nodes: readonly Node[], from: number): Node[] {
  const head = known.filter((node) => node.row && node.start < from);
  if (head.length === 0) return head;
  // The last row below the window can reach into it: what it shows there, and all behind that, is shown by the rows
  // inside. A result is stored behind its call: where it stands says nothing about where the window begins.
  const inside = nodes.filter((node) => !isTool(node) || !isLoneResult(node.tool));
  const match = align(head.length, inside.length, (i, j) =>
    head[i]!.last < from ? 0 : likeness(head[i]!, inside[j]!),
  );
  const cut = match.findIndex((index) => index >= 0);
  return head
    .filter((node, i) => cut < 0 || i < cut || node.row !== head[cut]!.row)
    .map((node) => ({ ...node, stream: undefined, last: Math.min(node.last, from - 1) }));
}

/** One node a call: a result finds its call, wherever the pages were cut; a repeated id is another call. */
export function foldTools(nodes: readonly Node[], report: Report): Node[] {
  const latest = new Map<string, ToolNode>();
  return nodes.filter((node) => {
    if (!isTool(node) || node.key === '') return true;
    const { key, tool, row } = node;
    const isResult = isLoneResult(tool);
    const call = latest.get(key);
    const isSame = call && isSameCall(call, node);
    const facts = IN_ROWS | SAME_ID | (!isSame || call.row === row ? SAME_MESSAGE : 0);
    if (isResult) report('orphan-tool-result', facts, key);
    if (!isSame) {
      latest.set(key, node);
      return true;
    }
    if (!isResult) report('duplicate-tool-call', facts, key);
    if (tool.name !== call.tool.name) report('tool-name-mismatch', facts, key);
    call.tool = joinTools(call, node);
    call.row ??= row;
    return false;
  });
}

function isSameCall(call: ToolNode, { row, tool, stream }: ToolNode): boolean {
  const isRetry = call.row?.status === 'failed' && call.row !== row;
  return isSequel(call.tool, tool) && (!isRetry || isLoneResult(tool)) && (!stream || call.stream !== stream);
}

function joinTools(call: ToolNode, { row, tool, stream }: ToolNode): ToolNode['tool'] {
  if (call.row && row) return raise(call.tool, tool);
  // A stream that is over may have told of the attempt before.
  if (stream?.listed === false && isLoneResult(tool) && call.tool.attempt! > 1) return call.tool;
  return row ? reconcile(tool, call.tool, row.exact) : reconcile(call.tool, tool, call.row?.exact);
}
