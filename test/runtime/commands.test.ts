import type { ConvexReactClient } from 'convex/react';
import { anyApi, getFunctionName, type FunctionReference } from 'convex/server';
import { expect, it, vi } from 'vitest';
import { toActions } from '../../src/runtime/commands/actions.js';
import { createCommands } from '../../src/runtime/commands/commands.js';
import type { ThreadFunctions } from '../../src/runtime/index.js';
import { createTrack } from '../../src/runtime/commands/trackCommand.js';
import { createTestStore } from '../store/support.js';
import { assistant, tool, user } from '../support/build.js';

const chat = anyApi['chat'] as unknown as ThreadFunctions;
const { listThreadMessages, sendMessage } = chat;

/** A thread with two calls that have the same id, without a server. */
function start(api: ThreadFunctions = chat) {
  const { store } = createTestStore();
  store.ingest({
    persisted: [
      user(0),
      assistant(0, 1, tool('a', 'output-error'), tool('b', 'output-error')),
      assistant(0, 3, tool('a', 'output-error', { input: { q: 'again' } })),
    ],
  });
  const mutation = vi.fn<(ref: FunctionReference<'mutation'>, args: unknown) => Promise<null>>(
    async () => null,
  );
  const snapshot = () => store.getState().thread.snapshot!;
  const commands = createCommands({
    client: { mutation } as unknown as ConvexReactClient,
    api,
    threadId: 'T',
    now: () => 0,
    track: createTrack(store),
    messages: () => snapshot().messages,
    stored: () => [],
    toolCalls: () => snapshot().toolCalls,
  });
  const sent = () => mutation.mock.calls.map(([ref, args]) => [getFunctionName(ref), args]);
  return { store, commands, mutation, sent, actions: toActions(api, commands) };
}

it("retries several calls with one mutation, under the server's ids", async () => {
  const { commands, sent } = start();
  await commands.retryToolCalls([{ toolCallId: 'b' }, { toolCallId: 'a~2', messageId: 'T:0:assistant' }]);
  await commands.retryToolCalls([{ toolCallId: 'b' }]);
  expect(sent()).toEqual([
    ['chat:retryToolCalls', { threadId: 'T', toolCallIds: ['b', 'a'] }],
    ['chat:retryToolCalls', { threadId: 'T', toolCallIds: ['b'] }],
  ]);
});

it('stops one call, and resumes the run', async () => {
  const { commands, sent } = start();
  await commands.stopToolCall({ toolCallId: 'a~2' });
  await commands.resume();
  expect(sent()).toEqual([
    ['chat:stopToolCall', { threadId: 'T', toolCallId: 'a' }],
    ['chat:resume', { threadId: 'T' }],
  ]);
});

it('keeps a refused command in the store, with its calls', async () => {
  const { commands, mutation, store } = start();
  mutation.mockRejectedValue(new Error('Too late.'));
  const calls = [{ toolCallId: 'a' }, { toolCallId: 'b' }];
  await expect(commands.retryToolCalls(calls)).rejects.toThrow('Too late.');
  await expect(commands.resume()).rejects.toThrow('Too late.');
  await expect(commands.stopToolCall(calls[0]!)).rejects.toThrow('Too late.');
  expect(store.getState().commands).toMatchObject([
    { kind: 'retryToolCalls', targets: ['a', 'b'], state: 'failed' },
    { kind: 'resume', targets: [], state: 'failed' },
    { kind: 'stopToolCall', targets: ['a'], state: 'failed' },
  ]);
});

it('sends nothing for a call that is not in the thread', async () => {
  const { commands, mutation } = start();
  await expect(commands.retryToolCalls([{ toolCallId: 'x' }])).rejects.toThrow('x');
  expect(mutation).not.toHaveBeenCalled();
});

it('offers exactly the commands that the api has functions for', () => {
  expect(Object.keys(start().actions)).toEqual(
    expect.arrayContaining(['retryToolCalls', 'stopToolCall', 'resume', 'stop']),
  );
  expect(start({ listThreadMessages, sendMessage }).actions).toEqual({});
});
