import { buildBase, type Base } from './base.js';
import { assistantId, createToolIds, rowId } from './ids.js';
import { createReport, IN_ROWS, IN_STREAM, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { attempt, isSameList, share } from './json.js';
import { layStream } from './merge.js';
import { rowMessage, segmentMessage, type Building } from './messages.js';
import { isAssistant, isPending, isShared, isTool, type ToolNode } from './node.js';
import { isStale, sortRows } from './rows.js';
import { cutSegments, isEmpty, type Segment } from './segments.js';
import { segmentStatus } from './status.js';
import { chooseStreams, isLive, rememberStream, slotOf, type Stream } from './streams.js';
import { hasSameInput, isBehind, isFinal, isNewAttempt, reconcile } from './toolState.js';
import type { AgentUIMessage, BridgeIssue, BridgeMessage, BridgeToolPart, ToolCall } from './types.js';

/** What a turn shows. Immutable. */
export interface TurnOutput {
  readonly messages: readonly BridgeMessage[];
  readonly toolCalls: readonly ToolCall[];
  readonly issues: readonly BridgeIssue[];
  readonly isRunning: boolean;
  readonly expiresAt: number | undefined;
}

/** What is known of a turn: all messages of one `order`. */
export interface Turn {
  readonly order: number;
  /** The stored rows in the page window. */
  rows: readonly AgentUIMessage[];
  /** Those, and the listed streams, as they came. */
  inputs: readonly AgentUIMessage[];
  /** Two of them were for one place. */
  hasDuplicates: boolean;
  /** The first step of this turn that the page window covers. */
  from: number;
  isNewest: boolean;
  /** No older turn is known, though there may be one. */
  isOldest: boolean;
  readonly streams: Map<string, Stream>;
  base: Base;
  /** Its calls as they were last shown, by their ids on the screen. */
  calls: ReadonlyMap<string, ToolNode>;
  changedAt: number;
  output: TurnOutput;
  /** Where a text delta goes without computing the turn again. */
  tail: Tail | undefined;
}

export interface Tail {
  readonly stream: Stream;
  /** Index of the message in the turn whose last part grows. */
  readonly message: number;
}

export const NOTHING: TurnOutput = {
  messages: [],
  toolCalls: [],
  issues: [],
  isRunning: false,
  expiresAt: undefined,
};

export const createTurn = (order: number): Turn => ({
  order,
  rows: [],
  inputs: [],
  hasDuplicates: false,
  from: -Infinity,
  isNewest: false,
  isOldest: false,
  streams: new Map(),
  base: { rows: [], nodes: [] },
  calls: new Map(),
  changedAt: -Infinity,
  output: NOTHING,
  tail: undefined,
});

/** Takes the rows and the listed streams of a new frame. Returns whether any is new or gone. */
export function renew(
  turn: Turn,
  messages: readonly AgentUIMessage[],
  streams: readonly AgentUIMessage[],
): boolean {
  const sorted = sortRows(messages);
  const rows = sorted.map(
    (row) => turn.rows.find((known) => attempt(() => isStale(known, row), false)) ?? row,
  );
  const inputs = [...rows, ...streams];
  const isNew = !isSameList(turn.inputs, inputs);
  if (!isNew) return false;
  turn.hasDuplicates = sorted.length < messages.length;
  turn.inputs = inputs;
  turn.rows = rows;
  for (const stream of turn.streams.values()) stream.listed = false;
  for (const message of streams) {
    const { id } = message;
    turn.streams.set(id, rememberStream(turn.streams.get(id), message));
  }
  return true;
}

/**
 * Computes what a turn shows from its rows, its streams and what it has shown.
 * @param limit how long a silent run counts as alive
 */
export function computeTurn(turn: Turn, threadId: string, now: number, limit: number): void {
  const { order, rows: inside, from, output: before } = turn;
  const ownId = assistantId(threadId, order, 0);
  const [report, issues] = createReport(turn.streams.size > 0 ? 'live' : 'reload', ownId);
  if (turn.hasDuplicates) report('duplicate-row', IN_ROWS | SAME_ID);
  const replaced = inside.filter((row) => isReplacedIn(turn.base.rows, row)).map((row) => row.stepOrder);
  const base = buildBase(inside, turn.base, from, report);
  const { rows } = base;
  turn.base = base;
  const { chosen, superseded } = chooseStreams(forgetDeleted(turn));
  for (const stream of superseded) {
    report('stream-superseded', IN_STREAM);
    if (!stream.listed) turn.streams.delete(stream.message.id);
  }
  const merging = { rows, from, nodes: base.nodes.map((node) => ({ ...node })) };
  chosen.forEach((stream, i) =>
    layStream(merging, stream, chosen[i + 1] ? slotOf(chosen[i + 1]!) : Infinity, report),
  );
  const { nodes } = merging;
  const segments = cutSegments((after) => assistantId(threadId, order, after), rows, nodes, chosen);
  recall(turn, segments, replaced, report);
  const isTruncated = turn.isOldest && rows.length > 0 && isAssistant(rows[0]!) && rows[0]!.stepOrder > 0;
  if (isTruncated) report('truncated-turn', IN_ROWS | SAME_MESSAGE | SAME_ID);

  const shown = before.messages.flatMap(({ content }) => content);
  const building: Building = {
    shown: new Map(shown.map((part) => [(part as BridgeToolPart).toolCallId!, part as BridgeToolPart])),
    toolCalls: [],
    report,
  };
  const expiry = (row: AgentUIMessage): number => Math.max(row._creationTime || 0, turn.changedAt) + limit;
  const messages: BridgeMessage[] = [];
  let isRunning = false;
  let soonest = Infinity;
  turn.tail = undefined;
  segments.forEach((segment, i) => {
    const { separator, after } = segment;
    const message = separator && rowMessage(separator, rowId(threadId, order, after));
    if (message) messages.push(message);
    if (isEmpty(segment)) return;
    const isLastWord = !segments
      .slice(i + 1)
      .some((next) => next.separator!.role === 'user' || !isEmpty(next));
    const status = segmentStatus(segment, turn.isNewest && isLastWord, from, now, expiry);
    const { expiresAt = Infinity } = status;
    if (now >= expiresAt) report('expired-run', IN_ROWS | SAME_MESSAGE | SAME_ID);
    else soonest = Math.min(soonest, expiresAt);
    if (status.status.type === 'running') isRunning = true;
    const writer = writerOf(segment);
    if (writer) turn.tail = { stream: writer, message: messages.length };
    messages.push(segmentMessage(segment, status, (isTruncated && after === 0) || undefined, building));
  });
  forgetSpent(turn, chosen);
  const expiresAt = soonest < Infinity ? soonest : undefined;
  const { toolCalls } = building;
  turn.output = share(before, { messages, toolCalls, issues: issues(), isRunning, expiresAt });
}

/** Another document stands in the place of a known row. */
const isReplacedIn = (known: readonly AgentUIMessage[], row: AgentUIMessage): boolean =>
  isAssistant(row) &&
  known.some((other) => isAssistant(other) && other.stepOrder === row.stepOrder && other.id !== row.id);

/**
 * Names the calls, and never lets one sink below what was shown of it: a page boundary can hide its answer, and rows
 * have lost what its stream said. Nothing that was known of a document holds for the one that replaced it.
 */
function recall(turn: Turn, segments: readonly Segment[], replaced: readonly number[], report: Report): void {
  const idOf = createToolIds();
  const calls = new Map<string, ToolNode>();
  for (const { id: messageId, nodes } of segments) {
    for (const node of nodes.filter(isTool)) {
      const { tool, row, key } = node;
      const id = (node.id = idOf(key, messageId));
      const known = turn.calls.get(id);
      calls.set(id, node);
      const isOther = !known || replaced.includes(known.start) || !hasSameInput(tool, known.tool);
      if (isOther || isNewAttempt(tool, known.tool)) continue;
      if (isBehind(tool, known.tool)) report('state-regression', IN_ROWS | SAME_ID, key);
      // Rows hand the results of all calls of one id to the first of them: what it had before was its own.
      const isOwnWord = isFinal(known.tool) && isShared(nodes, key) && !row?.exact;
      node.tool = isOwnWord ? known.tool : reconcile(tool, known.tool, row?.exact);
    }
  }
  turn.calls = calls;
}

/** A stream goes with the rows it wrote: when they were deleted, or another document took their place. */
function forgetDeleted({ base: { rows, nodes }, streams, from }: Turn): Stream[] {
  return [...streams.values()].filter((stream) => {
    const slot = slotOf(stream);
    const known = stream.rowId;
    const own = rows.find((row) => isAssistant(row) && row.stepOrder === slot);
    //
    const isDeleted =
      known !== undefined &&
      slot >= from &&
      !rows.some((row) => isAssistant(row) && (row.stepOrder >= slot || isPending(row))) &&
      !nodes.some((node) => node.last >= slot && node.kind !== 'row');
    if (own) stream.rowId = own.id;
    if (stream.listed) return !isDeleted;
    const isGone = isDeleted || (own && known !== undefined && known !== own.id);
    if (isGone) streams.delete(stream.message.id);
    return !isGone;
  });
}

/** A stream that is gone need not be kept when all its rows are in sight, final, and it adds nothing to them. */
function forgetSpent({ base: { rows }, from, streams }: Turn, chosen: readonly Stream[]): void {
  if (rows.some((row) => row.stepOrder < from || (isAssistant(row) && isPending(row)))) return;
  for (const { listed, isNeeded, message } of chosen) if (!listed && !isNeeded) streams.delete(message.id);
}

/** The live stream that writes the text at the end of a message, if no row has it. */
function writerOf({ streams, nodes }: Segment): Stream | undefined {
  const writer = streams.at(-1);
  const node = nodes.at(-1);
  const isWriting =
    writer &&
    isLive(writer) &&
    node?.stream === writer &&
    !node.row &&
    node.kind === 'prose' &&
    node.part === writer.parts.at(-1);
  return isWriting ? writer : undefined;
}
