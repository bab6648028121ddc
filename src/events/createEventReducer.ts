import type { AgentUIMessage, ThreadFrame } from '../bridge/index.js';
import { createMessageOrder } from './draft/messageOrder.js';
import { readEvent } from './readEvent.js';
import type { ThreadEvent } from './types.js';

/** Options of `createEventReducer`. */
export interface EventReducerOptions {
  /** The time of messages whose events have none. @default Date.now */
  readonly now?: () => number;
}

/** What `createEventReducer` returns. */
export interface EventReducer {
  /** The thread so far, for `bridge.update` and `store.ingest`. The same object until something changes. */
  readonly frame: ThreadFrame;
  /** Whether a message is still being written, according to its events. */
  readonly isOpen: boolean;
  /** The id of the newest event, to resume after it. */
  readonly lastEventId: string | undefined;
  /** Applies an event and returns the frame. Ignores values that are not events. Never throws. */
  push(event: ThreadEvent): ThreadFrame;
  /** Ends the stream: completes open messages, or fails them with an error. A later event reopens its message. */
  end(error?: string): ThreadFrame;
}

/** How many event ids are remembered, to ignore duplicates. A stream that resumes repeats fewer. */
const MAX_IDS = 10_000;

/**
 * Turns the events of one thread into frames for the bridge. It ignores duplicate and replayed events, and events that
 * have a position may arrive in any order.
 */
export function createEventReducer({ now = Date.now }: EventReducerOptions = {}): EventReducer {
  const messages = createMessageOrder();
  const seenIds = new Set<string>();
  let lastEventId: string | undefined;
  let frame: ThreadFrame & { readonly streams: readonly AgentUIMessage[] } = {
    persisted: [],
    streams: [],
    complete: true,
  };

  function publish(): ThreadFrame {
    const rows = messages.inOrder().map((draft) => draft.rows());
    const persisted = keepSame(
      frame.persisted,
      rows.flatMap(({ settled }) => settled),
    );
    const streams = keepSame(
      frame.streams,
      rows.flatMap(({ open }) => open ?? []),
    );
    if (persisted !== frame.persisted || streams !== frame.streams) frame = { ...frame, persisted, streams };
    return frame;
  }

  function remember(id: string): void {
    lastEventId = id;
    seenIds.add(id);
    if (seenIds.size > MAX_IDS) seenIds.delete(seenIds.values().next().value!);
  }

  function apply(event: ThreadEvent): ThreadFrame {
    const draft = messages.find(event);
    const before = draft.rows();
    draft.apply(event, now());
    const { settled, open } = draft.rows();
    const position = before.open ? frame.streams.indexOf(before.open) : -1;
    if (position < 0 || !open || settled !== before.settled) return publish();
    // Fast path: most events only add to an open message.
    frame = { ...frame, streams: frame.streams.with(position, open) };
    return frame;
  }

  return {
    get frame() {
      return frame;
    },
    get isOpen() {
      return frame.streams.length > 0;
    },
    get lastEventId() {
      return lastEventId;
    },
    push(given) {
      const event = readEvent(given);
      if (!event) return frame;
      const { id } = event;
      const isReplay = id !== undefined && seenIds.has(id) && !hasPlace(event);
      if (id !== undefined) remember(id);
      return isReplay ? frame : apply(event);
    },
    end(error) {
      const status = error === undefined ? 'success' : 'failed';
      for (const draft of messages.inOrder()) draft.end({ status, ...(error !== undefined && { error }) });
      return publish();
    },
  };
}

/** An event with a position may be applied twice without harm, so several such events may share an id. */
const hasPlace = (event: ThreadEvent): boolean =>
  event.turn !== undefined && (event.index !== undefined || 'parts' in event);

const keepSame = <T>(before: readonly T[], next: readonly T[]): readonly T[] =>
  before.length === next.length && before.every((row, i) => row === next[i]) ? before : next;
