import type { UserIdentity } from 'convex/server';
import type { Value } from 'convex/values';
import type { DocumentWrite, ReadRange } from '../queries/ranges.js';

/** The user that a function runs for: the claims that `ctx.auth.getUserIdentity()` returns. */
export type Identity = Partial<UserIdentity> & { readonly subject: string };

/** The arguments of a Convex function. */
export type FunctionArgs = Record<string, Value>;

/** A query that a client subscribes to. */
export interface QueryRequest {
  /** `module:function`, as the client names it. */
  readonly path: string;
  readonly args: FunctionArgs;
  readonly identity: Identity | null;
  /** Where the pages of the last run ended. The next run keeps these ends. */
  readonly journal: string | null;
}

/** The result of a query and what it read. */
export type QueryOutcome = {
  /** A write into one of these ranges reruns the query. */
  readonly reads: readonly ReadRange[];
  readonly journal: string | null;
} & (
  | { readonly ok: true; readonly value: Value | undefined }
  | { readonly ok: false; readonly error: unknown }
);

/** Queries that ran on one state of the database. */
export interface Snapshot {
  /** The commit clock at the time of the snapshot. */
  readonly ts: number;
  readonly outcomes: readonly QueryOutcome[];
}

/** What the sync protocol needs from a Convex backend. */
export interface Backend {
  /** The commit clock. It grows with every write, before `onWrite` reports it. */
  readonly ts: number;
  /**
   * Runs queries on one snapshot. `pick` is called after the snapshot is taken, so it can choose as late as possible.
   */
  runQueries(pick: () => readonly QueryRequest[]): Promise<Snapshot>;
  runMutation(path: string, args: FunctionArgs, identity: Identity | null): Promise<Value | undefined>;
  runAction(path: string, args: FunctionArgs, identity: Identity | null): Promise<Value | undefined>;
  /**
   * Reports every write, with the documents before and after it. A reported write may be rolled back later; a query
   * that starts afterwards sees every write that was not.
   */
  onWrite(listener: (write: DocumentWrite) => void): () => void;
  /** Called for every message to a client. */
  sent?(data: string): void;
  /** Stores a file as an upload does, in the storage of the app or of a component. Returns its storage id. */
  storeFile(blob: Blob, component?: string): Promise<string>;
  /** The file behind a storage id, or behind the part of its URL after `/api/storage/`. */
  getFile(key: string): Promise<Blob | null>;
}
