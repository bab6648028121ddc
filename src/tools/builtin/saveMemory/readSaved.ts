import { fieldsOf, payloadOf, textIn } from '../read.js';
import { memoryText, readMemory, type Memory } from '../readMemory.js';

/** Arguments that the `saveMemory` display reads. */
export interface SaveMemoryArgs {
  /** Also read from `text`, `memory` and `fact`. */
  readonly content: string;
  readonly category?: string | undefined;
  readonly reasoning?: string | undefined;
}

/** The result that the `saveMemory` display reads. */
export interface SaveMemoryResult {
  readonly success?: boolean | undefined;
  readonly memoryId?: string | undefined;
  /** The memory existed already, so nothing was saved. */
  readonly duplicate?: boolean | undefined;
  readonly message?: string | undefined;
}

/** The memory of a call: its argument, otherwise its result. */
export function readSaved(args: unknown, result?: unknown): Memory | undefined {
  const payload = payloadOf(result);
  const isInResult = memoryText(args) === undefined && typeof payload === 'object';
  return readMemory(isInResult ? payload : args);
}

export const isDuplicate = (result: unknown): boolean => fieldsOf(payloadOf(result))['duplicate'] === true;

export const isRefused = (result: unknown): boolean => fieldsOf(payloadOf(result))['success'] === false;

export const readReason = (args: unknown): string | undefined => textIn(args, 'reasoning', 'reason');
