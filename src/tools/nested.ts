import { createThreadBridge, type AgentPart } from '../bridge/index.js';
import { isRecord } from '../shared/json.js';
import type { DisplayedCall, ToolDisplay } from './types.js';

const NO_CALLS: readonly DisplayedCall[] = [];

/** The calls that a sub-agent made inside a call. They are read-only, because their run is not the thread's. */
export function nestedCallsOf(call: DisplayedCall, display: ToolDisplay): readonly DisplayedCall[] {
  if (!display.nested) return callsInOutput(call);
  try {
    return display.nested(call);
  } catch {
    return NO_CALLS;
  }
}

const known = new WeakMap<object, { readonly settled: boolean; readonly calls: readonly DisplayedCall[] }>();

interface SubMessage {
  readonly parts: readonly AgentPart[];
}

/** A tool that runs an agent returns the agent's UIMessage so far, as the AI SDK does. */
const isSubMessage = (output: unknown): output is SubMessage =>
  isRecord(output) &&
  output.role === 'assistant' &&
  Array.isArray(output.parts) &&
  output.parts.every((part) => isRecord(part) && typeof part.type === 'string');

/** The text of the sub-agent, if the output is one of its messages. */
export function subMessageText(output: unknown): string | undefined {
  if (!isSubMessage(output)) return undefined;
  return output.parts
    .flatMap((part) => (part.type === 'text' && 'text' in part ? [String(part.text)] : []))
    .join('\n\n');
}

function callsInOutput({ output, messageId, toolCallId, settled }: DisplayedCall): readonly DisplayedCall[] {
  if (!isSubMessage(output)) return NO_CALLS;
  const before = known.get(output);
  if (before?.settled === settled) return before.calls;
  const message = {
    id: toolCallId,
    role: 'assistant',
    parts: output.parts,
    order: 0,
    stepOrder: 0,
    status: settled ? 'success' : 'streaming',
    _creationTime: 0,
  } as const;
  const bridge = createThreadBridge({ threadId: `${messageId}/${toolCallId}` });
  const { toolCalls } = bridge.update({
    persisted: settled ? [message] : [],
    streams: settled ? [] : [message],
  });
  const calls = toolCalls.map((nested): DisplayedCall => ({
    ...nested,
    actionable: false,
    settled: nested.settled || settled,
  }));
  known.set(output, { settled, calls });
  return calls;
}
