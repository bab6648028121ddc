import { isCopy } from '../read/readFile.js';
import type { ReadPart } from '../read/readPart.js';
import { hasSameInput } from './toolState.js';

/**
 * Why two parts from different sources may be the same:
 * - `same`: the same text, source, file or data, or a call without id of the same tool with the same arguments;
 * - `sameCall`: a call with the same id and arguments;
 * - `sameId`: a call with the same id and other arguments;
 * - `prefix`: a text that is the beginning of the other;
 * - `fileCopy`: two files of the same type that only their place can identify: bytes and a link, or two links.
 */
export type Match = 'same' | 'sameCall' | 'sameId' | 'prefix' | 'fileCopy';

/** How strongly each suggests that the parts are the same. */
export const WEIGHT: Readonly<Record<Match, number>> = {
  prefix: 1,
  fileCopy: 1,
  same: 2,
  sameId: 3,
  sameCall: 4,
};

export const isCertain = (match: Match | undefined): boolean => match === 'same' || match === 'sameCall';

export function matchParts(a: ReadPart, b: ReadPart): Match | undefined {
  if (a.kind !== b.kind) return undefined;
  if (a.kind === 'prose') {
    if (a.part.type !== b.part.type) return undefined;
    if (a.key === b.key) return 'same';
    return a.key.startsWith(b.key) || b.key.startsWith(a.key) ? 'prefix' : undefined;
  }
  if (a.key !== b.key) {
    return a.file && b.file && a.part.type === b.part.type && isCopy(a.file, b.file) ? 'fileCopy' : undefined;
  }
  if (!a.tool || !b.tool) return 'same';
  const isSameInput = hasSameInput(a.tool, b.tool);
  if (a.key !== '') return isSameInput ? 'sameCall' : 'sameId';
  return isSameInput && a.tool.name === b.tool.name ? 'same' : undefined;
}
