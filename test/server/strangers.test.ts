import { componentsGeneric, makeFunctionReference } from 'convex/server';
import { ConvexError } from 'convex/values';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defineThreadApi,
  type Authorize,
  type ThreadAction,
  type ThreadComponents,
} from '../../src/server/index.js';
import { text, type Script } from '../../src/testing/index.js';
import { plain, remove, startApp, upload, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The ids of everything that a stranger could name. */
interface Ids {
  readonly threadId: string;
  readonly messageId: string;
  readonly toolCallId: string;
  readonly approvalId: string;
  readonly storageId: string;
  readonly streamId: string;
}

const paginationOpts = { cursor: null, numItems: 5 };
const deltas = (streamId: string) => ({ kind: 'deltas' as const, cursors: [{ streamId, cursor: 0 }] });

/** Every public function, with the arguments that a client passes. A test fails if a function is missing here. */
const functions: Record<string, { kind: 'query' | 'mutation'; args: (ids: Ids) => Record<string, unknown> }> =
  {
    listThreadMessages: {
      kind: 'query',
      args: ({ threadId, streamId }) => ({
        threadId,
        paginationOpts: { cursor: JSON.stringify([threadId, 1]), numItems: 5 },
        streamArgs: deltas(streamId),
      }),
    },
    getToolCalls: { kind: 'query', args: ({ threadId }) => ({ threadId, order: 0 }) },
    getThread: { kind: 'query', args: ({ threadId }) => ({ threadId }) },
    listThreads: { kind: 'query', args: () => ({ paginationOpts }) },
    startThread: { kind: 'mutation', args: ({ storageId }) => ({ prompt: 'x', files: [{ storageId }] }) },
    createThread: { kind: 'mutation', args: () => ({ title: 'Mine' }) },
    generateUploadUrl: { kind: 'mutation', args: () => ({}) },
    sendMessage: {
      kind: 'mutation',
      args: ({ threadId, storageId }) => ({ threadId, prompt: 'x', files: [{ storageId }] }),
    },
    stop: { kind: 'mutation', args: ({ threadId }) => ({ threadId }) },
    stopToolCall: { kind: 'mutation', args: ({ threadId, toolCallId }) => ({ threadId, toolCallId }) },
    resume: { kind: 'mutation', args: ({ threadId }) => ({ threadId }) },
    respondToApproval: {
      kind: 'mutation',
      args: ({ threadId, approvalId }) => ({
        threadId,
        responses: [{ approvalId, approved: true, always: true }],
      }),
    },
    listAllowedTools: { kind: 'query', args: ({ threadId }) => ({ threadId }) },
    revokeAllowedTool: { kind: 'mutation', args: ({ threadId }) => ({ threadId, toolName: 'remove' }) },
    submitToolResult: {
      kind: 'mutation',
      args: ({ threadId, toolCallId }) => ({ threadId, toolCallId, result: 'FORGED' }),
    },
    retryToolCalls: {
      kind: 'mutation',
      args: ({ threadId, toolCallId }) => ({ threadId, toolCallIds: [toolCallId] }),
    },
    regenerate: { kind: 'mutation', args: ({ threadId, messageId }) => ({ threadId, messageId }) },
    editMessage: {
      kind: 'mutation',
      args: ({ threadId, messageId, storageId }) => ({
        threadId,
        messageId,
        prompt: 'x',
        files: [{ storageId }],
      }),
    },
    deleteMessage: { kind: 'mutation', args: ({ threadId, messageId }) => ({ threadId, messageId }) },
    submitFeedback: {
      kind: 'mutation',
      args: ({ threadId, messageId }) => ({ threadId, messageId, feedback: { type: 'positive' } }),
    },
    renameThread: { kind: 'mutation', args: ({ threadId }) => ({ threadId, title: 'x' }) },
    archiveThread: { kind: 'mutation', args: ({ threadId }) => ({ threadId, archived: true }) },
    markRead: { kind: 'mutation', args: ({ threadId }) => ({ threadId }) },
    deleteThread: { kind: 'mutation', args: ({ threadId }) => ({ threadId }) },
  };

type Who = App['ada'];

/** What a caller gets: the value, or the data of the error. */
async function ask(who: Who, name: string, args: Record<string, unknown>): Promise<unknown> {
  const path = `chat:${name}`;
  try {
    return functions[name]!.kind === 'query'
      ? await who.query(makeFunctionReference<'query'>(path), args)
      : await who.mutation(makeFunctionReference<'mutation'>(path), args);
  } catch (error) {
    return error instanceof ConvexError ? error.data : `not a ConvexError: ${String(error)}`;
  }
}

const READS = new Set<ThreadAction>(['listThreadMessages', 'getThread', 'getToolCalls']);

/** Owners may do everything; `reader` may read every thread. */
const withReader: Authorize = async (ctx, { action, threadId, ownerId }) => {
  const userId = (await ctx.auth.getUserIdentity())?.subject;
  if (userId === undefined) return null;
  if (threadId === undefined || ownerId === userId) return { userId };
  return userId === 'reader' && READS.has(action) ? { userId } : null;
};

/** A thread of ada with a file, an open question, a waiting client tool, and a failed call. */
async function victim(authorize?: Authorize) {
  const reply = [text('Top secret.'), plain('boom', 'failed'), remove('asked'), plain('ask', 'waiting')];
  const script: Script = ({ prompt }) =>
    JSON.stringify(prompt).includes('My secret') ? reply : [text('Hi.')];
  const app = await startApp(script, { ...(authorize && { authorize }) });
  const { threadId, ada, api } = app;
  const storageId = await upload(app, 'TAX RETURN');
  const sent = await ada.mutation(api.sendMessage, { threadId, prompt: 'My secret', files: [{ storageId }] });
  await app.idle();
  const ledger = await ada.query(api.getToolCalls, { threadId });
  const approvalId = ledger.find(({ toolCallId }) => toolCallId === 'asked')!.approval!.approvalId;
  const components = componentsGeneric() as unknown as ThreadComponents;
  const [stream] = await app.backend.t.run((ctx) =>
    ctx.runQuery(components.agent.streams.list, { threadId, statuses: ['streaming', 'finished', 'aborted'] }),
  );
  const ids: Ids = {
    threadId,
    messageId: sent.messageId,
    toolCallId: 'waiting',
    approvalId,
    storageId,
    streamId: stream!.streamId,
  };
  return { app, ids };
}

/** The same ids, but of nothing that exists: never used, or deleted. */
async function nothing(app: App, ids: Ids): Promise<Ids[]> {
  const gone = await app.as('gone').mutation(app.api.createThread, {});
  const sent = await app.as('gone').mutation(app.api.sendMessage, { threadId: gone, prompt: 'x' });
  await app.idle();
  await app.as('gone').mutation(app.api.deleteMessage, { threadId: gone, messageId: sent.messageId });
  await app.as('gone').mutation(app.api.deleteThread, { threadId: gone });
  const deleted = { ...ids, threadId: gone, messageId: sent.messageId };
  const made = Object.fromEntries(Object.keys(ids).map((key) => [key, 'nonsense'])) as unknown as Ids;
  const empty = Object.fromEntries(Object.keys(ids).map((key) => [key, ''])) as unknown as Ids;
  return [deleted, made, empty];
}

const FORBIDDEN = { code: 'forbidden', message: 'You don’t have permission to do this.' };
const SECRETS = /secret|TAX/i;

it('this test covers every public function', () => {
  const components = componentsGeneric() as unknown as ThreadComponents;
  const exported = Object.keys(defineThreadApi(components, {} as never));
  const internal = new Set(['runThread', 'commitRun']);
  expect(exported.filter((name) => !internal.has(name)).toSorted()).toEqual(
    Object.keys(functions).toSorted(),
  );
});

describe('a caller who may not use the thread', () => {
  let app: App;
  let ids: Ids;
  let none: Ids[];
  let before: string;
  const snapshot = async () => JSON.stringify([await app.list(), await ledgerOf()]);
  const ledgerOf = () => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });

  beforeAll(async () => {
    ({ app, ids } = await victim());
    none = await nothing(app, ids);
    before = await snapshot();
  });

  const ofThread = Object.keys(functions).filter((name) => 'threadId' in functions[name]!.args({} as Ids));
  it.each(ofThread)('%s: a stranger learns nothing, not even whether the thread exists', async (name) => {
    for (const who of [app.as('eve'), app.backend.t as Who]) {
      for (const named of [ids, ...none]) {
        expect(await ask(who, name, functions[name]!.args(named))).toEqual(FORBIDDEN);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it.each(Object.keys(functions))('%s: refuses callers who are not logged in', async (name) => {
    expect(await ask(app.backend.t as Who, name, functions[name]!.args(ids))).toEqual(FORBIDDEN);
  });

  /** Each argument that names something, in a call that is otherwise valid. */
  const keys: Array<keyof Ids> = ['messageId', 'toolCallId', 'approvalId', 'storageId', 'streamId'];
  const uses = keys.flatMap((key) =>
    ofThread
      .filter((name) => {
        const used = JSON.stringify(functions[name]!.args({ [key]: 'USED' } as unknown as Ids));
        return used.includes('USED');
      })
      .map((name) => [name, key] as const),
  );
  it.each(uses)('%s: a foreign %s in your own thread is like one that does not exist', async (name, key) => {
    const eve = app.as('eve');
    const answers: string[] = [];
    for (const foreign of [ids, ...none]) {
      // Creates a new thread each time, because some calls change it.
      const threadId = await eve.mutation(app.api.createThread, {});
      const sent = await eve.mutation(app.api.sendMessage, { threadId, prompt: 'mine' });
      await app.idle();
      const own = { threadId, messageId: sent.messageId, storageId: await upload(app, 'mine') };
      const rest = { toolCallId: 'x', approvalId: 'x', streamId: 'x' };
      const args = functions[name]!.args({ ...rest, ...own, [key]: foreign[key] });
      const answer = JSON.stringify(await ask(eve, name, args));
      answers.push(answer.replaceAll(threadId, 'T').replaceAll(own.messageId, 'M'));
    }
    for (const answer of answers) {
      expect(answer).not.toMatch(SECRETS);
      expect(answer).not.toContain('not a ConvexError');
    }
    expect([...new Set(answers.map(withoutTimes))]).toHaveLength(1);
    expect(await snapshot()).toBe(before);
  });
});

/** Results of successful calls contain times and ids of new documents. */
const withoutTimes = (answer: string): string => answer.replaceAll(/\d{10,}\.?\d*\w*/g, 'N');

describe('a reader of a shared thread', () => {
  it('a reader of a shared thread can read it, and gets the same error from every other function', async () => {
    const { app, ids } = await victim(withReader);
    const before = JSON.stringify(await app.list());
    const reader = app.as('reader');
    for (const [name, { args }] of Object.entries(functions)) {
      if (!('threadId' in args(ids))) continue;
      const answer = await ask(reader, name, args(ids));
      if (['listThreadMessages', 'getToolCalls', 'getThread'].includes(name)) {
        expect(answer).not.toMatchObject({ code: expect.anything() });
      } else {
        expect({ name, answer }).toEqual({ name, answer: FORBIDDEN });
      }
    }
    expect(await ask(reader, 'listThreads', { paginationOpts })).toMatchObject({ page: [] });
    expect(JSON.stringify(await app.list())).toBe(before);
  });
});
