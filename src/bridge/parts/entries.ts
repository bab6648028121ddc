import type { ReadPart } from '../read/readPart.js';
import type { KnownStream } from '../overlay/knownStream.js';
import type { ToolState } from './toolState.js';
import type { AgentUIMessage } from '../types.js';

/** A turn is a list of these: where rows begin, and the parts in their order. Immutable. */
export type Entry = RowStart | PlacedPart;

export interface RowStart {
  readonly kind: 'row';
  readonly row: AgentUIMessage;
  readonly start: number;
}

/** A part in its place in a turn. */
export interface PlacedPart extends ReadPart {
  /** The stored row that has it; undefined while only a stream has it. */
  readonly row?: AgentUIMessage | undefined;
  /** The step of that row (of the first document it was grouped from), or the slot of the stream. */
  readonly start: number;
  /** The last step it can be stored in. A UIMessage does not say which document a part came from. */
  readonly last: number;
  /** The stream that has it, with a row or alone. */
  readonly stream?: KnownStream | undefined;
  /** The index of the part in that stream, if no row has it. */
  readonly index?: number | undefined;
  /** The state of a call according to the rows alone. */
  readonly stored?: ToolState | undefined;
  /** The display id of a call. */
  readonly id?: string | undefined;
  /** The call replaces what an earlier attempt showed under this id. */
  readonly isAgain?: boolean | undefined;
}

export type PlacedCall = PlacedPart & { readonly tool: ToolState };

export const isPart = (entry: Entry): entry is PlacedPart => entry.kind !== 'row';

export const isCall = (entry: Entry): entry is PlacedCall => entry.kind === 'tool';

/** Places a part that was read. All placed parts have the same fields in the same order, which keeps copying them fast. */
export const placePart = (
  { kind, key, part, tool, file }: ReadPart,
  { row, start, last, stream, index, stored }: Omit<PlacedPart, keyof ReadPart>,
): PlacedPart => ({
  kind,
  key,
  part,
  tool,
  file,
  row,
  start,
  last,
  stream,
  index,
  stored,
  id: undefined,
  isAgain: undefined,
});

/** A placed part with some fields changed. */
export function changePart<Part extends PlacedPart>(placed: Part, changes: Partial<PlacedPart>): Part {
  const { kind, key, part, tool, file, row, start, last, stream, index, stored, id, isAgain } = placed;
  const copy = { kind, key, part, tool, file, row, start, last, stream, index, stored, id, isAgain };
  return Object.assign(copy, changes) as PlacedPart as Part;
}

/** How many calls each id names. Rows give the results of all calls with one id to the first of them. */
export function countIds(parts: ReadonlyArray<ReadPart | Entry>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) if (part.kind === 'tool') counts.set(part.key, (counts.get(part.key) ?? 0) + 1);
  return counts;
}
