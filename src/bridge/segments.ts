import { isAssistant, type Node } from './node.js';
import { slotOf, type Stream } from './streams.js';
import type { AgentUIMessage } from './types.js';

/** One assistant message: the assistant rows and streams between two user or system rows. */
export interface Segment {
  /** The user or system row before it. */
  separator?: AgentUIMessage;
  /** The step of that row; 0 when there is none. */
  readonly after: number;
  /** The id of the message. */
  readonly id: string;
  readonly nodes: Node[];
  readonly rows: AgentUIMessage[];
  readonly streams: Stream[];
}

/** Cuts a turn at its user and system rows. */
export function cutSegments(
  nodes: readonly Node[],
  streams: readonly Stream[],
  idOf: (after: number) => string,
): Segment[] {
  const create = (after: number): Segment => ({ after, id: idOf(after), nodes: [], rows: [], streams: [] });
  const segments = [create(0)];
  for (const node of nodes) {
    const { kind, row, start } = node;
    if (kind !== 'row') segments.at(-1)!.nodes.push(node);
    else if (isAssistant(row!)) segments.at(-1)!.rows.push(row!);
    else {
      if (start > 0) segments.push(create(start));
      segments.at(-1)!.separator = row!;
    }
  }
  for (const stream of streams) {
    const home =
      segments.find((segment) => segment.nodes.includes(stream.node!)) ??
      segments.findLast((segment) => segment.after < slotOf(stream));
    (home ?? segments[0]!).streams.push(stream);
  }
  return segments;
}

export const isEmpty = ({ rows, nodes, streams }: Segment): boolean =>
  rows.length + nodes.length + streams.length === 0;
