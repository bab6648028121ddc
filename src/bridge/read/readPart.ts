import { readFile, type FileContent } from './readFile.js';
import { asString, toJson, toText, type Fields } from '../../shared/json.js';
import { readTool } from './readTool.js';
import type { ToolState } from '../parts/toolState.js';
import type { AgentPart, AgentUIMessage } from '../types.js';

/** A visible part as one source (a row or a stream) has it. `step-start` and blank text are not visible. */
export interface ReadPart {
  readonly kind: 'prose' | 'tool' | 'other';
  /** Identity among parts of its kind, the same in a stream and in the row that stores it. */
  readonly key: string;
  readonly part: AgentPart;
  readonly tool?: ToolState | undefined;
  readonly file?: FileContent | undefined;
}

/** Reads a part; null if it shows nothing. */
export const readPart = (part: AgentPart): ReadPart | null =>
  typeof part?.type === 'string'
    ? readKnown(part as AgentPart & Fields)
    : readOther({ type: 'unknown', value: part });

export const readParts = ({ parts }: AgentUIMessage): ReadPart[] =>
  Array.isArray(parts) ? parts.map(readPart).filter((part) => part !== null) : [];

function readKnown(part: AgentPart & Fields): ReadPart | null {
  const { type } = part;
  if (type === 'step-start') return null;
  if (type === 'text' || type === 'reasoning') {
    const key = asString(part.text) ?? '';
    return key.trim() === '' ? null : { kind: 'prose', key, part };
  }
  const tool = readTool(part);
  return tool ? { kind: 'tool', key: tool.rawId, part, tool } : readOther(part);
}

function readOther(part: AgentPart & Fields): ReadPart {
  const { type } = part;
  if (type === 'file' || type === 'reasoning-file') {
    const file = readFile(part);
    return { kind: 'other', key: `${type}:${file.bytes ?? file.url}`, part, file };
  }
  return { kind: 'other', key: `${nameOf(type)}:${toText(toJson(identityOf(part)))}`, part };
}

/** Rows and streams use the same id for a source, whatever its kind. */
const nameOf = (type: string): string => (type.startsWith('source-') ? 'source' : type);

const identityOf = (part: AgentPart & Fields): unknown => part.sourceId ?? part.id ?? part.url ?? part;
