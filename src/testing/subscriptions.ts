import type { QueryOutcome } from './backend.js';
import { type AddQuery, failureOf, toJson } from './protocol.js';
import { type DocumentWrite, isTouched, type ReadRange } from './ranges.js';

export interface Subscription {
  readonly query: AddQuery;
  journal: string | null;
  reads: readonly ReadRange[];
  isDirty: boolean;
  /** The result as the client has it. */
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
  /** Takes what has to run, at the moment of the snapshot it runs on. */
  take(): Batch;
  /** Takes in the results of a batch, and returns what the client has to be told. */
  settle(batch: Batch, outcomes: readonly QueryOutcome[]): readonly object[];
}

/** The queries of one client: which have to run again, and what the client knows of them. */
export function createSubscriptions(): Subscriptions {
  const byId = new Map<number, Subscription>();
  /** The writes since the snapshot of the batch under way. */
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
        // A write may come between the snapshot and now, to what nobody knew this query reads.
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
