import type { ReadPart } from '../read/readPart.js';
import { isPending } from '../read/rowFacts.js';
import type { AgentPart, AgentUIMessage } from '../types.js';

/** A visible part of a stream. */
export interface StreamPart extends ReadPart {
  readonly index: number;
  /** Which step of the run it belongs to. */
  readonly step: number;
}

/**
 * What one stream has said so far. It is kept when the stream is gone, for what the rows do not have (yet). Immutable:
 * every frame that changes it makes a new one with the same key.
 */
export interface KnownStream {
  /** Which stream it is, and which attempt writes it. */
  readonly key: string;
  /** The newest message of this stream. */
  readonly message: AgentUIMessage;
  /** Its parts, in the furthest version seen. */
  readonly parts: readonly AgentPart[];
  /** The same, read; null for those that show nothing. */
  readonly reads: ReadonlyArray<StreamPart | null>;
  /** In the newest frame. */
  readonly isListed: boolean;
  readonly attempt: number;
  /** A later attempt has begun: the rows have what this one stored, and the rest is void. */
  readonly isReplaced: boolean;
  /** Keys of the streams that were live at the same time: their runs write into the turn side by side. */
  readonly beside: ReadonlySet<string>;
  /** It went on behind a row that failed: another run, whose stream may never have been seen, has taken that row. */
  readonly isInterleaved: boolean;
  /** Indexes of the parts that were found in a stored row once. */
  readonly landed: ReadonlySet<number>;
  /** The stored row that begins in this stream's slot, once seen. */
  readonly rowId?: string | undefined;
  /** The user row of its turn, once seen: an order is used again when its turn was deleted. */
  readonly prompt?: { readonly step: number; readonly id: string } | undefined;
  /** A stored row was seen that begins in its slot or reaches over it. */
  readonly isStored: boolean;
}

/** The step of the row that its run opened first. */
export const slotOf = ({ message }: KnownStream): number => message.stepOrder;

export const isLive = ({ isListed, message }: KnownStream): boolean => isListed && isPending(message);
