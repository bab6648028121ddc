import type { MessagePlace } from '../draft/messageOrder.js';

/** How much of a thread a reader has: all messages before this one, and this one up to a character of a part. */
export interface EventPosition extends MessagePlace {
  readonly revision: number;
  /** The first part that can still change; of a complete message, how many parts it was said to have. */
  readonly index: number;
  /** How many characters of that part were sent. */
  readonly offset: number;
  /** The digest of everything before. It shows whether the message is still the one that was sent. */
  readonly digest: string;
  readonly isComplete: boolean;
}

/** The position as the id of an event. */
export const formatPosition = (position: EventPosition): string => {
  const { turn, step, revision, index, offset, isComplete } = position;
  return [turn, step, revision, index, offset, position.digest, ...(isComplete ? ['end'] : [])].join('.');
};

/** Reads `Last-Event-ID`; undefined if it is not one of ours. */
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

/** Continues a digest with more text (FNV-1a, 32 bit): it finds changes, and need not withstand an attack. */
export function digest(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
