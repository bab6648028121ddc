import type { MergedStream } from './merge.js';
import type { Node } from './node.js';
import { isAssistant } from './rows.js';
import type { AgentUIMessage } from './types.js';

/** One assistant message: the assistant rows and streams between two user or system rows. */
export interface Segment {
  /** The step of the user or system row before it; 0 when there is none. */
  readonly after: number;
  readonly nodes: Node[];
  readonly rows: AgentUIMessage[];
  readonly streams: MergedStream[];
}

/** Cuts a turn at its user and system rows. */
export function cutSegments(
  rows: readonly AgentUIMessage[],
  nodes: readonly Node[],
  streams: readonly MergedStream[],
): { separators: AgentUIMessage[]; segments: Map<number, Segment> } {
  const separators = rows.filter((row) => !isAssistant(row));
  const segments = new Map<number, Segment>();
  const at = (after: number): Segment => {
    let segment = segments.get(after);
    if (!segment) segments.set(after, (segment = { after, nodes: [], rows: [], streams: [] }));
    return segment;
  };
  const segmentOf = (step: number): number =>
    separators.findLast((separator) => separator.stepOrder < step)?.stepOrder ?? 0;
  for (const row of rows) if (isAssistant(row)) at(segmentOf(row.stepOrder)).rows.push(row);
  const home = new Map<Node, number>();
  let after = 0;
  for (const node of nodes) {
    if (!node.item) after = node.start;
    else {
      at(after).nodes.push(node);
      home.set(node, after);
    }
  }
  for (const stream of streams) {
    at((stream.lastNode && home.get(stream.lastNode)) ?? segmentOf(stream.slot)).streams.push(stream);
  }
  return { separators, segments };
}
