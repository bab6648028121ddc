import type { AgentUIMessage } from '../../bridge/index.js';

/** A stream as the agent's `syncStreams` lists it, with only the fields read here. */
export type StreamMessage = {
  readonly streamId: string;
  readonly status: 'streaming' | 'finished' | 'aborted';
  readonly order: number;
  readonly stepOrder: number;
  readonly format?: 'UIMessageChunk' | 'TextStreamPart' | undefined;
  readonly agentName?: string | undefined;
  readonly metadata?: unknown;
  /** The attempt of the run that writes it, if the server reports it. */
  readonly attempt?: number | undefined;
};

/**
 * A piece of a stream: the chunks from `start` up to, but not including, `end`. Adjacent text chunks are stored as one,
 * so `parts` can be shorter than the range.
 */
export type StreamDelta = {
  readonly streamId: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly unknown[];
};

export type StreamCursor = { readonly streamId: string; readonly cursor: number };

/** Facts about the newest turn that only its run knows. Only the server half sends them. */
export interface LiveTurn {
  readonly order: number;
  readonly promptMessageId: string;
  readonly run: { readonly status: string };
  readonly startedAt: number;
  readonly attempts?: ReadonlyArray<{ readonly messageId: string; readonly attempt: number }> | undefined;
  /** The open step, if the stream does not show all of it. */
  readonly openStep?:
    | {
        readonly messageId: string;
        readonly isLost: boolean;
        readonly messages: readonly AgentUIMessage[];
      }
    | undefined;
}

/** What a query like the agent's returns under `streams`. */
export type StreamsResult =
  | {
      readonly kind: 'list';
      readonly messages: readonly StreamMessage[];
      readonly live?: LiveTurn | undefined;
    }
  | { readonly kind: 'deltas'; readonly deltas: readonly StreamDelta[] };

/** The running messages of a thread. */
export interface ThreadStreams {
  /** A message per stream, with the deltas that have arrived. */
  readonly streams: readonly AgentUIMessage[];
  /** The run of the newest turn, if the server sends it. */
  readonly live: LiveTurn | undefined;
  /** Text from before the first request has not arrived completely. */
  readonly isLoading: boolean;
  /** The server has more than this client: some deltas have not arrived yet. */
  readonly isBehind: boolean;
  /** Why no updates arrive. The last known state stays. */
  readonly error: Error | undefined;
}
