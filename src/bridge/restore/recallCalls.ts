import { createToolIds } from '../ids.js';
import type { Report } from '../issues.js';
import { changePart, isCall, isPart, type Entry, type PlacedCall } from '../parts/entries.js';
import { reconcile } from '../parts/mergeTools.js';
import { hasSameInput, isBehind, isFinal, isNewAttempt, type ToolState } from '../parts/toolState.js';
import { attemptOf, isAssistant, isPending } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';

export interface Recall {
  /** What the turn has displayed. */
  readonly displayed: readonly Entry[];
  /** Its current assistant rows. */
  readonly rows: readonly AgentUIMessage[];
  /** The first step the page window covers. */
  readonly from: number;
  /** Keys of the streams that the turn still needs, and of those that a later attempt has replaced. */
  readonly neededStreams: ReadonlySet<string>;
  readonly replacedStreams: ReadonlySet<string>;
  /** The id of the assistant message after a step. */
  readonly idOf: (after: number) => string;
}

/** A call in its turn. */
interface CallInTurn {
  readonly call: PlacedCall;
  /** The entry after it. */
  readonly next: Entry | undefined;
  /** Other calls of its message have the same id in the database. */
  readonly isShared: boolean;
}

/**
 * Stage 4: gives every call its display id, and never lets its state move backwards. A page boundary can hide the
 * answer to a call, and rows lose details that a stream had. State from a deleted or replaced document is forgotten.
 */
export function recallCalls(entries: readonly Entry[], recall: Recall, report: Report): Entry[] {
  const toolIdOf = createToolIds();
  const displayedById = new Map(recall.displayed.filter(isCall).map((call) => [call.id, call]));
  const messageIds = messageIdsOf(entries, recall.idOf);
  const counts = countPerMessage(entries, messageIds);
  const rowByStep = new Map(recall.rows.map((row) => [row.stepOrder, row]));

  return entries.map((entry, i) => {
    if (!isCall(entry)) return entry;
    const messageId = messageIds[i]!;
    const id = toolIdOf(entry.key, messageId);
    const previous = displayedById.get(id);
    if (!previous) return changePart(entry, { id });
    const isRemade = isSourceRemade(previous, rowByStep, recall);
    const isAgain = isRemade || isNewAttempt(entry.tool, previous.tool);
    const isShared = counts.get(countKey(messageId, entry.key))! > 1;
    const isForgotten =
      isRemade ||
      isSourceGone(previous, rowByStep, recall) ||
      !hasSameInput(entry.tool, previous.tool) ||
      isResultDeleted(previous, { call: entry, next: entries[i + 1], isShared }, recall);
    const tool = isForgotten ? entry.tool : keepState(previous.tool, entry, isShared, report);
    return changePart(entry, { id, isAgain, tool });
  });
}

/** The state of a call, which never moves back behind what was displayed. */
function keepState(
  previous: ToolState,
  { tool, row, key }: PlacedCall,
  isShared: boolean,
  report: Report,
): ToolState {
  const facts = { sameId: true, toolCallId: key };
  if (isBehind(tool, previous) && !isNewAttempt(tool, previous))
    report('state-regression', { ...facts, origin: 'rows' });
  // Rows give the results of all calls with one id to the first of them, so only the result it had before is its own.
  const isOwnResult = isFinal(previous) && isShared && !row?.exact;
  const kept = isOwnResult ? previous : reconcile(tool, previous, row?.exact);
  if (isFinal(tool) && kept.state !== tool.state)
    report('error-tag-lost', { ...facts, origin: 'rows-and-stream' });
  return kept;
}

type Sources = Pick<Recall, 'neededStreams' | 'replacedStreams'>;

/** Whether the stream of a call is no longer needed, or another document replaced its row. */
function isSourceGone(
  { row, stream }: PlacedCall,
  rowByStep: ReadonlyMap<number, AgentUIMessage>,
  { neededStreams }: Sources,
): boolean {
  if (!row) return !neededStreams.has(stream!.key);
  const now = rowByStep.get(row.stepOrder);
  return now !== undefined && now.id !== row.id;
}

/** Whether a later attempt writes the stream or the row of a call. */
function isSourceRemade(
  { row, stream }: PlacedCall,
  rowByStep: ReadonlyMap<number, AgentUIMessage>,
  { replacedStreams }: Sources,
): boolean {
  if (!row) return replacedStreams.has(stream!.key);
  const now = rowByStep.get(row.stepOrder);
  return now !== undefined && attemptOf(now) > attemptOf(row);
}

/**
 * Whether the result of a call was deleted. Page boundaries hide denials, never results. An exact row always shows
 * results. Any other row proves a deletion only if it had the result itself and continues after the call, because then
 * it is not an older version of the row.
 */
function isResultDeleted(
  previous: PlacedCall,
  { call, next, isShared }: CallInTurn,
  { from }: Pick<Recall, 'from'>,
): boolean {
  const { row, stored, start } = call;
  if (!row || !stored || isFinal(stored) || isPending(row) || start < from) return false;
  const before = row.exact ? previous.tool : previous.stored;
  const hadResult = before !== undefined && isFinal(before) && before.state !== 'output-denied';
  if (!hadResult || row.exact) return hadResult;
  return previous.row?.id === row.id && next?.row === row && !isShared;
}

/** The message that each entry belongs to: user and system rows begin a new one. */
function messageIdsOf(entries: readonly Entry[], idOf: Recall['idOf']): string[] {
  let messageId = idOf(0);
  return entries.map((entry) => {
    if (!isPart(entry) && !isAssistant(entry.row) && entry.start > 0) messageId = idOf(entry.start);
    return messageId;
  });
}

const countKey = (messageId: string, toolCallId: string): string => `${messageId} ${toolCallId}`;

/** How many calls of a message have the same id in the database. */
function countPerMessage(
  entries: readonly Entry[],
  messageIds: readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  entries.forEach((entry, i) => {
    if (!isCall(entry)) return;
    const key = countKey(messageIds[i]!, entry.key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
}
