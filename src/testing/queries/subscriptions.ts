import type { QueryOutcome } from '../backend/backend.js';
import { type AddQuery, failureOf, toJson } from '../sync/protocol.js';
import { type DocumentWrite, isTouched, type ReadRange } from './ranges.js';

export interface Subscription {
  readonly query: AddQuery;
  journal: string | null;
  reads: readonly ReadRange[];
  isDirty: boolean;
  /** The result that the client has. */
  sent: string | undefined;
}

export interface Batch {
  readonly dirty: readonly Subscription[];
  readonly removed: readonly number[];
}

export interface Subscriptions {
  readonly isDirty: boolean;
  add(query: AddQuery): void;
  remove(queryId: number): void;
  touch(write: DocumentWrite): void;
  touchAll(): void;
  /** Takes the queries to run, when the snapshot they run on is taken. */
  take(): Batch;
  /** Takes the results of a batch and returns the changes for the client. */
  settle(batch: Batch, outcomes: readonly QueryOutcome[]): readonly object[];
}

/** The queries of one client: which to run again, and what the client has of them. */
export function createSubscriptions(): Subscriptions {
  const byId = new Map<number, Subscription>();
  /** The writes since the snapshot of the current batch. */
  let written: DocumentWrite[] | undefined;
  let removed: number[] = [];

  function modification({ query, journal }: Subscription, outcome: QueryOutcome): object {
    const head = { queryId: query.queryId, logLines: [], journal };
    try {
      if (outcome.ok) return { type: 'QueryUpdated', ...head, value: toJson(outcome.value) };
      const { message, ...data } = failureOf(outcome.error);
      return { type: 'QueryFailed', ...head, errorMessage: message, ...data };
    } catch (error) {
      return { type: 'QueryFailed', ...head, errorMessage: failureOf(error).message };
    }
  }

  return {
    get isDirty() {
      return [...byId.values()].some(({ isDirty }) => isDirty);
    },
    add(query) {
      const journal = query.journal ?? null;
      byId.set(query.queryId, { query, journal, reads: [], isDirty: true, sent: undefined });
    },
    remove(queryId) {
      if (byId.delete(queryId)) removed.push(queryId);
    },
    touch(write) {
      written?.push(write);
      for (const one of byId.values()) if (isTouched(one.reads, write)) one.isDirty = true;
    },
    touchAll() {
      for (const one of byId.values()) one.isDirty = true;
    },
    take() {
      const dirty = [...byId.values()].filter(({ isDirty }) => isDirty);
      const batch = { dirty, removed };
      for (const one of dirty) one.isDirty = false;
      removed = [];
      written = [];
      return batch;
    },
    settle(batch, outcomes) {
      const since = written ?? [];
      written = undefined;
      const changes = batch.dirty.flatMap((one, index) => {
        const outcome = outcomes[index]!;
        one.reads = outcome.reads;
        one.journal = outcome.journal;
        // A write may have happened since the snapshot, to a range that this query was not known to read.
        if (since.some((write) => isTouched(one.reads, write))) one.isDirty = true;
        const change = modification(one, outcome);
        const text = JSON.stringify(change);
        if (text === one.sent) return [];
        one.sent = text;
        return [change];
      });
      return [...batch.removed.map((queryId) => ({ type: 'QueryRemoved', queryId })), ...changes];
    },
  };
}
