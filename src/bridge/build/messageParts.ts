import { readFile } from '../read/readFile.js';
import { asString, defined, isRecord, toJson, toText, type Fields } from '../../shared/json.js';
import { readParts, type ReadPart } from '../read/readPart.js';
import { thoughtTimeOf, withThoughtTime } from '../../shared/text/thoughtTime.js';
import { share, sortKeys } from '../share/share.js';
import { detectToolError, errorTextOf } from '../../shared/toolError.js';
import type { ToolState } from '../parts/toolState.js';
import type { AgentPart, AgentUIMessage, BridgePart, BridgeToolPart } from '../types.js';

type PartFields = AgentPart & Fields;
type UserAttachment = NonNullable<import('@assistant-ui/react').ThreadMessageLike['attachments']>[number];

const UNKNOWN_TYPE = 'application/octet-stream';

/** Text, or reasoning with its duration if known. */
export function prosePart({ key, part }: Pick<ReadPart, 'key' | 'part'>): BridgePart {
  if (part.type !== 'reasoning') return { type: 'text', text: key };
  const ms = thoughtTimeOf(part);
  const time = ms === undefined ? {} : { providerMetadata: withThoughtTime(undefined, ms) };
  return { type: 'reasoning', text: key, ...time } as BridgePart;
}

/** A part that is neither text nor a tool call. Types that assistant-ui does not know stay visible as data. */
export function otherPart(part: AgentPart): BridgePart {
  const { type, ...fields } = part as PartFields;
  if (type === 'file') return filePart(fields);
  const isUrl = type === 'source-url';
  if (!isUrl && type !== 'source-document') return dataPart(part);
  const url = asString(fields.url);
  const filename = asString(fields.filename);
  const title = asString(fields.title);
  return {
    type: 'source',
    id: asString(fields.sourceId) ?? url ?? 'source',
    ...(isUrl
      ? defined({ sourceType: 'url', url: url ?? '', title })
      : defined({
          sourceType: 'document',
          title: title ?? filename ?? 'Document',
          mediaType: asString(fields.mediaType) ?? UNKNOWN_TYPE,
          filename,
        })),
  } as BridgePart;
}

export const isSupported = ({ type }: AgentPart): boolean => /^(file$|source-|data-)/.test(type);

type FilePart = Extract<BridgePart, { type: 'image' | 'file' }>;

function filePart(fields: Fields): FilePart {
  const { mediaType, url } = readFile(fields);
  // assistant-ui drops images on plain http, which a local Convex backend uses.
  const isImage =
    mediaType.startsWith('image/') && /^(https:\/\/|blob:|data:image\/[^,]*;base64,)/i.test(url);
  return defined({
    ...(isImage ? { type: 'image', image: url } : { type: 'file', data: url, mimeType: mediaType }),
    filename: asString(fields.filename),
  }) as FilePart;
}

/** assistant-ui supports data parts everywhere. */
function dataPart(part: AgentPart): BridgePart {
  const { type, data } = part as PartFields;
  return type.startsWith('data-')
    ? { type: type as `data-${string}`, data: toJson(data) }
    : { type: `data-${type}`, data: toJson(part) };
}

/**
 * The displayed fields of a tool call.
 * @param displayed the part as it was last displayed: equal arguments keep their identity, and streaming text only
 * grows
 */
export function toolFields(
  tool: ToolState,
  isCut: boolean,
  displayed: BridgeToolPart | undefined,
): { args: Fields; argsText: string; result?: unknown; isError?: true; artifact?: unknown } {
  const json = sortKeys(toJson(tool.input ?? {}));
  const args = share(displayed?.args, isRecord(json) ? json : { value: json });
  return { args, argsText: argsTextOf(tool, args, displayed?.argsText ?? ''), ...resultOf(tool, isCut) };
}

/** While the input streams, its text only grows: the closing brackets have not arrived. */
function argsTextOf({ state, input, inputText }: ToolState, args: Fields, before: string): string {
  const isStreaming = state === 'input-streaming';
  // Streams only append, so the longer text is the later one. Comparing the two would copy both.
  if (isStreaming && inputText !== undefined) return inputText.length < before.length ? before : inputText;
  if (input === undefined) return '';
  const text = toText(args);
  if (!isStreaming) return text;
  const open = text.replace(/["}\]]+$/, '');
  return open.startsWith(before) ? open : before;
}

/** An `undefined` result means "not finished" to assistant-ui, so every call that has ended gets a different value. */
function resultOf(tool: ToolState, isCut: boolean): { result?: unknown; isError?: true; artifact?: unknown } {
  const { state, errorText, approval } = tool;
  const output = toJson(tool.output);
  if (state === 'output-available') return { result: output ?? null };
  if (state === 'output-denied')
    return { result: defined({ denied: true, reason: approval?.reason || undefined }) };
  if (state === 'preliminary') return { artifact: output };
  if (state !== 'output-error') return isCut ? { result: { error: CUT }, isError: true } : {};
  const isSoft = errorText === undefined && detectToolError(output).isError;
  return { result: isSoft ? output : { error: errorTextOfTool(tool) }, isError: true };
}

const CUT = 'The run ended before this tool finished.';

export const isCutPart = (part: BridgeToolPart | undefined): boolean =>
  isRecord(part?.result) && part.result.error === CUT;

export const errorTextOfTool = ({ errorText, output }: ToolState): string => errorTextOf(errorText, output);

/** A user message shows its text as content and everything else as attachments. */
export function userContent(
  row: AgentUIMessage,
  id: string,
): { content: BridgePart[]; attachments: UserAttachment[] | undefined } {
  const content: BridgePart[] = [];
  const attachments: UserAttachment[] = [];
  for (const { key, part } of readParts(row)) {
    if (part.type === 'file')
      attachments.push(attachment(part as PartFields, `${id}:file:${attachments.length}`));
    else content.push(part.type === 'text' ? { type: 'text', text: key } : dataPart(part));
  }
  return { content, attachments: attachments.length > 0 ? attachments : undefined };
}

function attachment(fields: PartFields, id: string): UserAttachment {
  const part = filePart(fields);
  return defined({
    id,
    type: part.type,
    name: part.filename ?? part.type,
    contentType: asString(fields.mediaType),
    status: { type: 'complete' },
    content: [part],
  }) as UserAttachment;
}
