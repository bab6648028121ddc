import type { UserIdentity } from 'convex/server';
import type { Value } from 'convex/values';
import type { DocumentWrite, ReadRange } from './ranges.js';

/** Who a function runs for: the claims of a token, as `ctx.auth.getUserIdentity()` gives them. */
export type Identity = Partial<UserIdentity> & { readonly subject: string };

export type FunctionArgs = Record<string, Value>;

/** A query that a client has subscribed to. */
export interface QueryRequest {
  /** `module:function`, as a client names it. */
  readonly path: string;
  readonly args: FunctionArgs;
  readonly identity: Identity | null;
  /** What the last run decided and the next one has to keep: where its pages end. */
  readonly journal: string | null;
}

/** What came of a query, and what it has read. */
export type QueryOutcome = {
  /** The query runs again when a write falls into one of these. */
  readonly reads: readonly ReadRange[];
  readonly journal: string | null;
} & (
  | { readonly ok: true; readonly value: Value | undefined }
  | { readonly ok: false; readonly error: unknown }
);

/** Queries that were run on one state of the database. */
export interface Snapshot {
  /** The commit clock at the time of the snapshot. */
  readonly ts: number;
  readonly outcomes: readonly QueryOutcome[];
}

/** What the sync protocol needs of a Convex backend: the seam between the two. */
export interface Backend {
  /** The commit clock. It grows with every write, at the moment that `onWrite` tells of it. */
  readonly ts: number;
  /** Runs queries on one snapshot. `pick` is called once the snapshot is taken, so that it can choose late. */
  runQueries(pick: () => readonly QueryRequest[]): Promise<Snapshot>;
  runMutation(path: string, args: FunctionArgs, identity: Identity | null): Promise<Value | undefined>;
  runAction(path: string, args: FunctionArgs, identity: Identity | null): Promise<Value | undefined>;
  /**
   * Tells of every write, with the documents before and after it. It may tell of one that is rolled back later; a query
   * that starts afterwards sees every one that was not.
   */
  onWrite(listener: (write: DocumentWrite) => void): () => void;
  /** Is told of every message to a client. */
  sent?(data: string): void;
  /** Stores a file as an upload does, in the storage of the app or of a component, and returns its storage id. */
  storeFile(blob: Blob, component?: string): Promise<string>;
  /** The file behind a storage id, or what follows `/api/storage/` in its URL. */
  getFile(key: string): Promise<Blob | null>;
}
