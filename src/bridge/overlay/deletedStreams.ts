import { alignParts } from '../parts/alignParts.js';
import { isPart } from '../parts/entries.js';
import { isPending } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';
import type { StoredTurn } from './findRuns.js';
import { isReached, promptsIn, rowIn } from './storedStreams.js';
import { isLive, slotOf, type KnownStream } from './knownStream.js';

/**
 * Whether the rows that a stream's run wrote were deleted, or replaced by another document. The stream is then removed,
 * too. Agent 0.6 lists the stream of a deleted run as live until it times out.
 */
export function isDeleted(stream: KnownStream, turn: StoredTurn): boolean {
  if (isGoneForGood(stream, turn)) return true;
  const slot = slotOf(stream);
  const own = rowIn(slot, turn.rows);
  if (own) return isOfOtherReply(stream, own, turn);
  return stream.isStored && slot >= turn.from && !isReached(slot, turn);
}

/** Whether the whole turn was deleted, or another document replaced the stream's row or prompt. */
export function isGoneForGood(stream: KnownStream, turn: StoredTurn): boolean {
  const { prompt, rowId, isStored } = stream;
  if (prompt && promptsIn(turn).some(({ step, id }) => step === prompt.step && id !== prompt.id)) return true;
  const own = rowIn(slotOf(stream), turn.rows);
  if (own) return own.id !== rowId;
  // A page that was opened after the deletion never had the rows.
  if (turn.isThreadEmpty) return true;
  return isStored && turn.entries.length === 0 && turn.from === -Infinity;
}

/** Whether the slot holds a finished reply, no row of the turn is open, and the rows have no part of the stream. */
function isOfOtherReply(stream: KnownStream, own: AgentUIMessage, { rows, entries }: StoredTurn): boolean {
  if (!isLive(stream) || own.status !== 'success' || rows.some(isPending)) return false;
  const streamed = stream.reads.filter((read) => read !== null);
  const stored = entries.filter(isPart).filter(({ start }) => start >= own.stepOrder);
  if (streamed.length === 0 || !stored.some(({ row }) => row === own)) return false;
  const counterparts = alignParts(
    { parts: streamed, cutShort: [streamed.length - 1] },
    { parts: stored, cutShort: [] },
    () => true,
  );
  return counterparts.every((index) => index < 0);
}
