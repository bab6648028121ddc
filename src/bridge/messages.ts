import { errorTextOfTool, isCutPart, isSupported, otherPart, toolFields, userContent } from './content.js';
import { IN_ROWS, IN_STREAM, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { attempt as tryTo, defined, isRecord, toJson } from './json.js';
import { isTool, readItems, type ToolNode } from './node.js';
import { readRun, withoutRun } from './run.js';
import type { Segment } from './segments.js';
import type { SegmentStatus } from './status.js';
import { isFinal } from './toolState.js';
import type {
  AgentUIMessage,
  BridgeIssueCode,
  BridgeMessage,
  BridgePart,
  BridgeToolPart,
  MessageRun,
  ToolCall,
} from './types.js';

/** What building the messages of a turn needs to know and to fill. */
export interface Building {
  /** The calls of this turn as they were last shown, by id. */
  readonly shown: ReadonlyMap<string, BridgeToolPart>;
  readonly toolCalls: ToolCall[];
  readonly report: Report;
}

/** A user or system row; nothing for a system row without text. */
export function rowMessage(row: AgentUIMessage, id: string): BridgeMessage | undefined {
  if (row.role !== 'system') {
    const own = common(row, row);
    const custom = { ...sentWith(row), ...own.metadata.custom };
    return defined({
      id,
      role: 'user',
      ...userContent(row, id),
      ...own,
      metadata: { custom },
    }) as BridgeMessage;
  }
  // assistant-ui wants exactly one text in a system message.
  const text = readItems(row)
    .filter((node) => node.part.type === 'text')
    .map((node) => node.key)
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

export function segmentMessage(
  segment: Segment,
  { status, actionable }: SegmentStatus,
  truncated: true | undefined,
  building: Building,
): BridgeMessage {
  const { id, rows, streams } = segment;
  const lastStream = streams.at(-1)?.message;
  const last = rows.at(-1) ?? lastStream!;
  const speaker = (status.type === 'running' && lastStream) || last;
  const sources = new Set<string>();
  const content = segment.nodes.flatMap((node): BridgePart[] => {
    const { kind, key, part } = node;
    if (isTool(node)) return [callPart(node, segment, status.type, actionable.includes(node), building)];
    if (kind === 'prose') return [{ type: part.type as 'text' | 'reasoning', text: key }];
    if (key.startsWith('source:') && sources.size === sources.add(key).size) return [];
    if (!isSupported(part)) building.report('unsupported-part', originOf(node), undefined, id);
    return [otherPart(part)];
  });
  return {
    id,
    role: 'assistant',
    content: content.slice(), // without the room to spare of a list that grew
    status,
    ...common(rows[0] ?? streams[0]!.message, {
      status: speaker.status,
      agentName: speaker.agentName ?? last.agentName,
      error: last.error,
      run: readRun(last),
      metadata: withoutRun(last.metadata ?? lastStream?.metadata),
      truncated,
    }),
  };
}

type Told = Pick<AgentUIMessage, 'status' | 'agentName' | 'error' | 'metadata'> & {
  run?: MessageRun | undefined;
  truncated?: true | undefined;
};

const common = (
  { order, stepOrder, _creationTime }: AgentUIMessage,
  { status, agentName, error, run, metadata, truncated }: Told,
): Pick<BridgeMessage, 'createdAt' | 'metadata'> => ({
  createdAt: new Date(_creationTime || 0),
  metadata: {
    custom: defined({
      order,
      stepOrder,
      status,
      agentName,
      error,
      run,
      metadata,
      truncated,
    }) as BridgeMessage['metadata']['custom'],
  },
});

const isSafe = (input: unknown): boolean => !input || (isRecord(input) && toJson(input) === input);

const originOf = ({ row }: { row?: unknown }): number => (row ? IN_ROWS : IN_STREAM) | SAME_MESSAGE | SAME_ID;

function callPart(
  node: ToolNode,
  segment: Segment,
  status: string,
  actionable: boolean,
  { shown, toolCalls, report }: Building,
): BridgeToolPart {
  const { tool, row } = node;
  const messageId = segment.id;
  const { rawId, name: toolName, state, output, startedAt, endedAt, attempt, canRetry, permission } = tool;
  const outcome = state === 'output-error' ? tool.outcome : undefined;
  const toolCallId = node.id!;
  const tell = (code: BridgeIssueCode): void => report(code, originOf(node), toolCallId, messageId);
  if (toolCallId !== rawId) tell(rawId === '' ? 'missing-tool-call-id' : 'repeated-tool-call-id');

  const before = node.isAgain ? undefined : shown.get(toolCallId);
  // A failed attempt that was tried again is over, though its message goes on. A later page may not say so any more.
  const isRetried = row?.status === 'failed' && row !== segment.rows.at(-1);
  const isCut = !isFinal(tool) && (isRetried || isCutPart(before));
  const isOver = status !== 'running' || isCut;
  const isExpired = state === 'approval-requested' && !actionable && isOver;
  if (isExpired) tell('expired-approval');
  const approval = isExpired ? { ...tool.approval!, resolution: 'expired' as const } : tool.approval;

  const fields = toolFields(tool, isCut, before);
  if (!isSafe(tool.input)) tell('unsafe-arguments');
  toolCalls.push(
    defined({
      toolCallId,
      rawToolCallId: rawId,
      messageId,
      toolName,
      state,
      args: fields.args,
      output,
      errorText: state === 'output-error' ? errorTextOfTool(tool) : undefined,
      outcome,
      attempt,
      canRetry,
      approval,
      permission,
      startedAt,
      endedAt,
      actionable,
      settled: isFinal(tool) || (isOver && !actionable),
    }) as ToolCall,
  );
  return defined({
    type: 'tool-call',
    toolCallId,
    toolName,
    ...fields,
    approval,
    timing: startedAt === undefined ? undefined : defined({ startedAt, completedAt: endedAt }),
  }) as BridgeToolPart;
}
