import { isBlank } from './item.js';
import { asString, equal, inOrderOf, isRecord, toJson, toText } from './json.js';
import { detectToolError, errorTextOf } from './toolError.js';
import type { ToolState } from './toolState.js';
import type { AgentPart, AgentUIMessage, BridgePart, BridgeToolPart } from './types.js';

type Fields = AgentPart & Record<string, unknown>;
type UserAttachment = NonNullable<import('@assistant-ui/react').ThreadMessageLike['attachments']>[number];

/** A part that is neither text nor a tool call. Whatever assistant-ui does not know stays visible as data. */
export function otherPart(part: AgentPart): BridgePart {
  const fields = part as Fields;
  switch (part.type) {
    case 'file':
      return filePart(fields);
    case 'source-url':
      return {
        type: 'source',
        sourceType: 'url',
        id: sourceId(fields),
        url: asString(fields.url) ?? '',
        ...titleOf(fields),
      };
    case 'source-document':
      return {
        type: 'source',
        sourceType: 'document',
        id: sourceId(fields),
        title: asString(fields.title) ?? asString(fields.filename) ?? 'Document',
        mediaType: asString(fields.mediaType) ?? 'application/octet-stream',
        ...(typeof fields.filename === 'string' && { filename: fields.filename }),
      };
    default:
      return dataPart(part);
  }
}

export const isSupported = (part: AgentPart): boolean =>
  part.type === 'file' || part.type.startsWith('source-') || part.type.startsWith('data-');

const sourceId = (fields: Fields): string => asString(fields.sourceId) ?? asString(fields.url) ?? 'source';

const titleOf = (fields: Fields): { title?: string } =>
  typeof fields.title === 'string' ? { title: fields.title } : {};

function filePart(fields: Fields): BridgePart {
  const mimeType = asString(fields.mediaType) ?? asString(fields.mimeType) ?? 'application/octet-stream';
  const filename = asString(fields.filename);
  const data = fileUrl(asString(fields.url) ?? asString(fields.data) ?? '', mimeType);
  const named = filename !== undefined ? { filename } : {};
  // assistant-ui drops images on plain http, which is what a local Convex backend serves.
  const isImage =
    mimeType.startsWith('image/') && /^(https:\/\/|blob:|data:image\/[^,]*;base64,)/i.test(data);
  return isImage ? { type: 'image', image: data, ...named } : { type: 'file', data, mimeType, ...named };
}

/** Agent 0.6 gives bare base64 where a URL belongs. That of a JPEG begins with `/9j/`, which is no path. */
function fileUrl(url: string, mimeType: string): string {
  return url === '' || /^([a-z][a-z0-9+.-]*:|\/(?!9j\/))/i.test(url) ? url : `data:${mimeType};base64,${url}`;
}

export interface ToolView {
  readonly part: BridgeToolPart;
  readonly isUnsafe: boolean;
}

/** @param previous the part as it was last shown: its key order and its arguments' text are kept */
export function toolPart(
  tool: ToolState,
  toolCallId: string,
  approval: BridgeToolPart['approval'],
  isCut: boolean,
  previous: BridgeToolPart | undefined,
): ToolView {
  const { args, isUnsafe } = argsOf(tool.input, previous?.args);
  const part: BridgeToolPart = {
    type: 'tool-call',
    toolCallId,
    toolName: tool.name,
    args: args as NonNullable<BridgeToolPart['args']>,
    argsText: argsTextOf(tool, args, previous),
    ...resultOf(tool, isCut),
    ...(approval && { approval }),
    ...(tool.startedAt !== undefined && { timing: timingOf(tool.startedAt, tool.endedAt) }),
  };
  return { part, isUnsafe };
}

const timingOf = (startedAt: number, completedAt: number | undefined) => ({
  startedAt,
  ...(completedAt !== undefined && { completedAt }),
});

function argsOf(input: unknown, previous: unknown): { args: Record<string, unknown>; isUnsafe: boolean } {
  if (input === undefined || input === null) return { args: EMPTY, isUnsafe: false };
  const json = toJson(input);
  const args = isRecord(json) ? json : { value: json };
  return {
    args: (previous === undefined ? args : inOrderOf(previous, args)) as Record<string, unknown>,
    isUnsafe: json !== input || args !== json,
  };
}

