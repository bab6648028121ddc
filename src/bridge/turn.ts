import { buildBase, type Base } from './base.js';
import { assistantId, createToolIds } from './ids.js';
import { createReport, IN_ROWS, IN_STREAM, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { equal, isSameList } from './json.js';
import type { MergingTurn } from './insert.js';
import { mergeStream, type MergedStream } from './merge.js';
import { rowMessage, segmentMessage, type Building } from './messages.js';
import { lastStepOf } from './node.js';
import { keepOrder, orderKeys } from './order.js';
import { isAssistant, isPending } from './rows.js';
import { cutSegments, type Segment } from './segments.js';
import { segmentStatus } from './status.js';
import { chooseStreams, type StreamMemory } from './streams.js';
import type { AgentUIMessage, BridgeIssue, BridgeMessage, ToolCall } from './types.js';

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
  /** Two of them were for one place. */
  hasDuplicates: boolean;
  /** The first step of this turn that the page window covers. */
  from: number;
  isNewest: boolean;
  /** No older turn is known, though there may be one. */
  isOldestLoaded: boolean;
  readonly streams: Map<string, StreamMemory>;
  base: Base | undefined;
  /** The nodes in the order they were shown. */
  shown: readonly string[];
  changedAt: number;
  output: TurnOutput;
  /** Where a text delta goes without computing the turn again. */
  tail: Tail | undefined;
}

export interface Tail {
  readonly stream: StreamMemory;
  /** Index of the growing part in the stream, its message in the turn, its part in that message. */
  readonly index: number;
  readonly message: number;
  readonly part: number;
}

export interface TurnContext {
  readonly threadId: string;
  readonly now: number;
  readonly limit: number;
}

const NOTHING: TurnOutput = {
  messages: [],
  toolCalls: [],
  issues: [],
  isRunning: false,
  expiresAt: undefined,
};

export const createTurn = (order: number): Turn => ({
  order,
  rows: [],
  hasDuplicates: false,
  from: -Infinity,
  isNewest: false,
  isOldestLoaded: false,
  streams: new Map(),
  base: undefined,
  shown: [],
  changedAt: -Infinity,
  output: NOTHING,
  tail: undefined,
});

/** Computes what a turn shows from its rows, its streams and what it has shown. Returns how many messages are new. */
export function computeTurn(turn: Turn, context: TurnContext): number {
  const { threadId } = context;
  const [report, issues] = createReport(
    turn.streams.size > 0 ? 'live' : 'reload',
    assistantId(threadId, turn.order, 0),
  );
  if (turn.hasDuplicates) report('duplicate-row', IN_ROWS | SAME_ID);
  const base = buildBase(turn.rows, turn.base, turn.from, report);
  forgetDeleted(turn, base);
  turn.base = { ...base, nodes: base.nodes.map((node) => ({ ...node })) };
  const remembered = new Set(base.rows.slice(0, base.remembered));
  const merging = { rows: base.rows, remembered, nodes: base.nodes };
  const merged = mergeStreams(turn, merging, report);
  const nodes = keepOrder(merging.nodes, turn.shown);
  turn.shown = orderKeys(nodes);
  const { separators, segments } = cutSegments(base.rows, nodes, merged);
  const lowest = base.rows[0];
  const isTruncated =
    turn.isOldestLoaded && lowest !== undefined && isAssistant(lowest) && lowest.stepOrder > 0;
  if (isTruncated) report('truncated-turn', IN_ROWS | SAME_MESSAGE | SAME_ID);

  const previous = new Map(turn.output.messages.map((message) => [message.id, message]));
  const building: Building = {
    threadId,
    order: turn.order,
    previous,
    toolId: createToolIds(),
    toolCalls: [],
    report,
  };
  const clock = { now: context.now, limit: context.limit, changedAt: turn.changedAt };
  const messages: BridgeMessage[] = [];
  let isRunning = false;
  let expiresAt: number | undefined;
  turn.tail = undefined;
  const add = (segment: Segment | undefined): void => {
    if (!segment) return;
    const isOpen = turn.isNewest && isLastWord(segment, separators, segments);
    const status = segmentStatus(segment, isOpen, remembered, clock);
    if (status.expired) report('expired-run', IN_ROWS | SAME_MESSAGE | SAME_ID);
    if (status.status.type === 'running') isRunning = true;
    if (status.expiresAt !== undefined) expiresAt = Math.min(expiresAt ?? Infinity, status.expiresAt);
    const message = segmentMessage(segment, status, isTruncated && segment.after === 0, building);
    turn.tail ??= tailOf(segment, messages.length, message);
    messages.push(message);
  };
  if (separators[0]?.stepOrder !== 0) add(segments.get(0));
  for (const separator of separators) {
    const message = rowMessage(separator, building);
    if (message) messages.push(message);
    add(segments.get(separator.stepOrder));
  }
  forgetSpent(turn, base, merged);
  turn.output = shareOutput(turn.output, {
    messages,
    toolCalls: building.toolCalls,
    issues: issues(),
    isRunning,
    expiresAt,
  });
  return messages.filter((message) => previous.get(message.id) !== message).length;
}

