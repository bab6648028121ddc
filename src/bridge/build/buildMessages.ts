import { isCall, type PlacedCall, type PlacedPart } from '../parts/entries.js';
import type { Report } from '../issues.js';
import { attempt as tryTo } from '../../shared/attempt.js';
import { defined, isRecord, toJson } from '../../shared/json.js';
import {
  errorTextOfTool,
  isCutPart,
  isSupported,
  otherPart,
  prosePart,
  toolFields,
  userContent,
} from './messageParts.js';
import { readParts } from '../read/readPart.js';
import { timeOf } from '../read/rowFacts.js';
import { readRun, withoutRun } from '../read/readRun.js';
import type { Segment } from './segments.js';
import type { SegmentStatus } from './status.js';
import { isLive } from '../overlay/knownStream.js';
import { isFinal } from '../parts/toolState.js';
import type {
  AgentUIMessage,
  BridgeIssueCode,
  BridgeMessage,
  BridgePart,
  BridgeToolPart,
  MessageRun,
  ToolCall,
} from '../types.js';

/** A user or system row; nothing for a system row without text. */
export function rowMessage(row: AgentUIMessage, id: string): BridgeMessage | undefined {
  if (row.role !== 'system') {
    const { createdAt, metadata } = common(row, row);
    const custom = { ...sentWith(row), ...metadata.custom };
    return defined({
      id,
      role: 'user',
      ...userContent(row, id),
      createdAt,
      metadata: { custom },
    }) as BridgeMessage;
  }
  // assistant-ui wants exactly one text in a system message.
  const text = readParts(row)
    .filter(({ part }) => part.type === 'text')
    .map(({ key }) => key)
    .join('\n');
  return text === ''
    ? undefined
    : { id, role: 'system', content: [{ type: 'text', text }], ...common(row, row) };
}

/** Names that say what the server knows, which a client cannot set. */
const RESERVED = new Set([
  'order',
  'stepOrder',
  'status',
  'agentName',
  'agentNames',
  'error',
  'run',
  'metadata',
  'truncated',
]);

/** What was sent as `metadata.custom`, such as a quote: assistant-ui reads it there. */
function sentWith({ metadata }: AgentUIMessage): Record<string, unknown> {
  return tryTo(() => {
    const sent = isRecord(metadata) && isRecord(metadata.custom) ? metadata.custom : {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !RESERVED.has(name)));
  }, {});
}

/** A built segment. */
export interface BuiltMessage {
  readonly message: BridgeMessage;
  readonly toolCalls: readonly ToolCall[];
  /** The parts in the order of `message.content`. */
  readonly parts: readonly PlacedPart[];
}

/**
 * Stage 6: the message of a segment.
 * @param displayed the calls of this turn as they were last displayed, by id
 */
export function segmentMessage(
  segment: Segment,
  status: SegmentStatus,
  truncated: true | undefined,
  displayed: ReadonlyMap<string, BridgeToolPart>,
  report: Report,
): BuiltMessage {
  const { id, rows, runs } = segment;
  const parts = withoutRepeatedSources(segment.parts);
  const lastStream = runs.at(-1)?.stream.message;
  const last = rows.at(-1) ?? lastStream!;
  const speaker = (status.status.type === 'running' && lastStream) || last;
  const toolCalls: ToolCall[] = [];
  const content = parts.map((part): BridgePart => {
    if (isCall(part)) {
      const built = buildCall(part, segment, status, displayed, report);
      toolCalls.push(built.call);
      return built.part;
    }
    if (part.kind === 'prose') return prosePart(part);
    if (!isSupported(part.part)) report('unsupported-part', { ...factsOf(part), messageId: id });
    return otherPart(part.part);
  });
  const message: BridgeMessage = {
    id,
    role: 'assistant',
    content,
    status: status.status,
    ...common(rows[0] ?? runs[0]!.stream.message, {
      status: speaker.status,
      agentName: speaker.agentName ?? last.agentName,
      agentNames: agentNamesOf(parts),
      error: last.error,
      run: readRun(last),
      metadata: withoutRun(last.metadata ?? lastStream?.metadata),
      truncated,
    }),
  };
  return { message, toolCalls, parts };
}

