import type { MessagePlace } from '../draft/messageOrder.js';

/** How much of a thread a client has: all earlier messages, and this one up to a character of a part. */
export interface EventPosition extends MessagePlace {
  readonly revision: number;
  /** The first part that can still change. For a complete message, how many parts it had. */
  readonly index: number;
  /** How many characters of that part were sent. */
  readonly offset: number;
  /** A digest of everything before. It shows whether the message is still the one that was sent. */
  readonly digest: string;
  readonly isComplete: boolean;
}

/** Formats a position as the id of an event. */
export const formatPosition = (position: EventPosition): string => {
  const { turn, step, revision, index, offset, isComplete } = position;
  return [turn, step, revision, index, offset, position.digest, ...(isComplete ? ['end'] : [])].join('.');
};

/** Parses `Last-Event-ID`. Returns undefined if the id is not ours. */
export function parsePosition(id: string | null | undefined): EventPosition | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([0-9a-z]{1,9})(\.end)?$/.exec(
    id ?? '',
  );
  if (!match) return undefined;
  const [turn, step, revision, index, offset] = match.slice(1, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { turn, step, revision, index, offset, digest: match[6]!, isComplete: match[7] !== undefined };
}

/** Continues a digest with more text (FNV-1a, 32 bit). It detects changes and does not need to resist attacks. */
export function digest(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
