import { isRecord } from '../../shared/json.js';
import { detectToolError, errorTextOf } from '../../shared/toolError.js';
import type { ThreadApiOptions } from '../options.js';
import { describeError } from './publicError.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import { toolError } from '../rows/exactToolPart.js';

type Chunk = Record<string, unknown>;

const TOOL_ERRORS = new Set<unknown>(['tool-error', 'tool-output-error', 'tool-input-error']);

/** Whether the chunk reports a tool error. The ledger has the text that readers may see. */
export const isToolError = (chunk: unknown): boolean => isRecord(chunk) && TOOL_ERRORS.has(chunk.type);

/** A chunk of a stream as everyone may see it: a failure is reduced to the sentence that the stored row will have. */
export function withoutRawError(
  chunk: unknown,
  options: Pick<ThreadApiOptions, 'describeError'>,
  records: readonly ToolCallRecord[] = [],
): unknown {
  if (!isRecord(chunk)) return chunk;
  const ofTool = (...raw: unknown[]): string => {
    const record = records.findLast(({ toolCallId }) => toolCallId === chunk.toolCallId);
    const toolName = typeof chunk.toolName === 'string' ? chunk.toolName : record?.toolName;
    return describeError(options, toolError(record, errorTextOf(...raw), toolName));
  };
  const ofMessage = (raw: unknown): string =>
    describeError(options, { kind: 'message', raw: errorTextOf(raw) });
  switch (chunk.type) {
    case 'tool-output-available':
      return withoutSoftError(chunk, (text) => {
        const { output: _, ...rest } = chunk;
        return { ...rest, type: 'tool-output-error', errorText: ofTool(text) };
      });
    case 'tool-result': // this and `tool-error` of streams saved as TextStreamPart
      return withoutSoftError(chunk, (text) => {
        const { toolCallId, toolName } = chunk;
        return { type: 'tool-error', toolCallId, toolName, error: ofTool(text) };
      });
    case 'tool-error':
      return { ...chunk, error: ofTool(chunk.error) };
    case 'tool-output-error':
    case 'tool-input-error':
      return { ...chunk, errorText: ofTool(chunk.errorText) };
    case 'error':
      return 'errorText' in chunk
        ? { ...chunk, errorText: ofMessage(chunk.errorText) }
        : { ...chunk, error: ofMessage(chunk.error) };
    case 'abort':
      return 'reason' in chunk ? { ...chunk, reason: ofMessage(chunk.reason) } : chunk;
    default:
      return withoutRequest(chunk);
  }
}

/** Replaces a result that reports an error. A preliminary result stays preliminary, without its details. */
function withoutSoftError(chunk: Chunk, failed: (text: string | undefined) => Chunk): Chunk {
  const { isError, errorText } = detectToolError(chunk.output);
  if (!isError) return chunk;
  return chunk.preliminary === true ? { ...chunk, output: { success: false } } : failed(errorText);
}

/** Streams saved as TextStreamPart may hold the request to the provider and its response. */
function withoutRequest(chunk: Chunk): Chunk {
  const { request: _, response: __, rawValue: ___, ...rest } = chunk;
  return rest;
}
