import { changePart, isCall, isPart, type Entry, type PlacedCall } from '../parts/entries.js';
import { createToolIds } from '../ids.js';
import type { Report } from '../issues.js';
import { reconcile } from '../parts/mergeTools.js';
import { attemptOf, isAssistant, isPending } from '../read/rowFacts.js';
import { isBehind, isFinal, isNewAttempt, hasSameInput } from '../parts/toolState.js';
import type { AgentUIMessage } from '../types.js';

export interface Recall {
  /** What the turn has shown. */
  readonly shown: readonly Entry[];
  /** Its assistant rows now. */
  readonly rows: readonly AgentUIMessage[];
  /** The first step the page window covers. */
  readonly from: number;
  /** Keys of the streams that the turn still needs, and of those that a later attempt has replaced. */
  readonly neededStreams: ReadonlySet<string>;
  readonly replacedStreams: ReadonlySet<string>;
  /** The id of the assistant message after a step. */
  readonly idOf: (after: number) => string;
}

/**
 * Stage 4: gives every call its id on the screen, and keeps its state from falling: a page boundary can hide its answer,
 * and rows have lost what its stream said. What was known of a deleted or replaced document is forgotten.
 */
export function recallCalls(entries: readonly Entry[], recall: Recall, report: Report): Entry[] {
  const { rows, from, neededStreams, replacedStreams } = recall;
  const toolIdOf = createToolIds();
  const shown = new Map(recall.shown.filter(isCall).map((call) => [call.id, call]));
  const rowIn = new Map(rows.map((row) => [row.stepOrder, row]));
  const messageIds = messageIdsOf(entries, recall.idOf);
  const counts = countPerMessage(entries, messageIds);

  const isGone = ({ row, stream }: PlacedCall): boolean => {
    if (!row) return !neededStreams.has(stream!.key);
    const now = rowIn.get(row.stepOrder);
    return now !== undefined && now.id !== row.id;
  };
  const isRemade = ({ row, stream }: PlacedCall): boolean => {
    if (!row) return replacedStreams.has(stream!.key);
    const now = rowIn.get(row.stepOrder);
    return now !== undefined && attemptOf(now) > attemptOf(row);
  };
  const isResultDeleted = (
    known: PlacedCall,
    call: PlacedCall,
    next: Entry | undefined,
    isShared: boolean,
  ): boolean => {
    const { row, stored, start } = call;
    if (!row || !stored || isFinal(stored) || isPending(row) || start < from) return false;
    // Page boundaries hide denials, never results. An exact row says all; of another, only one that had the result, and
    // that goes on behind the call, is known not to be an older one.
    const before = row.exact ? known.tool : known.stored;
    const hadResult = before !== undefined && isFinal(before) && before.state !== 'output-denied';
    if (!hadResult || row.exact) return hadResult;
    return known.row?.id === row.id && next?.row === row && !isShared;
  };

  return entries.map((entry, i) => {
    if (!isCall(entry)) return entry;
    const { tool, row, key } = entry;
    const messageId = messageIds[i]!;
    const id = toolIdOf(key, messageId);
    const known = shown.get(id);
    if (!known) return changePart(entry, { id });
    const before = known.tool;
    const isShared = counts.get(`${messageId} ${key}`)! > 1;
    const isNew = isNewAttempt(tool, before);
    const isAgain = isNew || isRemade(known);
    const isOther = isRemade(known) || isGone(known) || !hasSameInput(tool, before);
    if (isOther || isResultDeleted(known, entry, entries[i + 1], isShared))
      return changePart(entry, { id, isAgain });
    const facts = { sameId: true, toolCallId: key };
    if (isBehind(tool, before) && !isNew) report('state-regression', { ...facts, origin: 'rows' });
    // Rows hand the results of all calls of one id to the first of them: what it had before was its own.
    const isOwn = isFinal(before) && isShared && !row?.exact;
    const next = isOwn ? before : reconcile(tool, before, row?.exact);
    if (isFinal(tool) && next.state !== tool.state)
      report('error-tag-lost', { ...facts, origin: 'rows-and-stream' });
    return changePart(entry, { id, isAgain, tool: next });
  });
}

/** The message that each entry belongs to: user and system rows begin a new one. */
function messageIdsOf(entries: readonly Entry[], idOf: Recall['idOf']): string[] {
  let messageId = idOf(0);
  return entries.map((entry) => {
    if (!isPart(entry) && !isAssistant(entry.row) && entry.start > 0) messageId = idOf(entry.start);
    return messageId;
  });
}

function countPerMessage(
  entries: readonly Entry[],
  messageIds: readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  entries.forEach((entry, i) => {
    const name = `${messageIds[i]} ${entry.kind === 'tool' ? entry.key : ''}`;
    if (entry.kind === 'tool') counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}