const EMPTY: Record<string, unknown> = {};

/** While the input streams, its text only grows: the brackets that close it are not there yet. */
function argsTextOf(
  tool: ToolState,
  args: Record<string, unknown>,
  previous: BridgeToolPart | undefined,
): string {
  const before = previous?.argsText ?? '';
  if (tool.state !== 'input-streaming') return tool.input === undefined ? '' : toText(args);
  // A stream only appends: the longer text is the later one, and comparing the two would copy both.
  if (tool.inputText !== undefined) return tool.inputText.length < before.length ? before : tool.inputText;
  if (tool.input === undefined) return '';
  const open = toText(args).replace(/["}\]]+$/, '');
  return open.startsWith(before) ? open : before;
}

/** An `undefined` result means "not finished" to assistant-ui, so everything that has ended gets another value. */
function resultOf(tool: ToolState, isCut: boolean): Pick<BridgeToolPart, 'result' | 'isError' | 'artifact'> {
  switch (tool.state) {
    case 'output-available':
      return { result: toJson(tool.output) ?? null };
    case 'output-error': {
      const isSoft = tool.errorText === undefined && detectToolError(tool.output).isError;
      return { result: isSoft ? toJson(tool.output) : { error: errorTextOfTool(tool) }, isError: true };
    }
    case 'output-denied':
      return { result: { denied: true, ...(tool.approval?.reason && { reason: tool.approval.reason }) } };
    case 'preliminary':
      return { artifact: toJson(tool.output) };
    default:
      return isCut ? { result: CUT, isError: true } : {};
  }
}

const CUT = { error: 'The run ended before this tool finished.' };

export const isCutPart = (part: BridgePart | undefined): boolean =>
  part?.type === 'tool-call' && part.result === CUT;

export const errorTextOfTool = (tool: ToolState): string => errorTextOf(tool.errorText, tool.output);

/** A user message shows its text as content and everything it carried as attachments. */
export function userContent(
  row: AgentUIMessage,
  id: string,
): { content: BridgePart[]; attachments: UserAttachment[] } {
  const content: BridgePart[] = [];
  const attachments: UserAttachment[] = [];
  for (const part of (Array.isArray(row.parts) ? row.parts : []) as readonly AgentPart[]) {
    if (part?.type === 'text') {
      const text = asString((part as Fields).text) ?? '';
      if (!isBlank(text)) content.push({ type: 'text', text });
    } else if (part?.type === 'file') {
      attachments.push(attachment(part as Fields, `${id}:file:${attachments.length}`));
    } else if (part?.type !== 'step-start') {
      content.push(dataPart(part));
    }
  }
  return { content, attachments };
}

function attachment(fields: Fields, id: string): UserAttachment {
  const part = filePart(fields) as Extract<BridgePart, { type: 'image' | 'file' }>;
  const contentType = asString(fields.mediaType);
  return {
    id,
    type: part.type === 'image' ? 'image' : 'file',
    name: part.filename ?? (part.type === 'image' ? 'image' : 'file'),
    ...(contentType && { contentType }),
    status: { type: 'complete' },
    content: [part],
  };
}

/** assistant-ui knows data parts everywhere. */
function dataPart(part: AgentPart): BridgePart {
  const type = asString(part?.type) ?? 'unknown';
  return type.startsWith('data-')
    ? { type: type as `data-${string}`, data: toJson((part as Fields).data) }
    : { type: `data-${type}`, data: toJson(part) };
}

/** assistant-ui wants exactly one text in a system message. */
export function systemText(row: AgentUIMessage): string {
  if (!Array.isArray(row.parts)) return '';
  return (row.parts as readonly Fields[])
    .map((part) => asString(part?.text) ?? '')
    .filter((text) => !isBlank(text))
    .join('\n');
}

/** `next` with every part that shows the same as before replaced by the part of before. */
export function shareParts(previous: readonly BridgePart[], next: BridgePart[]): readonly BridgePart[] {
  const shift = next.length - previous.length; // parts may have come at the front
  let same = shift === 0;
  for (let i = 0; i < next.length; i++) {
    const known = [previous[i], previous[i - shift]].find((part) => part && equal(part, next[i]));
    if (known) next[i] = known;
    if (next[i] !== previous[i]) same = false;
  }
  return same ? previous : next;
}
