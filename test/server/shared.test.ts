import { saveMessages, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import { ConvexError } from 'convex/values';
import { describe, expect, it } from 'vitest';
import type { AccessRequest, Authorize } from '../../src/server/index.js';
import { text } from '../../src/testing/index.js';
import { codeOf, plain, remove, startApp, upload, type App } from './app.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };
const hello = () => [text('Hello.')];

/** Everyone who is logged in may use every thread, and `root` may edit messages of others. */
const shared: Authorize = async (ctx) => {
  const userId = (await ctx.auth.getUserIdentity())?.subject;
  return userId === undefined ? null : { userId, canEditOthers: userId === 'root' };
};

/** A thread with messages by ada, bob and ada again. */
async function conversation() {
  const app = await startApp(hello, { authorize: shared });
  const { threadId, api } = app;
  const say = async (who: string, prompt: string) => {
    const sent = await app.as(who).mutation(api.sendMessage, { threadId, prompt });
    await app.idle();
    return sent.messageId;
  };
  const ids = [await say('ada', 'one'), await say('bob', 'two'), await say('ada', 'three')] as const;
  return { app, ids };
}

const edit = (app: App, who: string, messageId: string) =>
  app.as(who).mutation(app.api.editMessage, { threadId: app.threadId, messageId, prompt: 'edited' });
const regenerate = (app: App, who: string, messageId: string) =>
  app.as(who).mutation(app.api.regenerate, { threadId: app.threadId, messageId });
const erase = (app: App, who: string, messageId: string) =>
  app.as(who).mutation(app.api.deleteMessage, { threadId: app.threadId, messageId });

describe('in a shared thread', () => {
  it("people cannot edit, regenerate or delete other people's messages or the replies to them", async () => {
    const { app, ids } = await conversation();
    const before = await app.view();
    const reply = (await app.list()).page[3]!.id;
    expect(await codeOf(edit(app, 'ada', ids[1]))).toBe('forbidden');
    expect(await codeOf(regenerate(app, 'ada', ids[1]))).toBe('forbidden');
    expect(await codeOf(regenerate(app, 'ada', reply))).toBe('forbidden');
    expect(await codeOf(erase(app, 'ada', ids[1]))).toBe('forbidden');
    expect(await codeOf(erase(app, 'ada', reply))).toBe('forbidden');
    expect(await app.view()).toEqual(before);
  });

  it("people cannot remove other people's messages by editing an earlier one of their own", async () => {
    const { app, ids } = await conversation();
    expect(await codeOf(edit(app, 'ada', ids[0]))).toBe('forbidden');
    expect(await codeOf(regenerate(app, 'ada', ids[0]))).toBe('forbidden');
    expect(await codeOf(edit(app, 'bob', ids[1]))).toBe('forbidden');
    expect(await app.view()).toHaveLength(6);
  });

  it('people can change their own messages', async () => {
    const { app, ids } = await conversation();
    await edit(app, 'ada', ids[2]);
    await app.idle();
    await erase(app, 'bob', ids[1]);
    expect((await app.view()).map((line) => line.split(': ')[1])).toEqual([
      'one',
      'Hello.',
      'Hello.',
      'edited',
      'Hello.',
    ]);
  });

  it('the app can let someone change everything', async () => {
    const { app, ids } = await conversation();
    await edit(app, 'root', ids[0]);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: edited', 'assistant/success: Hello.']);
  });

  it('messages that the app stored belong to the owner of the thread', async () => {
    const app = await startApp(hello, { authorize: shared });
    const { threadId } = app;
    const messages = [{ role: 'user' as const, content: 'seeded' }];
    await app.backend.t.run((ctx) => saveMessages(ctx as never, components.agent, { threadId, messages }));
    const [messageId] = await app.rows();
    expect(await codeOf(erase(app, 'bob', messageId!))).toBe('forbidden');
    await erase(app, 'ada', messageId!);
    expect(await app.view()).toEqual([]);
  });
});

describe('system messages', () => {
  const seeded = async (options: { showSystemMessages?: boolean }) => {
    const app = await startApp(hello, options);
    const { threadId } = app;
    const messages = [
      { role: 'system' as const, content: 'Never mention the price list.' },
      { role: 'user' as const, content: 'hello' },
    ];
    const stored = await app.backend.t.run((ctx) =>
      saveMessages(ctx as never, components.agent, { threadId, messages }),
    );
    return { app, systemId: stored.messages[0]!._id };
  };

  it('system messages are not sent to clients, which cannot delete or rate them either', async () => {
    const { app, systemId } = await seeded({});
    expect(JSON.stringify(await app.list())).not.toContain('price list');
    expect(await app.view()).toEqual(['user/success: hello']);
    const { threadId } = app;
    expect(await codeOf(erase(app, 'ada', systemId))).toBe('not-found');
    const feedback = { threadId, messageId: systemId, feedback: null };
    expect(await codeOf(app.ada.mutation(app.api.submitFeedback, feedback))).toBe('not-found');
  });

  it('system messages reach clients with showSystemMessages', async () => {
    const { app } = await seeded({ showSystemMessages: true });
    expect((await app.view())[0]).toBe('system/success: Never mention the price list.');
  });
});

describe('authorize', () => {
  const watching = async (script: Parameters<typeof startApp>[0]) => {
    const asked: AccessRequest[] = [];
    const app = await startApp(script, {
      authorize: async (ctx, request) => {
        asked.push(request);
        return shared(ctx, request);
      },
    });
    return { app, asked };
  };

  it('authorize gets the author and the role of a message', async () => {
    const { app, asked } = await watching(hello);
    const { threadId } = app;
    const { messageId } = await app.say('hello');
    await codeOf(erase(app, 'bob', messageId));
    expect(asked.at(-1)).toEqual({
      action: 'deleteMessage',
      threadId,
      ownerId: 'ada',
      message: { messageId, role: 'user', authorId: 'ada' },
    });
    await codeOf(erase(app, 'bob', 'nonsense'));
    expect(asked.at(-1)).toMatchObject({ message: { messageId: 'nonsense' } });
  });

  it('authorize gets the tool of a call and the files of a message', async () => {
    const { app, asked } = await watching([
      [remove('a'), plain('ask', 'q')],
      [text('Done.')],
      [text('Seen.')],
    ]);
    const { threadId, ada, api } = app;
    await app.say('go');
    const [call] = await ada.query(api.getToolCalls, { threadId });
    const { approvalId } = call!.approval!;
    await ada.mutation(api.respondToApproval, { threadId, responses: [{ approvalId, approved: false }] });
    expect(asked.at(-1)).toMatchObject({ toolCalls: [{ toolCallId: 'a', toolName: 'remove' }] });
    await ada.mutation(api.submitToolResult, { threadId, toolCallId: 'q', result: 1 });
    expect(asked.at(-1)).toMatchObject({ toolCalls: [{ toolCallId: 'q', toolName: 'ask' }] });
    await app.idle();
    await codeOf(ada.mutation(api.retryToolCalls, { threadId, toolCallIds: ['q', 'x'] }));
    expect(asked.at(-1)!.toolCalls).toEqual([{ toolCallId: 'q', toolName: 'ask' }, { toolCallId: 'x' }]);
    const storageId = await upload(app, 'notes');
    await ada.mutation(api.sendMessage, { threadId, prompt: 'x', files: [{ storageId }] });
    expect(asked.at(-1)).toMatchObject({ action: 'sendMessage', storageIds: [storageId] });
    await app.idle();
  });

  it('a ConvexError of authorize reaches the caller unchanged', async () => {
    const data = { kind: 'rate-limited', retryAfter: 1_234 };
    const app = await startApp(hello, {
      authorize: async (_, { action }) => {
        if (action !== 'createThread') throw new ConvexError(data);
        return { userId: 'ada' };
      },
    });
    const { threadId, ada, api } = app;
    await expect(ada.mutation(api.sendMessage, { threadId, prompt: 'x' })).rejects.toMatchObject({ data });
    await expect(ada.query(api.getThread, { threadId })).rejects.toMatchObject({ data });
  });
});
