import { isPart } from '../parts/entries.js';
import { isPending } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';
import type { StoredTurn } from './findRuns.js';
import { slotOf, type KnownStream } from './knownStream.js';

/** Records which row and which prompt a stream belongs to, and whether any of it was stored, once rows show it. */
export function markStored(stream: KnownStream, turn: StoredTurn): KnownStream {
  const slot = slotOf(stream);
  const own = rowIn(slot, turn.rows);
  const rowId = stream.rowId ?? own?.id;
  const isStored = stream.isStored || own !== undefined || isReached(slot, turn);
  const prompt = stream.prompt ?? promptsIn(turn)[0];
  const isSame = rowId === stream.rowId && isStored === stream.isStored && prompt?.id === stream.prompt?.id;
  return isSame ? stream : { ...stream, rowId, isStored, prompt };
}

/** The row that begins in a slot. */
export const rowIn = (slot: number, rows: readonly AgentUIMessage[]): AgentUIMessage | undefined =>
  rows.find((row) => row.stepOrder === slot && !row.isPlaceholder);

/** The stored user rows. A pending one exists only on the client: the stored row gets a different id. */
export const promptsIn = ({ entries }: StoredTurn): Array<{ step: number; id: string }> =>
  entries.flatMap((entry) => {
    const isPrompt = entry.kind === 'row' && entry.row.role === 'user' && !isPending(entry.row);
    return isPrompt ? [{ step: entry.start, id: entry.row.id }] : [];
  });

/** Whether a row that is grouped from several documents spans a slot, or may span it. */
export const isReached = (slot: number, { rows, entries }: StoredTurn): boolean =>
  rows.some((row) => row.stepOrder > slot || isPending(row)) ||
  entries.some((entry) => isPart(entry) && entry.last >= slot);
