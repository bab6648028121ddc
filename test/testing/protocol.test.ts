import { describe, expect, it, vi } from 'vitest';
import {
  type Backend,
  createBackend,
  createSyncConnection,
  type DocumentWrite,
  unsignedToken,
} from '../../src/testing/index.js';
import { runOnce } from '../../src/testing/sync/requestLog.js';
import { notes, schema } from './notes.js';
import { until } from './support.js';

type Message = Record<string, unknown> & { type: string };
type Change = Message & { queryId: number };

/** A connection without a client, for tests that read and write messages literally. */
function open(backend: Backend = createBackend({ functions: { notes }, schema })) {
  const received: Message[] = [];
  const connection = createSyncConnection(backend, (data) => received.push(JSON.parse(data) as Message));
  const say = (message: object) => connection.receive(JSON.stringify(message));
  const of = (type: string) => received.filter((message) => message.type === type);
  return { backend, connection, received, say, of };
}

function greet(on: ReturnType<typeof open>, sessionId = 'session') {
  on.say({ type: 'Connect', sessionId, connectionCount: 0, lastCloseReason: null, clientTs: 0 });
  return on;
}

const add = (queryId: number, udfPath: string, args = {}, rest = {}) => ({
  type: 'Add',
  queryId,
  udfPath,
  args: [args],
  ...rest,
});
const querySet = (baseVersion: number, ...modifications: object[]) => ({
  type: 'ModifyQuerySet',
  baseVersion,
  newVersion: baseVersion + 1,
  modifications,
});
const mutation = (requestId: number, udfPath: string, args = {}) => ({
  type: 'Mutation',
  requestId,
  udfPath,
  args: [args],
});
const changes = (message: Message | undefined) => message?.modifications as Change[];
const tsOf = (encoded: unknown) =>
  Number(
    new DataView(Uint8Array.from(atob(String(encoded)), (c) => c.charCodeAt(0)).buffer).getBigUint64(0, true),
  );

describe('transitions', () => {
  it('transitions follow each other without a gap and carry only changes', async () => {
    const on = greet(open());
    on.say(querySet(0, add(0, 'notes:list'), add(1, 'notes:count')));
    await until(() => on.of('Transition').length === 1);
    on.say(mutation(0, 'notes:add', { body: 'one' }));
    const told = () => on.of('Transition').flatMap(changes);
    await until(() => on.of('MutationResponse').length === 1 && told().length === 3);
    on.say(querySet(1, { type: 'Remove', queryId: 1 }));
    await until(() => told().length === 4);
    const all = on.of('Transition');
    expect(all[0]!.startVersion).toEqual({ querySet: 0, identity: 0, ts: 'AAAAAAAAAAA=' });
    for (const [i, { startVersion }] of all.slice(1).entries())
      expect(startVersion).toEqual(all[i]!.endVersion);
    expect(told().map(({ type, queryId }) => [type, queryId])).toEqual([
      ['QueryUpdated', 0],
      ['QueryUpdated', 1],
      ['QueryUpdated', 0],
      ['QueryRemoved', 1],
    ]);
    expect(changes(all[0])).toHaveLength(2);
    expect(told()[2]).toMatchObject({ value: ['one'], logLines: [], journal: null });
  });

  it('a transition follows the response of its mutation, and its timestamp is not earlier', async () => {
    const on = greet(open());
    on.say(mutation(7, 'notes:add', { body: 'one' }));
    await until(() => on.of('Transition').length === 1);
    const [response, transition] = on.received;
    expect(response).toMatchObject({ type: 'MutationResponse', requestId: 7, success: true, logLines: [] });
    const { ts } = transition!.endVersion as { ts: string };
    expect(tsOf(ts)).toBeGreaterThanOrEqual(tsOf(response!.ts));
    expect(tsOf(response!.ts)).toBeGreaterThan(1);
  });

  it('a page keeps its end, even across a reconnect', async () => {
    const page = { paginationOpts: { numItems: 2, cursor: null } };
    const first = greet(open());
    for (const [i, body] of ['a', 'b', 'c'].entries()) first.say(mutation(i, 'notes:add', { body }));
    await until(() => first.of('MutationResponse').length === 3);
    first.say(querySet(0, add(0, 'notes:page', page)));
    const bodies = (change: Change | undefined) =>
      (change?.value as { page: { body: string }[] } | undefined)?.page.map(({ body }) => body);
    await until(() => first.of('Transition').some((one) => changes(one).length > 0));
    const shown = first.of('Transition').flatMap(changes);
    expect(bodies(shown[0])).toEqual(['c', 'b']);
    first.connection.close();

    const second = greet(open(first.backend));
    second.say(mutation(3, 'notes:add', { body: 'd' }));
    await until(() => second.of('MutationResponse').length === 1);
    const { journal } = shown[0]!;
    second.say(
      querySet(0, add(0, 'notes:page', page, { journal }), add(1, 'notes:page', page, { journal: '{' })),
    );
    await until(() => second.of('Transition').some((one) => changes(one).length > 0));
    expect(second.of('Transition').flatMap(changes).map(bodies)).toEqual([
      ['d', 'c', 'b'],
      ['d', 'c'],
    ]);
    second.connection.close();
  });
});

