import { componentsGeneric, makeFunctionReference } from 'convex/server';
import { ConvexError } from 'convex/values';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defineThreadApi,
  type AccessRequest,
  type ThreadAction,
  type ThreadComponents,
} from '../../src/server/index.js';
import { hold, text } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { codeOf, startApp, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

interface Call {
  readonly action: ThreadAction;
  readonly name: keyof App['api'];
  readonly args: (threadId: string, messageId: string) => Record<string, unknown>;
}

const call = (action: ThreadAction, name: Call['name'], args: Call['args']): Call => ({ action, name, args });

const paginationOpts = { cursor: null, numItems: 5 };

/** Every public function, with arguments that make sense. */
const calls: Call[] = [
  call('listThreadMessages', 'listThreadMessages', (threadId) => ({ threadId, paginationOpts })),
  call('sendMessage', 'sendMessage', (threadId) => ({ threadId, prompt: 'hello' })),
  call('stop', 'stop', (threadId) => ({ threadId })),
  call('respondToApproval', 'respondToApproval', (threadId) => ({
    threadId,
    responses: [{ approvalId: 'x', approved: true }],
  })),
  call('listAllowedTools', 'listAllowedTools', (threadId) => ({ threadId })),
  call('revokeAllowedTool', 'revokeAllowedTool', (threadId) => ({ threadId, toolName: 'x' })),
  call('submitToolResult', 'submitToolResult', (threadId) => ({ threadId, toolCallId: 'x', result: 1 })),
  call('retryToolCalls', 'retryToolCalls', (threadId) => ({ threadId, toolCallIds: ['x'] })),
  call('stopToolCall', 'stopToolCall', (threadId) => ({ threadId, toolCallId: 'x' })),
  call('resume', 'resume', (threadId) => ({ threadId })),
  call('getToolCalls', 'getToolCalls', (threadId) => ({ threadId })),
  call('regenerate', 'regenerate', (threadId, messageId) => ({ threadId, messageId })),
  call('editMessage', 'editMessage', (threadId, messageId) => ({ threadId, messageId, prompt: 'x' })),
  call('deleteMessage', 'deleteMessage', (threadId, messageId) => ({ threadId, messageId })),
  call('submitFeedback', 'submitFeedback', (threadId, messageId) => ({
    threadId,
    messageId,
    feedback: null,
  })),
  call('getThread', 'getThread', (threadId) => ({ threadId })),
  call('renameThread', 'renameThread', (threadId) => ({ threadId, title: 'x' })),
  call('archiveThread', 'archiveThread', (threadId) => ({ threadId, archived: true })),
  call('markRead', 'markRead', (threadId) => ({ threadId })),
  call('deleteThread', 'deleteThread', (threadId) => ({ threadId })),
];

const withoutThread: Call[] = [
  call('startThread', 'startThread', () => ({ prompt: 'hello' })),
  call('createThread', 'createThread', () => ({})),
  call('listThreads', 'listThreads', () => ({ paginationOpts })),
  call('generateUploadUrl', 'generateUploadUrl', () => ({})),
];

type Accessor = App['ada'];

const queries = new Set<keyof App['api']>([
  'listThreadMessages',
  'getToolCalls',
  'listAllowedTools',
  'getThread',
  'listThreads',
]);

/** What a caller gets from a call: its value, or the data of its error. */
async function answer(who: Accessor, { name }: Call, args: Record<string, unknown>): Promise<unknown> {
  const [query, mutation] = [
    makeFunctionReference<'query'>(`chat:${name}`),
    makeFunctionReference<'mutation'>(`chat:${name}`),
  ];
  try {
    return queries.has(name) ? await who.query(query, args) : await who.mutation(mutation, args);
  } catch (error) {
    return error instanceof ConvexError ? error.data : `not a ConvexError: ${String(error)}`;
  }
}

const FORBIDDEN = { code: 'forbidden', message: 'You don’t have permission to do this.' };

describe('access', () => {
  it('every public function asks authorize for access', () => {
    const named = [...calls, ...withoutThread].map(({ name }) => name);
    const internal = new Set(['runThread', 'commitRun']);
    const components = componentsGeneric() as unknown as ThreadComponents;
    const exported = Object.keys(defineThreadApi(components, {} as never));
    expect(exported.filter((name) => !internal.has(name)).toSorted()).toEqual(named.toSorted());
  });

  it.each(calls.map((entry) => [entry.action, entry] as const))(
    '%s: a stranger cannot tell a thread that exists from one that does not',
    async (_, entry) => {
      const app = await startApp([[text('Secret.')]]);
      const { messageId } = await app.say('secret');
      const before = await app.view();
      const gone = await app.ada.mutation(app.api.createThread, {});
      await app.ada.mutation(app.api.deleteThread, { threadId: gone });
      const strangers: Accessor[] = [app.as('eve'), app.backend.t];
      for (const who of strangers) {
        for (const threadId of [app.threadId, gone, 'nonsense', '']) {
          expect(await answer(who, entry, entry.args(threadId, messageId))).toEqual(FORBIDDEN);
        }
      }
      expect(await app.view()).toEqual(before);
    },
  );

  it.each(withoutThread.map((entry) => [entry.action, entry] as const))(
    '%s: refuses callers who are not logged in',
    async (_, entry) => {
      const app = await startApp([]);
      expect(await answer(app.backend.t as Accessor, entry, entry.args('', ''))).toEqual(FORBIDDEN);
      expect(await answer(app.ada, entry, entry.args('', ''))).not.toEqual(FORBIDDEN);
    },
  );

  it('authorize decides about each action and learns its thread', async () => {
    const asked: AccessRequest[] = [];
    const app = await startApp([[text('Hi.')]], {
      authorize: async (_, request) => {
        asked.push(request);
        const { action } = request;
        return action === 'createThread' || action === 'listThreadMessages' ? { userId: 'ada' } : null;
      },
    });
    asked.length = 0;
    for (const entry of calls) await answer(app.ada, entry, entry.args(app.threadId, 'm'));
    expect(asked).toMatchObject(
      calls.map(({ action }) => ({ action, threadId: app.threadId, ownerId: 'ada' })),
    );
    expect(await app.view()).toEqual([]);
  });

  it('a call gets the same error when authorize throws', async () => {
    const app = await startApp([], {
      authorize: async (_, { threadId }) => {
        if (threadId !== undefined) throw new Error(`thread ${threadId} belongs to somebody`);
        return { userId: 'ada' };
      },
    });
    for (const entry of calls) {
      expect(await answer(app.ada, entry, entry.args(app.threadId, 'm'))).toEqual(FORBIDDEN);
    }
  });

  it('a caller with access still learns that a thread does not exist', async () => {
    const app = await startApp([], { authorize: async () => ({ userId: 'ada' }) });
    for (const entry of calls) {
      expect(await answer(app.ada, entry, entry.args('nonsense', 'm'))).toMatchObject({ code: 'not-found' });
    }
  });
});

describe('content of another thread', () => {
  it('messages of another thread cannot be reached through your own thread', async () => {
    const app = await startApp([[text('First.')], [text('Second.')]]);
    const { messageId } = await app.say('mine');
    const bob = app.as('bob');
    const threadId = await bob.mutation(app.api.createThread, {});
    const { api } = app;
    expect(await codeOf(bob.mutation(api.deleteMessage, { threadId, messageId }))).toBe('not-found');
    expect(await codeOf(bob.mutation(api.regenerate, { threadId, messageId }))).toBe('not-found');
    expect(await codeOf(bob.mutation(api.editMessage, { threadId, messageId, prompt: 'x' }))).toBe(
      'not-found',
    );
    const feedback = { type: 'positive' as const };
    expect(await codeOf(bob.mutation(api.submitFeedback, { threadId, messageId, feedback }))).toBe(
      'not-found',
    );
    const { continueCursor: cursor } = await app.list(1);
    const page = bob.query(api.listThreadMessages, { threadId, paginationOpts: { cursor, numItems: 5 } });
    expect(await codeOf(page)).toBe('invalid-arguments');
    expect(await app.view()).toEqual(['user/success: mine', 'assistant/success: First.']);
  });

  it('streams of another thread cannot be reached through your own thread', async () => {
    const end = hold();
    const app = await startApp([[text('top secret'), end]], everyDelta);
    const run = app.say('go');
    const { api, ada } = app;
    const listing = { paginationOpts: { cursor: null, numItems: 0 } };
    const listed = async () => {
      const { streams } = await ada.query(api.listThreadMessages, {
        ...listing,
        threadId: app.threadId,
        streamArgs: { kind: 'list' },
      });
      return streams?.kind === 'list' ? streams.messages : [];
    };
    while ((await listed()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const streamArgs = {
      kind: 'deltas' as const,
      cursors: (await listed()).map(({ streamId }) => ({ streamId, cursor: 0 })),
    };
    const read = async (who: Accessor, threadId: string) =>
      JSON.stringify(await who.query(api.listThreadMessages, { ...listing, threadId, streamArgs }));
    while (!(await read(ada, app.threadId)).includes('secret')) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const bob = app.as('bob');
    const own = await bob.mutation(api.createThread, {});
    expect(await read(bob, own)).not.toContain('secret');
    end.release();
    await run;
  });
});

describe('arguments that are malformed', () => {
  const wrong: Array<[name: string, change: (args: Record<string, unknown>) => Record<string, unknown>]> = [
    ['another type', (args) => ({ ...args, [Object.keys(args)[0]!]: 7n })],
    ['one argument missing', (args) => Object.fromEntries(Object.entries(args).slice(1))],
    ['one argument too many', (args) => ({ ...args, admin: true })],
    ['a list inside', (args) => ({ ...args, [Object.keys(args)[0]!]: [] })],
  ];

  it.each(wrong)(
    'malformed arguments (%s) are refused by every function and change nothing',
    async (_, change) => {
      const app = await startApp([[text('Hi.')]]);
      const { messageId } = await app.say('hello');
      const before = await app.view();
      for (const entry of calls) {
        const told = await answer(app.ada, entry, change(entry.args(app.threadId, messageId)));
        expect(told).toMatch(/Validator error|ArgumentValidationError/);
      }
      expect(await app.view()).toEqual(before);
    },
  );
});
