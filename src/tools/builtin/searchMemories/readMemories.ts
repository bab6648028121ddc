import { numberIn, payloadOf, listIn, readEach } from '../read.js';
import { readMemory, type Memory } from '../readMemory.js';

/** Arguments that the `searchMemories` display reads. */
export interface SearchMemoriesArgs {
  readonly query: string;
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
}

/** One memory that a `searchMemories` call found. */
export interface FoundMemory {
  /** Also read from `text`, `memory` and `fact`. */
  readonly content?: string | undefined;
  readonly category?: string | undefined;
  /** From 0 to 1, or to 100. Also read from `score` and `similarity`. */
  readonly relevance?: number | undefined;
  readonly importance?: number | undefined;
}

/** The result that the `searchMemories` display reads. */
export interface SearchMemoriesResult {
  readonly found?: number | undefined;
  /** Also read from `results`, `items` and `facts`, or from a bare list. */
  readonly memories?: readonly FoundMemory[] | undefined;
}

export function readMemories(result: unknown): readonly Memory[] | undefined {
  const payload = payloadOf(result);
  const list = listIn(payload, 'memories', 'results', 'items', 'facts', 'matches');
  if (!list && numberIn(payload, 'found', 'count', 'total') === 0) return [];
  return readEach(list, readMemory);
}