function mergeStreams(turn: Turn, merging: MergingTurn, report: Report): MergedStream[] {
  const { chosen, superseded } = chooseStreams(turn.streams.values());
  for (const stream of superseded) {
    report('stream-superseded', IN_STREAM);
    if (!stream.listed) turn.streams.delete(stream.id);
  }
  return chosen.map((stream, i) => mergeStream(merging, stream, chosen[i + 1]?.message.stepOrder, report));
}

/** Nobody spoke after this segment in its turn. A system row is nobody. */
function isLastWord(
  segment: Segment,
  separators: readonly AgentUIMessage[],
  segments: ReadonlyMap<number, Segment>,
): boolean {
  for (const other of segments.values()) if (other.after > segment.after) return false;
  return !separators.some((row) => row.role === 'user' && row.stepOrder > segment.after);
}

/** A stream goes with the rows it wrote: when they were deleted, or another document took their place. */
function forgetDeleted(turn: Turn, base: Base): void {
  const { rows } = base;
  for (const stream of turn.streams.values()) {
    const slot = stream.message.stepOrder;
    const own = rows.find((row) => isAssistant(row) && row.stepOrder === slot);
    const isReplaced = own && stream.rowId !== undefined && stream.rowId !== own.id;
    const hasRow = rows.some(
      (row, i) => isAssistant(row) && (row.stepOrder >= slot || lastStepOf(rows, i) >= slot),
    );
    if (own) stream.rowId = own.id;
    stream.deleted = stream.rowId !== undefined && !hasRow && slot >= turn.from;
    if ((stream.deleted || isReplaced) && !stream.listed) turn.streams.delete(stream.id);
  }
}

/** A stream that is gone need not be kept when all its rows are in sight, final, and it adds nothing to them. */
function forgetSpent(turn: Turn, base: Base, merged: readonly MergedStream[]): void {
  if (base.remembered > 0 || base.rows.some((row) => isAssistant(row) && isPending(row))) return;
  for (const { stream, contributes } of merged) {
    if (!stream.listed && !contributes) turn.streams.delete(stream.id);
  }
}

/** The text a live stream is writing, if it is the last thing in its message and no row has it. */
function tailOf(segment: Segment, message: number, { content }: BridgeMessage): Tail | undefined {
  const writer = segment.streams.at(-1);
  const node = segment.nodes.at(-1);
  if (!writer?.isLive || !node || node !== writer.lastNode || node.row) return undefined;
  const { item } = node;
  const index = writer.stream.parts.length - 1;
  if (item?.kind === 'tool' || item?.kind === 'other' || item?.part !== writer.stream.parts[index])
    return undefined;
  return { stream: writer.stream, index, message, part: content.length - 1 };
}

function shareOutput(previous: TurnOutput, next: TurnOutput): TurnOutput {
  const messages = isSameList(previous.messages, next.messages) ? previous.messages : next.messages;
  const toolCalls = shareList(previous.toolCalls, next.toolCalls);
  const issues = shareList(previous.issues, next.issues);
  const isSame =
    messages === previous.messages &&
    toolCalls === previous.toolCalls &&
    issues === previous.issues &&
    previous.expiresAt === next.expiresAt;
  return isSame ? previous : { ...next, messages, toolCalls, issues };
}

function shareList<T>(previous: readonly T[], next: readonly T[]): readonly T[] {
  const shared = next.map((entry, i) => (equal(previous[i], entry) ? previous[i]! : entry));
  return isSameList(previous, shared) ? previous : shared;
}
