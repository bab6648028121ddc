import type { AgentUIMessage } from '../../bridge/index.js';

/** A stream as `syncStreams` of the agent lists it. Only what is read here. */
export type StreamMessage = {
  readonly streamId: string;
  readonly status: 'streaming' | 'finished' | 'aborted';
  readonly order: number;
  readonly stepOrder: number;
  readonly format?: 'UIMessageChunk' | 'TextStreamPart' | undefined;
  readonly agentName?: string | undefined;
  readonly metadata?: unknown;
  /** The attempt of the run that writes it, where the server says so. */
  readonly attempt?: number | undefined;
};

/**
 * A piece of a stream: the chunks `start` to `end`, the end not included. Text chunks that follow each other are stored
 * as one, so `parts` can be fewer than the range says.
 */
export type StreamDelta = {
  readonly streamId: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly unknown[];
};

export type StreamCursor = { readonly streamId: string; readonly cursor: number };

/** What only its run knows about the newest turn. Sent by the server helper, and by no other query. */
export interface LiveTurn {
  readonly order: number;
  readonly promptMessageId: string;
  readonly run: { readonly status: string };
  readonly startedAt: number;
  readonly attempts?: ReadonlyArray<{ readonly messageId: string; readonly attempt: number }> | undefined;
  /** The open step, where the stream does not tell all of it. */
  readonly openStep?:
    | {
        readonly messageId: string;
        readonly isLost: boolean;
        readonly messages: readonly AgentUIMessage[];
      }
    | undefined;
}

/** What a query of the agent's kind returns under `streams`. */
export type StreamsAnswer =
  | {
      readonly kind: 'list';
      readonly messages: readonly StreamMessage[];
      readonly live?: LiveTurn | undefined;
    }
  | { readonly kind: 'deltas'; readonly deltas: readonly StreamDelta[] };

/** The streams of a thread, as far as they are known. */
export interface ThreadStreams {
  /** A message for each stream, as far as its deltas have come. */
  readonly streams: readonly AgentUIMessage[];
  /** What the run of the newest turn knows, where the server sends it. */
  readonly live: LiveTurn | undefined;
  /** What was written before anybody asked has not come yet, not all of it. */
  readonly isLoading: boolean;
  /** The server is known to have more than is shown: a gap is open, or pages of deltas are still to come. */
  readonly isBehind: boolean;
  /** Why nothing new comes. What there is stays. */
  readonly error: Error | undefined;
}
