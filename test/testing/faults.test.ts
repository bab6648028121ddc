import type { ConvexReactClient } from 'convex/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ConnectOptions,
  connect,
  createBackend,
  createFaults,
  createManualClock,
  type ManualClock,
} from '../../src/testing/index.js';
import { api, notes, schema } from './notes.js';
import { until, watch } from './support.js';

const clients: ConvexReactClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function start(options: ConnectOptions = {}) {
  const backend = createBackend({ functions: { notes }, schema });
  const faults = options.faults ?? createFaults();
  const client = connect(backend, { ...options, faults });
  clients.push(client);
  const list = watch(client, api.notes.list, {});
  await until(() => list.now);
  /** The stored notes, whatever the client knows. */
  const stored = async () => {
    const { outcomes } = await backend.runQueries(() => [
      { path: 'notes:list', args: {}, identity: null, journal: null },
    ]);
    return (outcomes[0] as { value: unknown }).value;
  };
  const connections = () => client.connectionState().connectionCount;
  return { backend, faults, client, list, stored, connections };
}

/** Waits for a state while the time advances. */
async function moving(clock: ManualClock, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  await until(async () => {
    await clock.advanceAsync(1);
    return isDone;
  });
}

describe('drop', () => {
  it('drop ends the connection, and the client reconnects and catches up', async () => {
    const { backend, faults, client, list, connections } = await start();
    faults.drop();
    await until(() => !client.connectionState().isWebSocketConnected);
    await backend.runMutation('notes:add', { body: 'missed' }, null);
    await until(() => list.now?.length === 1);
    expect(connections()).toBe(2);
    expect(list.seen).toEqual([[], ['missed']]);
  });

  it('drop loses messages on their way: an action fails, a mutation runs once', async () => {
    const { faults, client, list, stored, connections } = await start();
    const mutation = client.mutation(api.notes.addSlowly, { body: 'once' });
    const action = client.action(api.notes.addByAction, { body: 'lost' });
    const outcome = action.catch((error: unknown) => String(error));
    faults.drop();
    await until(() => !client.connectionState().isWebSocketConnected);
    faults.reconnect();
    await mutation;
    expect(await outcome).toContain('Connection lost while action was in flight');
    expect(list.now).toEqual(['once']);
    expect(await stored()).toEqual(['once']);
    expect(connections()).toBe(2);
  });
});

describe('goOffline', () => {
  it('goOffline keeps the client away until goOnline, when it catches up', async () => {
    const { backend, faults, client, list, stored, connections } = await start();
    faults.goOffline();
    const mine = client.mutation(
      api.notes.add,
      { body: 'mine' },
      { optimisticUpdate: (store) => store.setQuery(api.notes.list, {}, ['guess']) },
    );
    await backend.runMutation('notes:add', { body: 'theirs' }, null);
    await until(() => !client.connectionState().isWebSocketConnected);
    faults.reconnect();
    await until(() => client.connectionState().connectionRetries === 2);
    expect(connections()).toBe(1);
    expect(await stored()).toEqual(['theirs']);
    expect(list.now).toEqual(['guess']);
    faults.goOnline();
    await mine;
    expect(list.now).toEqual(['theirs', 'mine']);
    expect(connections()).toBe(2);
  });

  it('goOffline also holds for a client that was never online', async () => {
    const faults = createFaults();
    faults.goOffline();
    const client = connect(createBackend({ functions: { notes }, schema }), { faults });
    clients.push(client);
    const list = client.query(api.notes.list);
    await until(() => client.connectionState().connectionRetries === 1);
    expect(client.connectionState().hasEverConnected).toBe(false);
    faults.goOnline();
    expect(await list).toEqual([]);
  });
});

describe('dropNext', () => {
  it('a dropped request runs after the reconnect', async () => {
    const { faults, client, list, stored, connections } = await start();
    faults.dropNext('toServer', 'Mutation');
    const mutation = client.mutation(api.notes.add, { body: 'once' });
    await until(() => !client.connectionState().isWebSocketConnected);
    expect(await stored()).toEqual([]);
    faults.reconnect();
    await mutation;
    expect([list.now, await stored(), connections()]).toEqual([['once'], ['once'], 2]);
  });

  it('a mutation does not run again when its response was dropped', async () => {
    const { faults, client, list, stored, connections } = await start();
    faults.dropNext('toClient', 'MutationResponse');
    let isDone = false;
    const mutation = client.mutation(api.notes.add, { body: 'once' }).then(() => (isDone = true));
    await until(() => !client.connectionState().isWebSocketConnected);
    expect([await stored(), isDone]).toEqual([['once'], false]);
    faults.reconnect();
    await mutation;
    expect([list.now, await stored(), connections()]).toEqual([['once'], ['once'], 2]);
  });

  it('a mutation is pending while the transition that shows it is lost', async () => {
    const { faults, client, list, stored } = await start();
    faults.dropNext('toClient', 'Transition');
    let isDone = false;
    const mutation = client.mutation(api.notes.add, { body: 'once' }).then(() => (isDone = true));
    await until(() => !client.connectionState().isWebSocketConnected);
    expect([list.now, await stored(), isDone]).toEqual([[], ['once'], false]);
    faults.reconnect();
    await mutation;
    expect([list.now, await stored()]).toEqual([['once'], ['once']]);
  });

  it('dropNext drops any message if no type is given', async () => {
    const { faults, client, stored } = await start();
    faults.dropNext('toServer');
    const mutation = client.mutation(api.notes.add, { body: 'once' });
    await until(() => !client.connectionState().isWebSocketConnected);
    expect(await stored()).toEqual([]);
    faults.reconnect();
    await mutation;
  });
});

