import { foldTools, headOf } from './base.js';
import { assistantId, createToolIds, rowId } from './ids.js';
import { createReport, IN_BOTH, IN_ROWS, IN_STREAM, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { attempt, isSameList, share } from './json.js';
import { layStream, type Merging } from './merge.js';
import { rowMessage, segmentMessage, type Building } from './messages.js';
import { attemptOf, isAssistant, isPending, isShared, isTool, nodesOf, type Node } from './node.js';
import { isStale, sortRows } from './rows.js';
import { cutSegments, isEmpty, type Segment } from './segments.js';
import { isSupervisedIn, lastActivityIn } from './run.js';
import { segmentStatus } from './status.js';
import {
  chooseStreams,
  isLive,
  markReplaced,
  rememberStream,
  replaceKnown,
  slotOf,
  type Stream,
} from './streams.js';
import { hasSameInput, isBehind, isFinal, isNewAttempt, reconcile } from './toolState.js';
import type { AgentUIMessage, BridgeIssue, BridgeMessage, BridgeToolPart, ToolCall } from './types.js';

/** What a turn shows. Immutable. */
export interface TurnOutput {
  readonly messages: readonly BridgeMessage[];
  readonly toolCalls: readonly ToolCall[];
  readonly issues: readonly BridgeIssue[];
  /** When it will change by itself. */
  readonly expiresAt: number | undefined;
  /** The last sign of life of its run. It is no part of a message, so that a heartbeat changes none. */
  readonly lastActivityAt: number | undefined;
  readonly isSupervised: boolean;
}

export const isRunning = ({ messages }: TurnOutput): boolean =>
  messages.some((message) => message.status?.type === 'running');

/** Where a turn stands among the others. Elsewhere, it may show something else. */
export interface Place {
  /** The first step of this turn that the page window covers. */
  readonly from: number;
  readonly isNewest: boolean;
  /** No older turn is known, though there may be one. */
  readonly isOldest: boolean;
}

/** What is known of a turn: all messages of one `order`. */
export interface Turn {
  readonly order: number;
  /** The stored rows in the page window. */
  rows: readonly AgentUIMessage[];
  /** Those and the listed streams, as they came. */
  inputs: readonly AgentUIMessage[];
  /** Two of them were for one place. */
  hasDuplicates: boolean;
  place: Place;
  streams: readonly Stream[];
  /** What it has shown. */
  nodes: readonly Node[];
  /** Or the rows that alone say so, as with most turns of the past: then it is read from them when it is needed. */
  plain: readonly AgentUIMessage[];
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
  expiresAt: undefined,
  lastActivityAt: undefined,
  isSupervised: false,
};

/** Most turns stand there, and have none of these. */
const BETWEEN: Place = { from: -Infinity, isNewest: false, isOldest: false };
const NONE: readonly never[] = [];

export const createTurn = (order: number): Turn => ({
  order,
  rows: [],
  inputs: [],
  hasDuplicates: false,
  place: BETWEEN,
  streams: NONE,
  nodes: NONE,
  plain: NONE,
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
  const inputs = streams.length > 0 ? [...messages, ...streams] : messages;
  if (isSameList(turn.inputs, inputs)) return false;
  const sorted = sortRows(messages);
  turn.inputs = inputs;
  turn.hasDuplicates = sorted.length < messages.length;
  const before = turn.rows;
  turn.rows = sorted.map((row) => before.find((known) => attempt(() => isStale(known, row), false)) ?? row);
  for (const stream of turn.streams) stream.listed = false;
  replaceKnown(turn.streams, before, turn.rows);
  for (const next of streams) {
    const known = turn.streams.find(({ message }) => message.id === next.id);
    const stream = rememberStream(known, next, turn.rows);
    if (stream !== known) turn.streams = [...turn.streams.filter((other) => other !== known), stream];
  }
  return true;
}

/**
 * Computes what a turn shows from its rows, its streams and what it has shown.
 * @param limit how long a silent run counts as alive
 */
export function computeTurn(turn: Turn, threadId: string, now: number, limit: number): void {
  const { order, rows: inside, output: before } = turn;
  const { from, isNewest, isOldest } = turn.place;
  const ownId = assistantId(threadId, order, 0);
  const [report, issues] = createReport(turn.streams.length > 0 ? 'live' : 'reload', ownId);
  if (turn.hasDuplicates) report('duplicate-row', IN_ROWS | SAME_ID);
  const idOf = (after: number): string => assistantId(threadId, order, after);
  const { plain } = turn;
  const isPlain =
    turn.streams.length + turn.nodes.length === 0 && (plain === NONE || isSameList(plain, inside));
  const known = isPlain || plain === NONE ? turn.nodes : attempt(() => readPlain(plain, idOf), NONE);
  const fresh = nodesOf(inside);
  const head = headOf(known, fresh, from);
  if (head.length > 0 && inside.length > 0) report('kept-outside-window', IN_ROWS | SAME_ID);
  const all = [...head, ...fresh];
  const rows = all.flatMap(({ kind, row }) => (kind === 'row' && isAssistant(row!) ? [row!] : []));
  const merging = { rows, from, nodes: foldTools(all, report), shown: known };
  const kept = turn.streams.filter((stream) => !isDeleted(stream, merging));
  markReplaced(kept, rows);
  const { chosen, superseded } = chooseStreams(kept.filter(({ isReplaced }) => !isReplaced));
  if (superseded.length > 0) report('stream-superseded', IN_STREAM);
  chosen.forEach((stream, i) =>
    layStream(merging, stream, chosen[i + 1] ? slotOf(chosen[i + 1]!) : Infinity, report),
  );
  const segments = cutSegments(merging.nodes, chosen, idOf);
  recall(known, segments, rows, report);
  turn.nodes = isPlain ? NONE : merging.nodes;
  turn.plain = isPlain ? inside : NONE;
  const lowest = all[0]?.row;
  const isTruncated = isOldest && !!lowest && isAssistant(lowest) && lowest.stepOrder > 0;
  if (isTruncated) report('truncated-turn', IN_ROWS | SAME_MESSAGE | SAME_ID);

  const shown = before.messages.flatMap((message) => message.content);
  const building: Building = {
    shown: new Map(shown.map((part) => [(part as BridgeToolPart).toolCallId!, part as BridgeToolPart])),
    toolCalls: [],
    report,
  };
  const expiry = (row: AgentUIMessage): number => Math.max(row._creationTime || 0, turn.changedAt) + limit;
  const messages: BridgeMessage[] = [];
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
    const status = segmentStatus(segment, isNewest && isLastWord, from, now, expiry);
    const { expiresAt = Infinity } = status;
    if (now >= expiresAt) report('expired-run', IN_ROWS | SAME_MESSAGE | SAME_ID);
    else soonest = Math.min(soonest, expiresAt);
    const writer = writerOf(segment);
    if (writer) turn.tail = { stream: writer, message: messages.length };
    messages.push(segmentMessage(segment, status, (isTruncated && after === 0) || undefined, building));
  });
  turn.streams = turn.streams.filter(({ listed, isNeeded }) => listed || isNeeded);
  const expiresAt = soonest < Infinity ? soonest : undefined;
  const output = {
    messages: messages.slice(),
    toolCalls: building.toolCalls.slice(),
    issues: issues(),
    expiresAt,
    lastActivityAt: isNewest ? lastActivityIn(segments.at(-1)!.rows) : undefined,
    isSupervised: isNewest && isSupervisedIn(segments.at(-1)!.rows),
  };
  turn.output = before === NOTHING && messages.length > 0 ? output : share(before, output);
}

