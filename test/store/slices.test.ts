import { describe, expect, it } from 'vitest';
import {
  readableError,
  selectCommand,
  selectCommands,
  toolKey,
  type CommandKind,
} from '../../src/store/index.js';
import { text, tool } from '../support/build.js';
import { createTestStore, running, stored } from './support.js';

describe('expansion', () => {
  const key = toolKey('T:1:assistant', 'a');

  it('expansion follows the default until the user chooses', () => {
    const { store, calls } = createTestStore();
    expect([store.isExpanded(key, true), store.isExpanded(key, false)]).toEqual([true, false]);
    store.setExpanded(key, false);
    expect([store.isExpanded(key, true), store.isExpanded(key, false)]).toEqual([false, false]);
    store.setExpanded(key, false);
    expect(calls()).toBe(1);
    store.setExpanded(key, true);
    expect(store.isExpanded(key, false)).toBe(true);
  });

  it('expansion survives the end of the stream', () => {
    const { store } = createTestStore();
    store.ingest(running(1)(tool('a', 'input-available')));
    store.setExpanded(key, true);
    store.ingest(stored(1, tool('a', 'output-available', { output: 1 }), text('done')));
    const { messageId, toolCallId } = store.getState().toolCalls.get('a')!;
    expect(store.isExpanded(toolKey(messageId, toolCallId), false)).toBe(true);
  });

  it('expansion can move to the next store', () => {
    const { store } = createTestStore();
    store.setExpanded(key, true);
    const { store: next } = createTestStore({ initialExpansion: store.getState().expansion });
    next.setExpanded('other', true);
    expect(next.isExpanded(key, false)).toBe(true);
    expect(store.isExpanded('other', false)).toBe(false);
  });

  it('expansion ignores keys of built-in members', () => {
    const { store } = createTestStore();
    expect(store.isExpanded('constructor', false)).toBe(false);
  });
});

describe('commands', () => {
  it('commands are pending until they succeed', () => {
    const { store, clock } = createTestStore();
    const id = store.begin({ kind: 'respondToApproval', targets: ['a'] });
    expect(store.getState().commands).toEqual([
      {
        id,
        kind: 'respondToApproval',
        targets: ['a'],
        state: 'pending',
        startedAt: clock.now(),
        error: undefined,
      },
    ]);
    store.succeed(id);
    expect(store.getState().commands).toEqual([]);
  });

  it('a failed command keeps its error until it is dismissed', () => {
    const { store } = createTestStore();
    const cause = Object.assign(new Error('[CONVEX M(chat:stop)] Server Error'), {
      data: {
        code: 'running',
        message: 'A reply is still being written. Wait for it to finish, or stop it.',
      },
    });
    const id = store.begin({ kind: 'retryToolCalls', targets: ['a'] });
    store.fail(id, cause);
    const command = selectCommand('retryToolCalls', 'a')(store.getState())!;
    expect(command.state).toBe('failed');
    expect(command.error!.message).toBe('A reply is still being written. Wait for it to finish, or stop it.');
    expect(command.error!.cause).toBe(cause);
    expect([Object.isFrozen(cause), Object.isFrozen(cause.data)]).toEqual([false, false]);
    store.begin({ kind: 'sendMessage' });
    expect(selectCommand('retryToolCalls', 'a')(store.getState())).toBe(command);
    store.dismiss(id);
    expect(selectCommand('retryToolCalls')(store.getState())).toBeUndefined();
  });

  it('a command with several targets is found by each of them', () => {
    const { store } = createTestStore();
    const id = store.begin({ kind: 'respondToApproval', targets: ['a', 'b,c'] });
    const find = (target: string) => selectCommand('respondToApproval', target)(store.getState())?.id;
    expect(['a', 'b,c', 'b', 'a,b'].map(find)).toEqual([id, id, undefined, undefined]);
    expect(selectCommands(undefined, 'b,c')(store.getState())).toHaveLength(1);
  });

  it('commands are selected by kind and target as a stable list', () => {
    const { store } = createTestStore();
    const kinds: CommandKind[] = ['sendMessage', 'stop', 'sendMessage'];
    const [first, , third] = kinds.map((kind, i) => store.begin({ kind, targets: [`t${i}`] }));
    const sends = selectCommands('sendMessage');
    const list = sends(store.getState());
    expect(list.map(({ id }) => id)).toEqual([first, third]);
    store.begin({ kind: 'submitFeedback' });
    expect(sends(store.getState())).toBe(list);
    expect(selectCommands(undefined, 't1')(store.getState())).toHaveLength(1);
    expect(selectCommands()(store.getState())).toHaveLength(4);
    store.succeed(first!);
    expect(sends(store.getState()).map(({ id }) => id)).toEqual([third]);
  });

  it('settling an unknown command notifies no subscriber', () => {
    const { store, calls } = createTestStore();
    store.succeed('x');
    store.fail('x', 1);
    store.dismiss('x');
    expect(calls()).toBe(0);
  });

  it('commands are limited to a hundred, and the oldest failed one goes first', () => {
    const { store } = createTestStore();
    const ids = Array.from({ length: 100 }, () => store.begin({ kind: 'sendMessage' }));
    store.fail(ids[3]!, 'no');
    store.begin({ kind: 'sendMessage' });
    store.begin({ kind: 'sendMessage' });
    const left = new Set(store.getState().commands.map(({ id }) => id));
    expect(left.size).toBe(100);
    expect(ids.filter((id) => !left.has(id))).toEqual([ids[0], ids[3]]);
  });

  it.each([
    [new Error('plain'), 'plain'],
    ['a string', 'a string'],
    [{ data: 'told' }, 'told'],
    [{ data: { message: 'told too' } }, 'told too'],
    [
      new Error(
        '[CONVEX M(chat:send)] [Request ID: 4a1f] Server Error\nUncaught Error: boom\n    at handler (../convex/chat.ts:1:2)\n\n  Called by client',
      ),
      'boom',
    ],
    [
      new Error('[CONVEX M(chat:send)] [Request ID: 4a1f] Server Error\n  Called by client'),
      'Something went wrong.',
    ],
    [undefined, 'Something went wrong.'],
    [{}, 'Something went wrong.'],
    [Object.create(null), 'Something went wrong.'],
  ])('a readable error has the text of %s', (cause, words) => {
    expect(readableError(cause)).toBe(words);
  });
});

describe('connection', () => {
  it('an unchanged connection notifies no subscriber', () => {
    const { store, calls } = createTestStore();
    expect(store.getState().status).toMatchObject({ connection: 'connected', isBehind: false });
    store.setConnection({ connection: 'offline', isBehind: true });
    expect(store.getState().status).toMatchObject({ connection: 'offline', isBehind: true });
    const { status } = store.getState();
    store.setConnection({ connection: 'offline' });
    expect(store.getState().status).toBe(status);
    expect(calls()).toBe(1);
  });
});
