import type { AgentUIMessage, ThreadFrame } from '../bridge/index.js';
import { createMessageOrder } from './draft/messageOrder.js';
import { readEvent } from './readEvent.js';
import type { ThreadEvent } from './types.js';

/** Options of `createEventReducer`. */
export interface EventReducerOptions {
  /** The time of messages whose events do not have one. @default Date.now */
  readonly now?: () => number;
}

/** What `createEventReducer` returns. */
export interface EventReducer {
  /** What the events so far mean, for `bridge.update` and `store.ingest`. The same object until something changes. */
  readonly frame: ThreadFrame;
  /** A message is still being written, as far as its events say. */
  readonly isOpen: boolean;
  /** The id of the newest event: where a source resumes. */
  readonly lastEventId: string | undefined;
  /** Takes an event, and returns the frame. Ignores what is not an event. Never throws. */
  push(event: ThreadEvent): ThreadFrame;
  /** The source has ended: open messages are over, with an error if there is one. A later event opens its message again. */
  end(error?: string): ThreadFrame;
}

/** How many ids of events are remembered. A source that resumes does not go back further. */
const MAX_IDS = 10_000;

/**
 * Turns the events of one thread into frames of the bridge. Duplicates, late events and replays do no harm, and events that
 * say where they belong may come in any order.
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
    // Most events add to a message that is open: then nothing else is compared.
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

/** An event with a place is a fact, and harmless when it comes again. Several may share an id. */
const hasPlace = (event: ThreadEvent): boolean =>
  event.turn !== undefined && (event.index !== undefined || 'parts' in event);

const keepSame = <T>(before: readonly T[], next: readonly T[]): readonly T[] =>
  before.length === next.length && before.every((row, i) => row === next[i]) ? before : next;
