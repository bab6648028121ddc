import { asString, toJson, toText, type Fields } from './json.js';
import type { Stream } from './streams.js';
import { hasSameInput, readTool, type ToolState } from './toolState.js';
import type { AgentPart, AgentUIMessage } from './types.js';

/** One visible thing of a message, read from a part. `step-start` and blank text are not visible. */
export interface Item {
  readonly kind: 'prose' | 'tool' | 'other' | 'row';
  /** What tells it from others of its kind: the text, or the id of the call, source, file … */
  readonly key: string;
  readonly part: AgentPart;
  readonly tool?: ToolState | undefined;
}

/** An item in its place in a turn, or the mark (`row`) where a row begins. */
export interface Node extends Item {
  key: string;
  part: AgentPart;
  tool?: ToolState | undefined;
  /** The stored row it was read from; undefined while only a stream has it. */
  row?: AgentUIMessage | undefined;
  /** The step of that row: of the first document it was grouped from. */
  readonly start: number;
  /** The last step it can be stored in. A UIMessage does not say which document a part came from. */
  readonly last: number;
  /** The stream that has it too, or alone, and the index of its part there where it is alone. */
  stream?: Stream | undefined;
  readonly index?: number;
  /** The id of a call on the screen. */
  id?: string;
  /** Replaces what an earlier attempt showed under this id. */
  isAgain?: true;
}

export type ToolNode = Node & { tool: ToolState };

export const isTool = (node: Node): node is ToolNode => node.tool !== undefined;

/** Whether an id names several calls. Rows hand all their results to the first of them. */
export const isShared = (items: readonly Item[], key: string): boolean =>
  items.filter((item) => item.tool && item.key === key).length > 1;

export const isAssistant = (row: AgentUIMessage): boolean => row.role !== 'user' && row.role !== 'system';

/** How often the step of a row was made. */
export const attemptOf = ({ attempt }: AgentUIMessage): number => (attempt! > 1 ? attempt! : 1);

export const isPending = (row: AgentUIMessage): boolean =>
  row.status === 'pending' || row.status === 'streaming';

/** Reads a part; null where it shows nothing. */
export const readItem = (part: AgentPart): Item | null =>
  typeof part?.type === 'string'
    ? readPart(part as AgentPart & Fields)
    : otherItem({ type: 'unknown', value: part });

function readPart(part: AgentPart & Fields): Item | null {
  const { type } = part;
  if (type === 'step-start') return null;
  if (type === 'text' || type === 'reasoning') {
    const key = asString(part.text) ?? '';
    return key.trim() === '' ? null : { kind: 'prose', key, part };
  }
  const tool = readTool(part);
  return tool ? { kind: 'tool', key: tool.rawId, part, tool } : otherItem(part);
}

function otherItem(part: AgentPart & Fields): Item {
  const { type, sourceId, id, url } = part;
  const name = type.startsWith('source-') ? 'source' : type;
  return { kind: 'other', key: `${name}:${toText(toJson(sourceId ?? id ?? url ?? part))}`, part };
}

export const readItems = ({ parts }: AgentUIMessage): Item[] =>
  Array.isArray(parts) ? parts.map(readItem).filter((item) => item !== null) : [];

/**
 * How sure it is that two items of two sources are one thing: 0 no, 1 one text begins the other, 2 the same, 3 a call of
 * the same id, 4 with the same arguments too.
 */
export function likeness(a: Item, b: Item): number {
  if (a.kind !== b.kind || (a.kind === 'prose' && a.part.type !== b.part.type)) return 0;
  if (a.key !== b.key) {
    return a.kind === 'prose' && (a.key.startsWith(b.key) || b.key.startsWith(a.key)) ? 1 : 0;
  }
  if (!a.tool) return 2;
  const isSameInput = hasSameInput(a.tool, b.tool!);
  if (a.key !== '') return isSameInput ? 4 : 3;
  return isSameInput && a.tool.name === b.tool!.name ? 2 : 0;
}

/**
 * The rows of a turn as nodes. A grouped row is (prose, calls, results)… : a document with calls is followed by the
 * documents of their answers and results, and prose after a call opens the next document.
 */
export function nodesOf(rows: readonly AgentUIMessage[]): Node[] {
  // A group that was cut from its calls can begin with answers to approvals, of which a UIMessage shows nothing: then no
  // step in it can be told. It cannot where the turn is there from its beginning, and nothing was asked before.
  let isSure = rows.length > 0 && (!isAssistant(rows[0]!) || rows[0]!.stepOrder === 0);
  return rows.flatMap((row, i): Node[] => {
    const start = row.stepOrder;
    const mark: Node = { kind: 'row', key: `${start}`, part: { type: '' }, row, start, last: start };
    if (!isAssistant(row)) return [mark];
    const end = (rows[i + 1]?.stepOrder ?? Infinity) - 1;
    let last = isSure ? start : Infinity;
    let documents = 0;
    const nodes = readItems(row).map((item) => {
      const { kind, key, part, tool } = item;
      if (kind !== 'other') {
        last += documents;
        documents = 0;
      }
      // At most: the call, its result, and where it was asked for, the answer and what came of it.
      if (tool) documents = tool.input === undefined ? 1 : tool.approval ? 4 : 2;
      if (tool?.approval) isSure = false;
      return { kind, key, part, tool, row, start, last: Math.min(last, end) };
    });
    return [mark, ...nodes];
  });
}
