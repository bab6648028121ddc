import { isAssistant, type Node } from './node.js';
import { slotOf, type Stream } from './streams.js';
import type { AgentUIMessage } from './types.js';

/** One assistant message: the assistant rows and streams between two user or system rows. */
export interface Segment {
  /** The id of the message. */
  readonly id: string;
  /** The user or system row before it. */
  readonly separator: AgentUIMessage | undefined;
  /** The step of that row; 0 when there is none. */
  readonly after: number;
  readonly nodes: readonly Node[];
  readonly rows: readonly AgentUIMessage[];
  readonly streams: readonly Stream[];
}

/** Cuts a turn at its user and system rows. */
export function cutSegments(
  idOf: (after: number) => string,
  rows: readonly AgentUIMessage[],
  nodes: readonly Node[],
  streams: readonly Stream[],
): Segment[] {
  const separators: Array<AgentUIMessage | undefined> = rows.filter((row) => !isAssistant(row));
  if (separators[0]?.stepOrder !== 0) separators.unshift(undefined);
  const indexes = separators.map((row) => nodes.findIndex((node) => node.kind === 'row' && node.row === row));
  return separators.map((separator, i) => {
    const end = separators[i + 1]?.stepOrder ?? Infinity;
    const isWithin = (step: number): boolean => step < end && (!separator || step > separator.stepOrder);
    const own = nodes.slice(i > 0 ? indexes[i] : 0, indexes[i + 1]).filter((node) => node.kind !== 'row');
    const after = separator?.stepOrder ?? 0;
    return {
      id: idOf(after),
      separator,
      after,
      nodes: own,
      rows: rows.filter((row) => isAssistant(row) && isWithin(row.stepOrder)),
      streams: streams.filter((stream) =>
        stream.node ? own.includes(stream.node) : isWithin(slotOf(stream)),
      ),
    };
  });
}

export const isEmpty = ({ rows, nodes, streams }: Segment): boolean =>
  rows.length + nodes.length + streams.length === 0;
