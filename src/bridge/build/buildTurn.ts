import { rowMessage } from './rowMessage.js';
import { segmentMessage } from './segmentMessage.js';
import type { PlacedPart } from '../parts/entries.js';
import { rowId } from '../ids.js';
import type { Report } from '../issues.js';
import { timeOf } from '../read/rowFacts.js';
import { isSupervisedIn, lastActivityIn } from '../read/readRun.js';
import { isEmpty, type Segment } from './segments.js';
import { segmentStatus } from './status.js';
import type { Turn, TurnOutput, Writing } from '../turns/turn.js';
import type { AgentUIMessage, BridgeMessage, BridgePart, BridgeToolPart, ToolCall } from '../types.js';

export interface BuildContext {
  readonly threadId: string;
  readonly now: number;
  /** How long a silent run counts as alive. */
  readonly pendingLimitMs: number;
}

export interface BuiltTurn {
  readonly output: Omit<TurnOutput, 'issues'>;
  readonly writing: ReadonlyMap<string, Writing>;
}

/**
 * Stage 6: the messages of a turn.
 * @param turn the turn before this frame: what it has displayed, and its place
 */
export function buildTurn(
  turn: Turn,
  segments: readonly Segment[],
  isTruncated: boolean,
  { threadId, now, pendingLimitMs }: BuildContext,
  report: Report,
): BuiltTurn {
  const { from, isNewest } = turn.place;
  const expiryOf = (row: AgentUIMessage): number => Math.max(timeOf(row), turn.changedAt) + pendingLimitMs;
  const displayed = new Map(
    turn.output.messages.flatMap(({ content }) => content.filter(isCallPart).map(byId)),
  );
  const messages: BridgeMessage[] = [];
  const toolCalls: ToolCall[] = [];
  const writing = new Map<string, Writing>();
  const last = segments.findLastIndex(
    (segment, i) => i === 0 || segment.separator?.role === 'user' || !isEmpty(segment),
  );
  let soonest = Infinity;
  segments.forEach((segment, i) => {
    const { separator, after } = segment;
    const message = separator && rowMessage(separator, rowId(threadId, turn.order, after));
    if (message) messages.push(message);
    if (isEmpty(segment)) return;
    const status = segmentStatus(segment, { isOpen: isNewest && i >= last, firstStep: from, now, expiryOf });
    const { expiresAt = Infinity } = status;
    if (now >= expiresAt) report('expired-run', { origin: 'rows', sameMessage: true, sameId: true });
    else soonest = Math.min(soonest, expiresAt);
    const truncated = (isTruncated && after === 0) || undefined;
    const isRunning = status.status.type === 'running';
    const built = segmentMessage(segment, status, truncated, displayed, report);
    built.parts.forEach((part, index) => {
      if (isRunning && isWritten(part, segment))
        writing.set(part.stream!.key, { message: messages.length, part: index });
    });
    messages.push(built.message);
    toolCalls.push(...built.toolCalls);
  });
  const { rows } = segments.at(-1)!;
  const output = {
    messages: messages.slice(), // a copy has no spare capacity, unlike a list that grew
    toolCalls: toolCalls.slice(),
    isRunning: messages.some(({ status }) => status?.type === 'running'),
    expiresAt: soonest < Infinity ? soonest : undefined,
    lastActivityAt: isNewest ? lastActivityIn(rows) : undefined,
    isSupervised: isNewest && isSupervisedIn(rows),
  };
  return { output, writing };
}

const isCallPart = (part: BridgePart): part is BridgeToolPart => part.type === 'tool-call';

const byId = (part: BridgeToolPart): [string, BridgeToolPart] => [part.toolCallId!, part];

/** Whether a live stream is writing this text: its last part, which no row has yet. */
function isWritten({ kind, row, stream, part }: PlacedPart, { runs }: Segment): boolean {
  if (kind !== 'prose' || row || !stream || part !== stream.parts.at(-1)) return false;
  return runs.some((run) => run.isLive && run.stream.key === stream.key);
}