/** What a turn has shown that was nothing but these rows. */
function readPlain(rows: readonly AgentUIMessage[], idOf: (after: number) => string): readonly Node[] {
  const nodes = foldTools(nodesOf(rows), () => {});
  recall([], cutSegments(nodes, [], idOf), [], () => {});
  return nodes;
}

/**
 * Names the calls, and never lets one sink below what was shown of it: a page boundary can hide its answer, and rows
 * have lost what its stream said. Nothing that was known of a document holds for the one that replaced it.
 */
function recall(
  shown: readonly Node[],
  segments: readonly Segment[],
  rows: readonly AgentUIMessage[],
  report: Report,
): void {
  const idOf = createToolIds();
  const calls = new Map(shown.map((node) => [node.id, node]));
  const isGone = ({ row, stream }: Node): boolean =>
    row ? rows.some(({ id, stepOrder }) => stepOrder === row.stepOrder && id !== row.id) : !stream!.isNeeded;
  const isRemade = ({ row, stream }: Node): boolean =>
    row
      ? rows.some((next) => next.stepOrder === row.stepOrder && attemptOf(next) > attemptOf(row))
      : stream!.isReplaced;
  for (const { id, nodes } of segments) {
    for (const node of nodes.filter(isTool)) {
      const { tool, row, key } = node;
      node.id = idOf(key, id);
      const known = calls.get(node.id);
      const before = known?.tool;
      if (!before) continue;
      const isNew = isNewAttempt(tool, before);
      if (isNew || isRemade(known)) node.isAgain = true;
      if (isRemade(known) || isGone(known) || !hasSameInput(tool, before)) continue;
      if (isBehind(tool, before) && !isNew) report('state-regression', IN_ROWS | SAME_ID, key);
      // Rows hand the results of all calls of one id to the first of them: what it had before was its own.
      const isOwnWord = isFinal(before) && isShared(nodes, key) && !row?.exact;
      node.tool = isOwnWord ? before : reconcile(tool, before, row?.exact);
      if (isFinal(tool) && node.tool.state !== tool.state) report('error-tag-lost', IN_BOTH | SAME_ID, key);
    }
  }
}

/** A stream goes with the rows it wrote: when they were deleted, or another document took their place. */
function isDeleted(stream: Stream, { rows, nodes, from }: Merging): boolean {
  const slot = slotOf(stream);
  const own = rows.find((row) => row.stepOrder === slot);
  const known = stream.rowId ?? own?.id;
  stream.isNeeded = false;
  stream.rowId = own?.id ?? known;
  if (own) return !stream.listed && own.id !== known;
  // A row that is grouped with those before it reaches over its slot, or may.
  const isCovered =
    rows.some((row) => row.stepOrder > slot || isPending(row)) ||
    nodes.some((node) => node.last >= slot && node.kind !== 'row');
  return known !== undefined && slot >= from && !isCovered;
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
