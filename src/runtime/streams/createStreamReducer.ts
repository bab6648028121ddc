import { attempt } from '../../shared/attempt.js';
import { defined, equal, isRecord, isSameList } from '../../shared/json.js';
import type { AgentUIMessage } from '../../bridge/index.js';
import { createDraft, type Draft, type Part } from './draft.js';
import { fromTextStreamPart } from './legacy.js';
import { reduceChunk } from './reduceChunk.js';
import { catchUp } from './reduceToolChunk.js';
import type { StreamCursor, StreamDelta, StreamMessage } from './types.js';

export interface StreamReducer {
  /**
   * Accepts the list of streams and any of their deltas: late, repeated, out of order, overlapping or with gaps.
   * Applies what continues the known text; the rest waits until its gap closes. Never throws.
   */
  update(streams: readonly StreamMessage[], deltas: readonly StreamDelta[]): ReducedStreams;
}

/** Immutable. An update that changes nothing returns the same object. */
export interface ReducedStreams {
  /** Sorted by position in the thread. */
  readonly messages: readonly AgentUIMessage[];
  /** Whether deltas wait behind a gap. */
  readonly isBehind: boolean;
  /** Up to where each stream has no gap: the cursors for the next request. */
  readonly cursors: readonly StreamCursor[];
}

export interface StreamReducerOptions {
  readonly threadId: string;
  /** @default Date.now */
  readonly now?: (() => number) | undefined;
}

interface Entry {
  readonly createdAt: number;
  readonly draft: Draft;
  info: StreamMessage;
  /** Everything before it is applied. */
  end: number;
  /** Deltas behind a gap, by start. */
  readonly waiting: Map<number, StreamDelta>;
  /** The message as last built, when, and from which revision of the draft. */
  message: AgentUIMessage | undefined;
  builtAt: number;
  revision: number;
}

/**
 * Long arguments are parsed again after a millisecond per this many characters: 10 KB ten times a second, 100 KB once.
 * Parsing takes longer each time, and there is less to see.
 */
const CHARACTERS_PER_MS = 100;

/** How many deltas may wait behind a gap. Further ones are dropped and requested again. */
const MAX_WAITING = 1_000;

/** The streams of one thread. Content of a stream is kept as long as the stream is listed. */
export function createStreamReducer({ threadId, now = Date.now }: StreamReducerOptions): StreamReducer {
  let entries = new Map<string, Entry>();
  let reduced: ReducedStreams = { messages: [], isBehind: false, cursors: [] };

  function follow(streams: readonly StreamMessage[]): void {
    const listed = new Map<string, Entry>();
    for (const info of streams) {
      if (!isStream(info)) continue;
      const entry = listed.get(info.streamId) ?? entries.get(info.streamId) ?? createEntry(info, now());
      entry.info = info;
      listed.set(info.streamId, entry);
    }
    entries = listed;
  }

  function publish(): ReducedStreams {
    const sorted = [...entries.values()].toSorted((a, b) => compare(a.info, b.info));
    const messages = sorted.map((entry) => messageOf(entry, threadId, now));
    const ends = sorted.map(({ info, end }) => ({ streamId: info.streamId, cursor: end }));
    const isBehind = sorted.some(({ waiting }) => waiting.size > 0);
    const next: ReducedStreams = {
      messages: isSameList(messages, reduced.messages) ? reduced.messages : messages,
      isBehind,
      cursors: equal(ends, reduced.cursors) ? reduced.cursors : ends,
    };
    const isSame =
      next.messages === reduced.messages && next.cursors === reduced.cursors && isBehind === reduced.isBehind;
    return isSame ? reduced : (reduced = next);
  }

  return {
    update(streams, deltas) {
      follow(streams);
      const touched = new Set<Entry>();
      for (const delta of deltas) {
        const entry = isDelta(delta) ? entries.get(delta.streamId) : undefined;
        if (entry && keepDelta(entry, delta)) touched.add(entry);
      }
      touched.forEach(apply);
      return publish();
    },
  };
}

