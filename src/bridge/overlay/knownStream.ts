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
 * What one stream has said so far. Kept after the stream is gone, for content that the rows do not have (yet).
 * Immutable: every frame that changes it creates a new object with the same key.
 */
export interface KnownStream {
  /** Which stream it is, and which attempt writes it. */
  readonly key: string;
  /** The newest message of this stream. */
  readonly message: AgentUIMessage;
  /** Its parts, in the most complete version seen. */
  readonly parts: readonly AgentPart[];
  /** The parts as the bridge reads them; null for parts that show nothing. */
  readonly reads: ReadonlyArray<StreamPart | null>;
  /** The newest frame contains it. */
  readonly isListed: boolean;
  readonly attempt: number;
  /** A later attempt has begun: the rows have what this one stored, and the rest is void. */
  readonly isReplaced: boolean;
  /** Keys of the streams that were live at the same time: their runs write into the turn concurrently. */
  readonly beside: ReadonlySet<string>;
  /** It continued after a failed row, which belongs to another run. That run's stream may never have been seen. */
  readonly isInterleaved: boolean;
  /** Indexes of the parts that were once found in a stored row. */
  readonly landed: ReadonlySet<number>;
  /** The stored row that begins in this stream's slot, once seen. */
  readonly rowId?: string | undefined;
  /** The user row of its turn, once seen: the order of a deleted turn is used again. */
  readonly prompt?: { readonly step: number; readonly id: string } | undefined;
  /** A stored row that begins in its slot, or spans it, was seen. */
  readonly isStored: boolean;
}

/** The step of the first row that its run opened. */
export const slotOf = ({ message }: KnownStream): number => message.stepOrder;

export const isLive = ({ isListed, message }: KnownStream): boolean => isListed && isPending(message);