/** The agent stores a source with the text and once more beside it. */
function withoutRepeatedSources(parts: readonly PlacedPart[]): readonly PlacedPart[] {
  const sources = new Set<string>();
  return parts.filter(({ key, kind }) => {
    if (kind !== 'other' || !key.startsWith('source:')) return true;
    const isNew = !sources.has(key);
    sources.add(key);
    return isNew;
  });
}

/** The stream knows who writes; a row is grouped from documents, and has the name of the first. */
const agentOf = ({ stream, row }: PlacedPart): string | undefined =>
  stream?.message.agentName ?? row?.agentName;

/** The agent behind each part, where there are several. */
function agentNamesOf(parts: readonly PlacedPart[]): ReadonlyArray<string | null> | undefined {
  const names = parts.map((part) => agentOf(part) ?? null);
  return names.some((name) => name !== names[0]) ? names : undefined;
}

type CustomFields = Pick<AgentUIMessage, 'status' | 'agentName' | 'error' | 'metadata'> & {
  agentNames?: ReadonlyArray<string | null> | undefined;
  run?: MessageRun | undefined;
  truncated?: true | undefined;
};

const common = (
  row: AgentUIMessage,
  { status, agentName, agentNames, error, run, metadata, truncated }: CustomFields,
): Pick<BridgeMessage, 'createdAt' | 'metadata'> => ({
  createdAt: new Date(timeOf(row)),
  metadata: {
    custom: defined({
      order: row.order,
      stepOrder: row.stepOrder,
      status,
      agentName,
      agentNames,
      error,
      run,
      metadata,
      truncated,
    }) as BridgeMessage['metadata']['custom'],
  },
});

const isSafe = (input: unknown): boolean => !input || (isRecord(input) && toJson(input) === input);

const factsOf = ({ row }: PlacedPart) =>
  ({ origin: row ? 'rows' : 'stream', sameMessage: true, sameId: true }) as const;

function buildCall(
  node: PlacedCall,
  segment: Segment,
  { status, actionable: waiting }: SegmentStatus,
  displayed: ReadonlyMap<string, BridgeToolPart>,
  report: Report,
): { part: BridgeToolPart; call: ToolCall } {
  const { tool, row } = node;
  const messageId = segment.id;
  const { rawId, name: toolName, state, output, startedAt, endedAt, attempt, canRetry, permission } = tool;
  const actionable = waiting.has(node);
  const toolCallId = node.id!;
  const warn = (code: BridgeIssueCode): void => report(code, { ...factsOf(node), toolCallId, messageId });
  if (toolCallId !== rawId) warn(rawId === '' ? 'missing-tool-call-id' : 'repeated-tool-call-id');

  const before = node.isAgain ? undefined : displayed.get(toolCallId);
  // A failed attempt that was tried again is over, though its message goes on. A later page may not say so any more.
  const isRetried =
    row?.status === 'failed' && row !== segment.rows.at(-1) && !(node.stream && isLive(node.stream));
  const isCut = !isFinal(tool) && (isRetried || isCutPart(before));
  const isOver = status.type !== 'running' || isCut;
  const isExpired = state === 'approval-requested' && !actionable && isOver;
  if (isExpired) warn('expired-approval');
  const approval = isExpired ? { ...tool.approval!, resolution: 'expired' as const } : tool.approval;

  const fields = toolFields(tool, isCut, before);
  if (!isSafe(tool.input)) warn('unsafe-arguments');
  const call = defined({
    toolCallId,
    rawToolCallId: rawId,
    messageId,
    toolName,
    agentName: agentOf(node),
    state,
    args: fields.args,
    output,
    errorText: state === 'output-error' ? errorTextOfTool(tool) : undefined,
    outcome: state === 'output-error' ? tool.outcome : undefined,
    attempt,
    canRetry,
    approval,
    permission,
    startedAt,
    endedAt,
    actionable,
    settled: isFinal(tool) || (isOver && !actionable),
  }) as ToolCall;
  const part = defined({
    type: 'tool-call',
    toolCallId,
    toolName,
    ...fields,
    approval,
    timing: startedAt === undefined ? undefined : defined({ startedAt, completedAt: endedAt }),
  }) as BridgeToolPart;
  return { part, call };
}