describe('delay', () => {
  it('delay slows messages in each direction and keeps them in order', async () => {
    const clock = createManualClock();
    const { faults, client, list, stored } = await start({ faults: createFaults({ clock }) });
    faults.delay(100, 'toServer');
    const done: string[] = [];
    const add = (body: string) => client.mutation(api.notes.add, { body }).then(() => done.push(body));
    const slow = add('a');
    faults.delay(0, 'toServer');
    const quick = add('b');
    await clock.advanceAsync(99);
    expect(await stored()).toEqual([]);
    await moving(clock, Promise.all([slow, quick]));
    expect([done, await stored()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    faults.delay(50, 'toClient');
    const late = add('c');
    await until(async () => ((await stored()) as string[]).length === 3);
    await clock.advanceAsync(49);
    expect([done, list.now]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await moving(clock, late);
    expect(list.now).toEqual(['a', 'b', 'c']);
    faults.delay(10);
    const both = client.query(api.notes.count);
    await moving(clock, both);
    expect(await both).toBe(0);
    faults.delay(0);
    await clock.advanceAsync(10); // delayed messages stay delayed, and arrive first
    expect(await client.action(api.notes.double, { value: 2 })).toBe(4);
  });

  it('a delayed message is lost when the connection drops', async () => {
    const clock = createManualClock();
    const { faults, client, stored, connections } = await start({ faults: createFaults({ clock }) });
    faults.delay(100);
    const mutation = client.mutation(api.notes.add, { body: 'once' });
    await clock.advanceAsync(50);
    faults.drop();
    await clock.advanceAsync(100);
    expect(await stored()).toEqual([]);
    faults.delay(0);
    faults.reconnect();
    await mutation;
    expect([await stored(), connections()]).toEqual([['once'], 2]);
  });
});

describe('duplicateNext', () => {
  it('a duplicated mutation runs once', async () => {
    const { faults, client, list, connections } = await start();
    faults.duplicateNext('toServer', 'Mutation');
    await client.mutation(api.notes.add, { body: 'once' });
    await client.mutation(api.notes.add, { body: 'two' });
    expect([list.now, connections()]).toEqual([['once', 'two'], 1]);
  });

  it('a duplicated response changes nothing', async () => {
    const { faults, client, list, connections } = await start();
    faults.duplicateNext('toClient', 'MutationResponse');
    await client.mutation(api.notes.add, { body: 'once' });
    faults.duplicateNext('toClient', 'ActionResponse');
    expect(await client.action(api.notes.double, { value: 2 })).toBe(4);
    expect([list.now, connections()]).toEqual([['once'], 1]);
  });

  it('a duplicated action runs twice, as the protocol allows', async () => {
    const { faults, client, list } = await start();
    faults.duplicateNext('toServer', 'Action');
    await client.action(api.notes.addByAction, { body: 'again' });
    await until(() => list.now?.length === 2);
    expect(list.now).toEqual(['again', 'again']);
  });

  it('a duplicated transition makes the client throw, and it stays connected', async () => {
    const errors: unknown[] = [];
    const { faults, client, list, connections } = await start({ onError: (error) => errors.push(error) });
    faults.duplicateNext('toClient', 'Transition');
    await client.mutation(api.notes.add, { body: 'once' });
    await until(() => errors.length > 0);
    expect(String(errors)).toMatch(/^Error: Invalid start version/);
    await client.mutation(api.notes.add, { body: 'two' });
    expect([list.now, connections()]).toEqual([['once', 'two'], 1]);
  });

  it('a duplicated query set ends the connection with a fatal error', async () => {
    const errors: unknown[] = [];
    const { faults, client } = await start({ onError: (error) => errors.push(error) });
    faults.duplicateNext('toServer', 'ModifyQuerySet');
    watch(client, api.notes.count, {});
    await until(() => errors.length > 0);
    expect(String(errors)).toContain('based on version 1, at version 2');
    expect(client.connectionState().isWebSocketConnected).toBe(false);
  });
});

it('one network can carry several clients', async () => {
  const { backend, faults, client, list } = await start();
  const other = connect(backend, { faults });
  clients.push(other);
  const seen = watch(other, api.notes.list, {});
  await until(() => seen.now);
  faults.goOffline();
  await backend.runMutation('notes:add', { body: 'missed' }, null);
  await until(() => [client, other].every((one) => !one.connectionState().isWebSocketConnected));
  faults.goOnline();
  await until(() => list.now?.length === 1 && seen.now?.length === 1);
  expect([list.seen, seen.seen]).toEqual([
    [[], ['missed']],
    [[], ['missed']],
  ]);
  faults.goOffline();
  await other.close();
  faults.goOnline();
  expect(await client.action(api.notes.double, { value: 2 })).toBe(4);
});