const isStream = (info: StreamMessage): boolean =>
  isRecord(info) && typeof info.streamId === 'string' && Number.isFinite(info.order + info.stepOrder);

const isDelta = (delta: StreamDelta): boolean =>
  isRecord(delta) &&
  delta.start >= 0 &&
  delta.end > delta.start &&
  delta.end < Infinity &&
  Array.isArray(delta.parts);

const compare = (a: StreamMessage, b: StreamMessage): number =>
  a.order - b.order || a.stepOrder - b.stepOrder;

function createEntry(info: StreamMessage, createdAt: number): Entry {
  return {
    createdAt,
    draft: createDraft(info.metadata),
    info,
    end: 0,
    waiting: new Map(),
    message: undefined,
    builtAt: 0,
    revision: -1,
  };
}

/** Keeps a new delta until it is applied. If two have the same start, the longer one wins. @returns whether it was new */
function keepDelta({ end, waiting }: Entry, delta: StreamDelta): boolean {
  if (delta.end <= end || (waiting.get(delta.start)?.end ?? 0) >= delta.end) return false;
  if (waiting.size >= MAX_WAITING && delta.start > end && !waiting.has(delta.start)) return false;
  waiting.set(delta.start, delta);
  return true;
}

/** Applies waiting deltas that now continue the known text. */
function apply(entry: Entry): void {
  const { waiting } = entry;
  const deltas = [...waiting.values()].toSorted((a, b) => a.start - b.start);
  for (const delta of deltas) {
    if (delta.start > entry.end) break;
    waiting.delete(delta.start);
    const parts = unknownParts(entry, delta);
    if (!parts) continue;
    for (const part of parts) applyPart(entry, part);
    entry.end = delta.end;
  }
}

/** The parts of a delta after what is applied, or undefined if that cannot be determined. */
function unknownParts(
  { end }: Entry,
  { start, end: last, parts }: StreamDelta,
): readonly unknown[] | undefined {
  if (last <= end) return undefined;
  if (start === end) return parts;
  return parts.length === last - start ? parts.slice(end - start) : undefined;
}

function applyPart({ info, draft }: Entry, part: unknown): void {
  const isLegacy = info.format !== 'UIMessageChunk' && isRecord(part) && typeof part.type === 'string';
  const chunk = isLegacy ? fromTextStreamPart(part as Part) : part;
  if (chunk !== undefined || !isLegacy) attempt(() => reduceChunk(draft, chunk), undefined);
}

const STATUS: Record<StreamMessage['status'], AgentUIMessage['status']> = {
  streaming: 'streaming',
  finished: 'success',
  aborted: 'failed',
};

/** The message of a stream. The same object until something in it changes. */
function messageOf(entry: Entry, threadId: string, now: () => number): AgentUIMessage {
  const { draft, info, message } = entry;
  const { order, stepOrder, agentName, attempt: number } = info;
  const status = STATUS[info.status] ?? 'pending';
  const isSameHead =
    message !== undefined &&
    message.status === status &&
    message.order === order &&
    message.stepOrder === stepOrder &&
    message.agentName === agentName &&
    message.attempt === number;
  const isDue =
    draft.unread > 0 && (!isSameHead || (now() - entry.builtAt) * CHARACTERS_PER_MS >= draft.unread);
  const isSameContent = entry.revision === draft.revision && !isDue;
  if (isSameHead && isSameContent) return message;
  if (draft.unread > 0) catchUp(draft);
  entry.builtAt = now();
  entry.revision = draft.revision;
  const next = defined({
    id: `stream:${info.streamId}`,
    key: `${threadId}-${order}-${stepOrder}`,
    role: 'assistant',
    order,
    stepOrder,
    status,
    agentName,
    attempt: number,
    _creationTime: entry.createdAt,
    parts: isSameContent && message ? message.parts : draft.parts.slice(),
    metadata: draft.metadata,
    error: status === 'failed' ? draft.error : undefined,
  }) as AgentUIMessage;
  entry.message = next;
  return next;
}
