import type { Report } from '../issues.js';
import { isCall, type PlacedPart } from '../parts/entries.js';
import { readRun, withoutRun } from '../read/readRun.js';
import type { BridgeMessage, BridgePart, BridgeToolPart, ToolCall } from '../types.js';
import { buildCall } from './buildCall.js';
import { agentNamesOf, originOf, withoutRepeatedSources } from './builtParts.js';
import { messageFields, type CustomFields } from './messageFields.js';
import { isSupported, otherPart, prosePart } from './messageParts.js';
import type { Segment } from './segments.js';
import type { SegmentStatus } from './status.js';

/** A built segment. */
export interface BuiltMessage {
  readonly message: BridgeMessage;
  readonly toolCalls: readonly ToolCall[];
  /** The parts in the order of `message.content`. */
  readonly parts: readonly PlacedPart[];
}

/**
 * The message of a segment. The segment must not be empty.
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
  const toolCalls: ToolCall[] = [];
  const content = parts.map((placed): BridgePart => {
    if (isCall(placed)) {
      const { part, call } = buildCall(placed, { segment, status, displayed, report });
      toolCalls.push(call);
      return part;
    }
    if (placed.kind === 'prose') return prosePart(placed);
    if (!isSupported(placed.part)) report('unsupported-part', { ...originOf(placed), messageId: id });
    return otherPart(placed.part);
  });
  const first = rows[0] ?? runs[0]!.stream.message;
  const agentNames = agentNamesOf(parts);
  const fields = messageFields(first, { ...newestFields(segment, status), agentNames, truncated });
  const message: BridgeMessage = { id, role: 'assistant', content, status: status.status, ...fields };
  return { message, toolCalls, parts };
}

/** The fields of the newest row, or of the newest stream if it is ahead of the rows or there are no rows. */
function newestFields({ rows, runs }: Segment, { status }: SegmentStatus): CustomFields {
  const lastStream = runs.at(-1)?.stream.message;
  const last = rows.at(-1) ?? lastStream!;
  const speaker = (status.type === 'running' && lastStream) || last;
  return {
    status: speaker.status,
    agentName: speaker.agentName ?? last.agentName,
    error: last.error,
    run: readRun(last),
    metadata: withoutRun(last.metadata ?? lastStream?.metadata),
  };
}
