import { likeness, readItem, type Item } from './item.js';
import { attempt } from './json.js';
import { rankOf } from './toolState.js';
import type { AgentPart, AgentUIMessage } from './types.js';

/** What one stream has told so far. It is kept when the stream is gone, for what the rows do not (yet) have. */
export interface StreamMemory {
  readonly id: string;
  /** The newest message of this stream. */
  message: AgentUIMessage;
  /** Its parts, in the furthest version seen. */
  parts: AgentPart[];
  /** Parts that were found in a stored row once. */
  readonly landed: Set<number>;
  /** In the newest frame. */
  listed: boolean;
  /** The stored row in this stream's slot, once seen. */
  rowId: string | undefined;
  /** A row of this stream was seen, then all of them were deleted. */
  deleted: boolean;
}

export interface StreamItem {
  readonly item: Item;
  /** Index in `parts`. */
  readonly index: number;
  /** Which step of the generation it belongs to. */
  readonly step: number;
}

export const isLive = (stream: StreamMemory): boolean =>
  stream.listed && (stream.message.status === 'streaming' || stream.message.status === 'pending');

export function rememberStream(memory: StreamMemory | undefined, message: AgentUIMessage): StreamMemory {
  const parts = readableParts(message);
  if (!memory) {
    return {
      id: message.id,
      message,
      parts: parts.slice(),
      landed: new Set(),
      listed: true,
      rowId: undefined,
      deleted: false,
    };
  }
  memory.listed = true;
  memory.message = message;
  // A stream only appends, so an older version of it is one that has told less of the same.
  const isOlder =
    progress(parts) < progress(memory.parts) && parts.every((part, i) => isVersion(part, memory.parts[i]));
  if (!isOlder) memory.parts = parts.slice();
  return memory;
}

const readableParts = (message: AgentUIMessage): readonly AgentPart[] =>
  attempt(() => (Array.isArray(message.parts) ? message.parts : []), []);

function isVersion(part: AgentPart, other: AgentPart | undefined): boolean {
  const a = readItem(part);
  const b = other && readItem(other);
  return !a || !b || likeness(a, b) > 0;
}

/** How much parts have told: more text, more parts, calls that are further. */
export function progress(parts: readonly AgentPart[]): number {
  let told = 0;
  for (const part of parts) {
    const item = readItem(part);
    told +=
      item?.kind === 'tool'
        ? rankOf(item.tool) + 1
        : item && item.kind !== 'other'
          ? item.text.length + 1
          : 1;
  }
  return told;
}

export function streamItems(stream: StreamMemory): StreamItem[] {
  const items: StreamItem[] = [];
  let step = 0;
  for (let index = 0; index < stream.parts.length; index++) {
    const part = stream.parts[index]!;
    if (part?.type === 'step-start' && items.length > 0) step++;
    const item = readItem(part);
    if (item) items.push({ item, index, step });
  }
  return items;
}

/** One stream a slot: the live one, else the one still listed, else the later. */
export function chooseStreams(streams: Iterable<StreamMemory>): {
  chosen: StreamMemory[];
  superseded: StreamMemory[];
} {
  const bySlot = new Map<number, StreamMemory>();
  const superseded: StreamMemory[] = [];
  for (const stream of streams) {
    if (stream.deleted) continue;
    const slot = stream.message.stepOrder;
    const other = bySlot.get(slot);
    if (!other || weight(stream) >= weight(other)) bySlot.set(slot, stream);
    if (other) superseded.push(bySlot.get(slot) === stream ? other : stream);
  }
  const chosen = [...bySlot.values()].toSorted((a, b) => a.message.stepOrder - b.message.stepOrder);
  return { chosen, superseded };
}

const weight = (stream: StreamMemory): number => (isLive(stream) ? 2 : stream.listed ? 1 : 0);