it('a query reruns for a write between its snapshot and its result', async () => {
  let runs = 0;
  let write: (write: DocumentWrite) => void = () => {};
  const backend: Backend = {
    ...createBackend({ functions: { notes } }),
    onWrite: (listener) => {
      write = listener;
      return () => {};
    },
    runQueries: async (pick) => {
      const outcomes = pick().map(() => ({
        ok: true as const,
        value: ++runs,
        reads: [{ table: 'notes', isWhole: true as const }],
        journal: null,
      }));
      if (runs === 1) write({ table: 'notes', documents: [{ _id: '1notes' }] });
      return { ts: runs, outcomes };
    },
  };
  const on = greet(open(backend));
  on.say(querySet(0, add(0, 'notes:list')));
  await until(() => on.of('Transition').length === 2);
  expect(on.of('Transition').flatMap(changes)).toMatchObject([{ value: 1 }, { value: 2 }]);
  write({ table: 'others', documents: [{ _id: '1others' }] });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(runs).toBe(2);
});

describe('a mutation', () => {
  it('a mutation runs once per session and request, on any connection', async () => {
    const first = greet(open());
    first.say(mutation(0, 'notes:addSlowly', { body: 'once' }));
    first.say(mutation(0, 'notes:addSlowly', { body: 'once' }));
    await until(() => first.of('MutationResponse').length === 2);
    const second = greet(open(first.backend));
    second.say(mutation(0, 'notes:addSlowly', { body: 'once' }));
    const stranger = greet(open(first.backend), 'another session');
    stranger.say(mutation(0, 'notes:add', { body: 'twice' }));
    await until(() => second.of('MutationResponse').length + stranger.of('MutationResponse').length === 2);
    stranger.say(querySet(0, add(0, 'notes:list')));
    await until(() => stranger.of('Transition').flatMap(changes).length === 1);
    expect(stranger.of('Transition').flatMap(changes)[0]!.value).toEqual(['once', 'twice']);
  });

  it('a mutation waits for the one before it, and does not run if the connection is gone by then', async () => {
    const running: { path: string; end: () => void }[] = [];
    const backend: Backend = {
      ...createBackend({ functions: { notes } }),
      runMutation: (path) => new Promise((resolve) => running.push({ path, end: () => resolve(null) })),
    };
    const on = greet(open(backend));
    for (const [i, path] of ['a', 'b', 'c'].entries()) on.say(mutation(i, path));
    await until(() => running.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(running.map(({ path }) => path)).toEqual(['a']);
    running[0]!.end();
    await until(() => running.length === 2);
    expect(on.of('MutationResponse')).toMatchObject([{ requestId: 0 }]);
    on.connection.close();
    running[1]!.end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(running.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  it('a mutation is forgotten after ten thousand others', async () => {
    const backend = createBackend({ functions: { notes } });
    let runs = 0;
    const run = (key: number) => runOnce(backend, `session:${key}`, () => Promise.resolve(++runs));
    const results = await Promise.all(Array.from({ length: 10_001 }, (_, key) => run(key)));
    expect(results.at(-1)).toBe(10_001);
    expect(await run(1)).toBe(2);
    expect(await run(0)).toBe(10_002);
  });

  it('a mutation runs with the identity that the client had when it sent it', async () => {
    const on = greet(open());
    const authenticate = (baseVersion: number, subject: string) => ({
      type: 'Authenticate',
      tokenType: 'User',
      value: unsignedToken({ subject }),
      baseVersion,
    });
    on.say(authenticate(0, 'ada'));
    on.say(mutation(0, 'notes:addSlowly', { body: 'slow' }));
    on.say(mutation(1, 'notes:addAsMe'));
    on.say(authenticate(1, 'alan'));
    on.say(mutation(2, 'notes:addAsMe'));
    on.say(querySet(0, add(0, 'notes:list')));
    await until(() => on.of('MutationResponse').length === 3);
    const latest = () => on.of('Transition').flatMap(changes).at(-1)?.value as string[] | undefined;
    await until(() => latest()?.length === 3);
    expect(latest()).toEqual(['slow', 'ada', 'alan']);
    expect(on.of('Transition').at(-1)!.endVersion).toMatchObject({ querySet: 1, identity: 2 });
  });
});

describe('an error', () => {
  it.each([
    ['User', 'nonsense', /Could not parse as a JWT/],
    ['User', 'a.bnVsbA.c', /Could not parse as a JWT/],
    ['User', unsignedToken({} as never), /no subject/],
    ['User', unsignedToken({ subject: 'late' }, { lifetimeSeconds: -1 }), /Token expired/],
    ['Admin', 'key', /no admin keys/],
  ])('a token (%s %s) is an AuthError and changes nothing', async (tokenType, value, error) => {
    const on = greet(open());
    on.say({ type: 'Authenticate', tokenType, value, baseVersion: 0 });
    on.say(querySet(0, add(0, 'notes:whoAmI')));
    await until(() => on.of('Transition').length === 1);
    expect(on.received[0]).toEqual({
      type: 'AuthError',
      error: expect.stringMatching(error),
      baseVersion: 0,
      authUpdateAttempted: true,
    });
    expect(on.received[1]!.endVersion).toMatchObject({ identity: 0 });
    expect(changes(on.received[1])[0]).toMatchObject({ value: null });
  });

  it('the response reports the error of a function', async () => {
    const on = greet(open());
    on.say({ ...mutation(0, 'notes:brokenAction'), type: 'Action' });
    on.say({ ...mutation(1, 'notes:double', { value: 'x' }), type: 'Action' });
    on.say(mutation(2, 'notes:fail'));
    on.say({ ...mutation(3, 'notes:add'), args: [{ body: { $integer: 'bad' } }] });
    on.say(querySet(0, add(0, 'notes:broken'), add(1, 'notes:brokenWithData'), add(2, 'notes:nothing')));
    await until(() => on.received.length === 5);
    const answers = on.received.filter(({ type }) => type !== 'Transition');
    expect(answers.every(({ success, ts }) => success === false && ts === undefined)).toBe(true);
    const byId = new Map(answers.map((answer) => [answer.requestId, answer]));
    expect(byId.get(0)).toMatchObject({ type: 'ActionResponse', errorData: 'action failed' });
    expect(byId.get(1)!.result).toMatch(/Expected `number`/);
    expect(byId.get(1)).not.toHaveProperty('errorData');
    expect(byId.get(2)).toMatchObject({ type: 'MutationResponse', errorData: { code: 'NOPE' } });
    expect(byId.get(3)!.type).toBe('MutationResponse');
    const [broken, withData, missing] = changes(on.of('Transition')[0]);
    expect(broken).toMatchObject({
      type: 'QueryFailed',
      errorMessage: 'query failed on purpose',
      journal: null,
    });
    expect(broken).not.toHaveProperty('errorData');
    expect(withData).toMatchObject({ type: 'QueryFailed', errorData: { code: 'SAD' } });
    expect(missing!.errorMessage).toMatch(/no such export/);
  });

  it.each([
    ['no JSON', '{', /not JSON/],
    ['no object', '5', /not an object/],
    ['an unknown type', '{"type":"Nonsense"}', /its type is "Nonsense"/],
    ['a type of Object', '{"type":"constructor"}', /its type is "constructor"/],
    [
      'a missing field',
      '{"type":"Mutation","requestId":0,"udfPath":"a:b"}',
      /`args` of Mutation is undefined/,
    ],
    [
      'a bad query',
      JSON.stringify(querySet(0, { type: 'Add', queryId: 'x' })),
      /`modifications` of ModifyQuerySet/,
    ],
    ['a bad version', JSON.stringify(querySet(5)), /based on version 5, at version 0/],
  ])('a malformed message (%s) is a FatalError and ends the connection', async (_, data, error) => {
    const on = greet(open());
    on.connection.receive(data);
    on.say(querySet(0, add(0, 'notes:list')));
    await until(() => on.received.length > 0);
    await on.backend.runMutation('notes:add', { body: 'x' }, null);
    expect(on.received).toEqual([{ type: 'FatalError', error: expect.stringMatching(error) }]);
  });

  it('messages out of order are a FatalError', async () => {
    const on = open();
    on.say(querySet(0));
    await until(() => on.received.length > 0);
    expect(on.received[0]!.error).toMatch('ModifyQuerySet before Connect');
  });

  it('malformed query arguments are a FatalError', async () => {
    const on = greet(open());
    on.say(querySet(0, add(0, 'notes:list', { $integer: 'bad' })));
    await until(() => on.received.length > 0);
    expect(on.received[0]!.type).toBe('FatalError');
  });
});

it('pings until the connection is closed', () => {
  vi.useFakeTimers();
  try {
    const on = greet(open());
    on.say({ type: 'Event', eventType: 'anything', event: {} });
    vi.advanceTimersByTime(31_000);
    expect(on.received).toEqual([{ type: 'Ping' }, { type: 'Ping' }]);
    on.connection.close();
    vi.advanceTimersByTime(31_000);
    expect(on.received).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
