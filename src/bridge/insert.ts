import type { Item } from './item.js';
import type { Node } from './node.js';
import { isAssistant, isPending } from './rows.js';
import type { AgentUIMessage } from './types.js';

export interface MergingTurn {
  readonly rows: readonly AgentUIMessage[];
  /** Rows out of the page window, whose status may be old. */
  readonly remembered: ReadonlySet<AgentUIMessage>;
  nodes: Node[];
}

/** An item of a stream that no row has in its place, and its neighbours that rows have. */
export interface Addition {
  readonly item: Item;
  readonly row: AgentUIMessage | undefined;
  readonly streamKey: string;
  readonly step: number;
  readonly after: Node | undefined;
  readonly before: Node | undefined;
}

export interface Place {
  readonly slot: number;
  readonly live: boolean;
  readonly nextSlot: number | undefined;
  readonly lastStep: number;
}

/** Puts what only the stream has into the turn, and returns the last node put. */
export function insert(turn: MergingTurn, additions: readonly Addition[], place: Place): Node {
  const { nodes } = turn;
  const indexes = additions.map(({ step, after, before }) => {
    if (before) return nodes.indexOf(before);
    return after ? indexOfTail(turn, nodes.indexOf(after), place) : indexOfStep(turn, step, place);
  });
  // A stream is in order: what comes later in it bounds what came before.
  for (let i = indexes.length - 2; i >= 0; i--) indexes[i] = Math.min(indexes[i]!, indexes[i + 1]!);
  const merged: Node[] = [];
  let taken = 0;
  additions.forEach(({ item, row, streamKey }, i) => {
    while (taken < indexes[i]!) merged.push(nodes[taken++]!);
    merged.push({ item, row, start: place.slot, last: Infinity, claimed: true, streamKey });
  });
  const last = merged.at(-1)!;
  while (taken < nodes.length) merged.push(nodes[taken++]!);
  turn.nodes = merged;
  return last;
}

const firstAfter = (nodes: readonly Node[], step: number): number => {
  const index = nodes.findIndex((node) => node.start > step);
  return index < 0 ? nodes.length : index;
};

/**
 * The row a stream writes into, or wrote into when its run died: the first pending one from its slot on; those behind
 * it are of later runs. A row out of the page window counts while none inside it does.
 */
function pendingRow(
  { rows, remembered }: MergingTurn,
  { slot, nextSlot }: Place,
): AgentUIMessage | undefined {
  const pending = rows.filter(
    (row) => isAssistant(row) && isPending(row) && row.stepOrder < (nextSlot ?? Infinity),
  );
  const inside = pending.filter((row) => !remembered.has(row));
  const candidates = inside.length > 0 ? inside : pending;
  return candidates.find((row) => row.stepOrder >= slot) ?? candidates.at(-1);
}

/**
 * Where a step of a stream goes of which no row has anything. The first is stored in the slot, the one being written in
 * the pending row, and each in between takes at least two documents, its calls and their results.
 */
function indexOfStep(turn: MergingTurn, step: number, place: Place): number {
  const { slot } = place;
  if (step === 0) return firstAfter(turn.nodes, slot);
  const pending = step === place.lastStep ? pendingRow(turn, place) : undefined;
  return firstAfter(turn.nodes, Math.max(pending?.stepOrder ?? 0, slot + 2 * step - 1));
}

/**
 * Where the tail of a stream goes: into the pending row, behind or before what a tool saved meanwhile, as it is stored.
 * Without one, a live stream goes last, and one that ended stays with the row it was last seen in.
 */
function indexOfTail(turn: MergingTurn, after: number, place: Place): number {
  const { nodes } = turn;
  const pending = pendingRow(turn, place);
  let index = after + 1;
  if (pending) return Math.max(index, firstAfter(nodes, pending.stepOrder));
  const { row } = nodes[after]!;
  const isOwn = (node: Node | undefined): boolean => !!node?.item && (place.live || node.row === row);
  while (isOwn(nodes[index])) index++;
  return index;
}
