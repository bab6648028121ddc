import { asString, isRecord } from '../../shared/json.js';
import { errorTextOf } from '../../shared/toolError.js';
import { pick, type Part } from './draft.js';

/**
 * Converts a `TextStreamPart` to the equivalent chunk of a UI message, or undefined if readers see nothing of it. Parts
 * that are chunks already stay as they are: streams without a format can contain either.
 */
export function fromTextStreamPart(part: Part): Part | undefined {
  switch (part.type) {
    case 'text-delta':
    case 'reasoning-delta':
      return { ...part, delta: part.delta ?? part.text };
    case 'tool-input-start':
      return { ...part, toolCallId: part.toolCallId ?? part.id };
    case 'tool-input-delta':
      return {
        ...part,
        toolCallId: part.toolCallId ?? part.id,
        inputTextDelta: part.inputTextDelta ?? part.delta,
      };
    case 'tool-call':
      return part.invalid === true
        ? { ...part, type: 'tool-input-error', errorText: errorTextOf(part.error) }
        : { ...part, type: 'tool-input-available' };
    case 'tool-result':
      return { ...part, type: 'tool-output-available' };
    case 'tool-error':
      return { ...part, type: 'tool-output-error', errorText: errorTextOf(part.error) };
    case 'tool-approval-request':
    case 'tool-approval-response':
      return isRecord(part.toolCall) ? { ...part, ...pick(part.toolCall, 'toolCallId', 'toolName') } : part;
    case 'source':
      return { ...part, type: `source-${asString(part.sourceType) ?? 'url'}`, sourceId: part.id };
    case 'file':
    case 'reasoning-file':
      return fromFile(part);
    case 'error':
      return 'errorText' in part ? part : { ...part, errorText: errorTextOf(part.error) };
    case 'tool-input-end':
    case 'raw':
    case 'ping':
      return undefined;
    default:
      return part;
  }
}

function fromFile(part: Part): Part {
  if (!isRecord(part.file)) return part;
  const { file } = part;
  const mediaType = asString(file.mediaType) ?? 'application/octet-stream';
  const data = asString(file.base64) ?? asString(file.base64Data) ?? asString(file.url) ?? '';
  const url = /^[a-z][a-z0-9+.-]*:/i.test(data) ? data : `data:${mediaType};base64,${data}`;
  return { type: part.type, mediaType, url, ...pick(part, 'providerMetadata') };
}
