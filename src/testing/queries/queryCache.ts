import { convexToJson } from 'convex/values';
import type { QueryOutcome, QueryRequest } from '../backend/backend.js';
import { type DocumentWrite, isTouched } from './ranges.js';

/** How many results are kept. */
const LIMIT = 1_000;

export interface QueryCache {
  get(request: QueryRequest): QueryOutcome | undefined;
  set(request: QueryRequest, outcome: QueryOutcome): void;
  /** Drops the results that a write may have changed. */
  invalidate(write: DocumentWrite): void;
}

/**
 * Results that are still valid. As on Convex, subscriptions to one query with the same arguments and identity share
 * them.
 */
export function createQueryCache(): QueryCache {
  const results = new Map<string, QueryOutcome>();
  const keyOf = ({ path, args, identity, journal }: QueryRequest) =>
    JSON.stringify([path, convexToJson(args), identity, journal]);
  return {
    get: (request) => results.get(keyOf(request)),
    set(request, outcome) {
      results.set(keyOf(request), outcome);
      for (const oldest of results.keys()) {
        if (results.size <= LIMIT) break;
        results.delete(oldest);
      }
    },
    invalidate(write) {
      for (const [key, { reads }] of results) if (isTouched(reads, write)) results.delete(key);
    },
  };
}
