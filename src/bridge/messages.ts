import type { MessageStatus } from '@assistant-ui/react';
import {
  errorTextOfTool,
  isCutPart,
  isSupported,
  otherPart,
  shareParts,
  systemText,
  toolPart,
  userContent,
} from './content.js';
import { assistantId, rowId } from './ids.js';
import { IN_ROWS, IN_STREAM, SAME_ID, SAME_MESSAGE, type Report } from './issues.js';
import { equal } from './json.js';
import { isTool, type Node, type ToolNode } from './node.js';
import type { Segment } from './segments.js';
import type { SegmentStatus } from './status.js';
import { isFinal } from './toolState.js';
import type {
  AgentUIMessage,
  BridgeIssueCode,
  BridgeMessage,
  BridgeMessageMeta,
  BridgePart,
  BridgeToolPart,
  ToolCall,
} from './types.js';

/** What building the messages of a turn needs to know and to fill. */
export interface Building {
  readonly threadId: string;
  readonly order: number;
  /** The messages of this turn as they were last shown, by id. */
  readonly previous: ReadonlyMap<string, BridgeMessage>;
  readonly toolId: (rawId: string, messageId: string) => string;
  readonly toolCalls: ToolCall[];
  readonly report: Report;
}

/** A user or system row; nothing for a system row without text. */
export function rowMessage(row: AgentUIMessage, building: Building): BridgeMessage | undefined {
  const id = rowId(building.threadId, building.order, row.stepOrder);
  if (row.role === 'system') {
    const text = systemText(row);
    if (text === '') return undefined;
    return share(building, { id, role: 'system', content: [{ type: 'text', text }], ...common(row, row) });
  }
  const { content, attachments } = userContent(row, id);
  return share(building, {
    id,
    role: 'user',
    content,
    ...(attachments.length > 0 && { attachments }),
    ...common(row, row),
  });
}

export function segmentMessage(
  segment: Segment,
  { status, actionable }: SegmentStatus,
  truncated: boolean,
  building: Building,
): BridgeMessage {
  const id = assistantId(building.threadId, building.order, segment.after);
  const first = segment.rows[0] ?? segment.streams[0]!.stream.message;
  const lastStream = segment.streams.at(-1)?.stream.message;
  const last = segment.rows.at(-1) ?? lastStream!;
  const speaker = status.type === 'running' ? (lastStream ?? last) : last;
  return share(building, {
    id,
    role: 'assistant',
    content: segmentContent(segment, status, actionable, id, building),
    status,
    ...common(first, {
      status: speaker.status,
      agentName: speaker.agentName ?? last.agentName,
      error: last.error,
      metadata: last.metadata ?? lastStream?.metadata,
      truncated,
    }),
  });
}

type Told = Pick<AgentUIMessage, 'status' | 'agentName' | 'error' | 'metadata'> & { truncated?: boolean };

function common(row: AgentUIMessage, told: Told): Pick<BridgeMessage, 'createdAt' | 'metadata'> {
  const { status, agentName, error, metadata } = told;
  const custom: BridgeMessageMeta = {
    order: row.order,
    stepOrder: row.stepOrder,
    status,
    ...(agentName !== undefined && { agentName }),
    ...(error !== undefined && { error }),
    ...(metadata !== undefined && { metadata }),
    ...(told.truncated && { truncated: true as const }),
  };
  return { createdAt: new Date(row._creationTime || 0), metadata: { custom } };
}

function segmentContent(
  segment: Segment,
  status: MessageStatus,
  actionable: ReadonlySet<Node>,
  messageId: string,
  building: Building,
): readonly BridgePart[] {
  const content: BridgePart[] = [];
  const sources = new Set<string>();
  for (const node of segment.nodes) {
    const item = node.item!;
    if (item.kind === 'text' || item.kind === 'reasoning') content.push({ type: item.kind, text: item.text });
    else if (isTool(node))
      content.push(callPart(node, segment, status, actionable.has(node), messageId, building));
    else if (item.kind === 'other') {
      const isSource = item.key.startsWith('source:');
      if (isSource && sources.has(item.key)) continue;
      sources.add(item.key);
      if (!isSupported(item.part)) {
        building.report('unsupported-part', originOf(node) | SAME_MESSAGE | SAME_ID, undefined, messageId);
      }
      content.push(otherPart(item.part));
    }
  }
  return content;
}

const originOf = (node: Node): number => (node.row ? IN_ROWS : IN_STREAM);

function callPart(
  node: ToolNode,
  segment: Segment,
  status: MessageStatus,
  actionable: boolean,
  messageId: string,
  { toolId, toolCalls, report, previous }: Building,
): BridgeToolPart {
  const { tool } = node.item;
  const toolCallId = toolId(tool.rawId, messageId);
  const tell = (code: BridgeIssueCode): void =>
    report(code, originOf(node) | SAME_MESSAGE | SAME_ID, toolCallId, messageId);
  if (tool.rawId === '') tell('missing-tool-call-id');
  else if (toolCallId !== tool.rawId) tell('repeated-tool-call-id');

  const running = status.type === 'running';
  const shown = previous
    .get(messageId)
    ?.content.find((part) => isCall(part) && part.toolCallId === toolCallId);
  // A failed attempt that was tried again is over, though its message goes on. A later page may not say so any more.
  const isRetried = node.row?.status === 'failed' && node.row !== segment.rows.at(-1);
  const isCut = !isFinal(tool) && (isRetried || isCutPart(shown));
  const isExpired = tool.state === 'approval-requested' && !actionable && (!running || isCut);
  if (isExpired) tell('expired-approval');
  const approval = tool.approval && {
    ...tool.approval,
    ...(isExpired && { resolution: 'expired' as const }),
  };

  const { part, isUnsafe } = toolPart(tool, toolCallId, approval, isCut, shown as BridgeToolPart | undefined);
  if (isUnsafe) tell('unsafe-arguments');

  const settled = isFinal(tool) || isCut || (!running && !actionable);
  toolCalls.push({
    toolCallId,
    rawToolCallId: tool.rawId,
    messageId,
    toolName: tool.name,
    state: tool.state,
    args: part.args!,
    ...(tool.output !== undefined && { output: tool.output }),
    ...(tool.state === 'output-error' && { errorText: errorTextOfTool(tool) }),
    ...(approval && { approval }),
    ...(tool.startedAt !== undefined && { startedAt: tool.startedAt }),
    ...(tool.endedAt !== undefined && { endedAt: tool.endedAt }),
    actionable,
    settled,
  });
  return part;
}

const isCall = (part: BridgePart): part is BridgeToolPart => part.type === 'tool-call';

/** The message as it was last shown, wherever it shows the same. */
function share({ previous }: Building, message: BridgeMessage): BridgeMessage {
  const before = previous.get(message.id);
  if (!before) return message;
  const next = { ...message, content: shareParts(before.content, message.content as BridgePart[]) };
  return equal(before, next) ? before : next;
}
