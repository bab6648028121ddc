import { isPart, type Entry, type PlacedPart } from '../parts/entries.js';
import type { OverlaidRun } from '../overlay/overlayStream.js';
import { isAssistant } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';

/** One assistant message: the assistant rows and streams between two user or system rows. */
export interface Segment {
  /** The user or system row before it. */
  separator?: AgentUIMessage;
  /** The step of that row; 0 when there is none. */
  readonly after: number;
  /** The id of the message. */
  readonly id: string;
  readonly parts: PlacedPart[];
  readonly rows: AgentUIMessage[];
  readonly runs: OverlaidRun[];
}

/** Stage 5: cuts a turn at its user and system rows. */
export function cutSegments(
  entries: readonly Entry[],
  runs: readonly OverlaidRun[],
  idOf: (after: number) => string,
): Segment[] {
  const create = (after: number): Segment => ({ after, id: idOf(after), parts: [], rows: [], runs: [] });
  const segments = [create(0)];
  const homes = new Map<string, Segment>();
  for (const entry of entries) {
    const current = segments.at(-1)!;
    if (isPart(entry)) {
      current.parts.push(entry);
      if (entry.stream) homes.set(entry.stream.key, current);
    } else if (isAssistant(entry.row)) current.rows.push(entry.row);
    else {
      if (entry.start > 0) segments.push(create(entry.start));
      segments.at(-1)!.separator = entry.row;
    }
  }
  for (const run of runs) {
    const home = homes.get(run.stream.key) ?? segments.findLast(({ after }) => after < run.slot);
    (home ?? segments[0]!).runs.push(run);
  }
  return segments;
}

export const isEmpty = ({ rows, parts, runs }: Segment): boolean =>
  rows.length + parts.length + runs.length === 0;
