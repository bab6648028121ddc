import type { Backend, Identity, QueryRequest, Snapshot } from '../backend/backend.js';
import {
  argsOf,
  type ClientMessage,
  encodeTs,
  encodeVersion,
  failureOf,
  type FunctionRequest,
  parseClientMessage,
  toJson,
  type Version,
} from './protocol.js';
import { runOnce } from './requestLog.js';
import { type Batch, createSubscriptions } from '../queries/subscriptions.js';
import { identityOf } from './token.js';

/** A client gives up on a silent server after a minute. */
const PING_MS = 15_000;

/** The server's side of one client's connection. */
export interface SyncConnection {
  /** Handles a message of the client. */
  receive(data: string): void;
  close(): void;
}

/** Convex's sync protocol for one client, over any transport and any backend. */
export function createSyncConnection(backend: Backend, send: (data: string) => void): SyncConnection {
  const subscriptions = createSubscriptions();
  const inbox: string[] = [];
  let sessionId: string | undefined;
  let identity: Identity | null = null;
  let wanted = { querySet: 0, identity: 0 };
  let reached: Version = { querySet: 0, identity: 0, ts: 0 };
  /** Send the clock even if no result changed: it resolves mutations. */
  let isTickDue = false;
  let mutations: Promise<void> = Promise.resolve();
  let isClosed = false;
  let wake = () => {};

  const stopListening = backend.onWrite((write) => {
    subscriptions.touch(write);
    wake();
  });
  const ping = setInterval(() => post({ type: 'Ping' }), PING_MS);
  if (typeof ping === 'object') ping.unref();

  function post(message: object): void {
    if (isClosed) return;
    const data = JSON.stringify(message);
    backend.sent?.(data);
    send(data);
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    stopListening();
    clearInterval(ping);
    wake();
  }

  function fail(error: unknown): void {
    post({ type: 'FatalError', error: failureOf(error).message });
    close();
  }

  function readInbox(): void {
    for (const data of inbox.splice(0)) {
      if (isClosed) return;
      try {
        handle(parseClientMessage(data));
      } catch (error) {
        fail(error);
      }
    }
  }

  function handle(message: ClientMessage): void {
    if (message.type === 'Connect') sessionId = message.sessionId;
    else if (sessionId === undefined) throw new Error(`Received ${message.type} before Connect.`);
    else if (message.type === 'Authenticate') authenticate(message);
    else if (message.type === 'ModifyQuerySet') modifyQueries(message);
    else if (message.type === 'Mutation') mutate(message, `${sessionId}:${message.requestId}`, identity);
    else if (message.type === 'Action') void act(message, identity);
  }

  function authenticate(message: ClientMessage & { type: 'Authenticate' }): void {
    try {
      if (message.tokenType === 'Admin') throw new Error('The embedded backend has no admin keys.');
      identity = message.tokenType === 'User' ? identityOf(message.value ?? '') : null;
    } catch (error) {
      const { baseVersion } = message;
      post({ type: 'AuthError', error: failureOf(error).message, baseVersion, authUpdateAttempted: true });
      return;
    }
    wanted = { ...wanted, identity: message.baseVersion + 1 };
    subscriptions.touchAll();
  }

  function modifyQueries(message: ClientMessage & { type: 'ModifyQuerySet' }): void {
    const { baseVersion, newVersion, modifications } = message;
    if (baseVersion !== wanted.querySet)
      throw new Error(`Received a query set based on version ${baseVersion}, at version ${wanted.querySet}.`);
    wanted = { ...wanted, querySet: newVersion };
    for (const modification of modifications) {
      if (modification.type === 'Add') subscriptions.add(modification);
      else subscriptions.remove(modification.queryId);
    }
  }

  /** Mutations of one client run in the order it sent them. */
  function mutate(request: FunctionRequest, key: string, as: Identity | null): void {
    const run = async () => backend.runMutation(request.udfPath, argsOf(request), as);
    const respond = async () => {
      if (isClosed) return;
      const answer = { type: 'MutationResponse', requestId: request.requestId, logLines: [] };
      try {
        const result = toJson(await runOnce(backend, key, run));
        post({ ...answer, success: true, result, ts: encodeTs(backend.ts) });
        isTickDue = true;
        wake();
      } catch (error) {
        post({ ...answer, ...failed(error) });
      }
    };
    mutations = mutations.then(respond);
  }

  async function act(request: FunctionRequest, as: Identity | null): Promise<void> {
    const answer = { type: 'ActionResponse', requestId: request.requestId, logLines: [] };
    try {
      const result = toJson(await backend.runAction(request.udfPath, argsOf(request), as));
      post({ ...answer, success: true, result });
    } catch (error) {
      post({ ...answer, ...failed(error) });
    }
  }

  const isBehind = (): boolean =>
    isTickDue ||
    wanted.querySet !== reached.querySet ||
    wanted.identity !== reached.identity ||
    subscriptions.isDirty;

  /** Brings the client to one state of the backend. All results of a transition are from the same snapshot. */
  async function transition(): Promise<void> {
    isTickDue = false;
    let batch: Batch = { dirty: [], removed: [] };
    let target = wanted;
    // Called inside the transaction, so it only chooses and must not run anything.
    const pick = (): QueryRequest[] => {
      target = wanted;
      batch = subscriptions.take();
      return batch.dirty.map(({ query, journal }) => ({
        path: query.udfPath,
        args: argsOf(query),
        identity,
        journal,
      }));
    };
    const { ts, outcomes } = subscriptions.isDirty ? await backend.runQueries(pick) : settledAt(pick);
    const modifications = subscriptions.settle(batch, outcomes);
    const next = { ...target, ts };
    const [startVersion, endVersion] = [encodeVersion(reached), encodeVersion(next)];
    post({ type: 'Transition', startVersion, endVersion, modifications });
    reached = next;
  }

  /** The current state, if nothing has to run. */
  function settledAt(pick: () => unknown): Snapshot {
    pick();
    return { ts: backend.ts, outcomes: [] };
  }

  // A separate loop: a write wakes it inside a transaction, which the loop must not take part in.
  async function loop(): Promise<void> {
    for (;;) {
      readInbox();
      if (isClosed) return;
      // oxlint-disable-next-line no-await-in-loop -- one transition after the other
      await (isBehind() ? transition() : new Promise<void>((resolve) => (wake = resolve)));
    }
  }

  loop().catch(fail);
  return {
    receive(data) {
      inbox.push(data);
      wake();
    },
    close,
  };
}

function failed(error: unknown): object {
  const { message, ...data } = failureOf(error);
  return { success: false, result: message, ...data };
}
