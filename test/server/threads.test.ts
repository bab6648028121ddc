import { describe, expect, it } from 'vitest';
import { text } from '../../src/testing/index.js';
import { codeOf, startApp, until, type App } from './app.js';

const hello = () => [text('Hello.')];
const page = { cursor: null, numItems: 50 };
const titles = async (app: App, who = app.ada, archived?: boolean) => {
  const { page: threads } = await who.query(app.api.listThreads, {
    paginationOpts: page,
    ...(archived !== undefined && { archived }),
  });
  return threads.map(({ title }) => title);
};

describe('threads', () => {
  it('threads are listed for their user, newest first, and can be renamed and archived', async () => {
    const app = await startApp(hello);
    const { api, ada, threadId } = app;
    await ada.mutation(api.renameThread, { threadId, title: ' First ' });
    const second = await ada.mutation(api.createThread, { title: 'Second' });
    await app.as('bob').mutation(api.createThread, { title: 'Other' });
    expect(await titles(app)).toEqual(['Second', 'First']);
    expect(await titles(app, app.as('bob'))).toEqual(['Other']);
    await ada.mutation(api.archiveThread, { threadId: second, archived: true });
    expect(await titles(app)).toEqual(['Second', 'First']);
    expect(await titles(app, ada, false)).toEqual(['First']);
    expect(await titles(app, ada, true)).toEqual(['Second']);
    await ada.mutation(api.archiveThread, { threadId: second, archived: false });
    expect(await titles(app)).toEqual(['Second', 'First']);
    expect(await ada.query(api.getThread, { threadId })).toMatchObject({
      threadId,
      title: 'First',
      archived: false,
    });
  });

  it('a thread takes its title from its first message, once', async () => {
    const app = await startApp(hello);
    await app.say('  What is the weather like in Paris, and will it stay like that?\nTell me.');
    expect(await titles(app)).toEqual(['What is the weather like in Paris, and will it stay like th…']);
    await app.say('And in Rome?');
    expect(await titles(app)).toHaveLength(1);
    expect((await titles(app))[0]).toMatch(/^What is/);
  });

  it('a thread takes a generated title unless it was renamed', async () => {
    const app = await startApp(hello, { generateTitle: async (_, { prompt }) => `About ${prompt}` });
    await app.say('tea');
    await until(async () => (await titles(app))[0] === 'About tea');
    let give: (title: string) => void = () => {};
    const slow = await startApp(hello, { generateTitle: () => new Promise((resolve) => (give = resolve)) });
    await slow.say('tea');
    await slow.ada.mutation(slow.api.renameThread, { threadId: slow.threadId, title: 'Mine' });
    give('Generated');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await titles(slow)).toEqual(['Mine']);
  });

  it('deleting a thread deletes everything in it', async () => {
    const app = await startApp(hello);
    await app.say('go');
    const [row] = await app.rows();
    await app.ada.mutation(app.api.deleteThread, { threadId: app.threadId });
    expect(await titles(app)).toEqual([]);
    await until(
      async () =>
        (await codeOf(app.ada.query(app.api.getThread, { threadId: app.threadId }))) === 'forbidden',
    );
    const other = await app.ada.mutation(app.api.createThread, {});
    expect(await codeOf(app.ada.mutation(app.api.deleteMessage, { threadId: other, messageId: row! }))).toBe(
      'not-found',
    );
  });

  it('invalid titles are refused', async () => {
    const { api, ada, threadId } = await startApp(hello);
    expect(await codeOf(ada.mutation(api.renameThread, { threadId, title: ' ' }))).toBe('invalid-arguments');
    expect(await codeOf(ada.mutation(api.createThread, { title: 'x'.repeat(201) }))).toBe('too-large');
  });
});

describe('messages', () => {
  const send = (app: App, prompt: string) =>
    app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });

  it('an empty or too long message is refused and not stored', async () => {
    const app = await startApp(hello);
    expect(await codeOf(send(app, ' \n '))).toBe('invalid-arguments');
    expect(await codeOf(send(app, 'x'.repeat(100_001)))).toBe('too-large');
    expect(await app.view()).toEqual([]);
  });

  it('a message keeps its whitespace', async () => {
    const app = await startApp(hello);
    await app.say('  indented\n\n  code  ');
    expect((await app.list()).page[0]!.parts).toMatchObject([{ text: '  indented\n\n  code  ' }]);
  });
});

describe('feedback', () => {
  it("feedback is stored with the message, can be withdrawn, and calls the app's hook", async () => {
    const told: unknown[] = [];
    const app = await startApp(hello, { onFeedback: async (_, feedback) => void told.push(feedback) });
    await app.say('go');
    const { threadId } = app;
    const messageId = (await app.rows()).at(-1)!;
    const feedback = { type: 'negative' as const, comment: 'too short' };
    await app.ada.mutation(app.api.submitFeedback, { threadId, messageId, feedback });
    expect((await app.list()).page[1]!.metadata.feedback).toEqual(feedback);
    await app.ada.mutation(app.api.submitFeedback, { threadId, messageId, feedback: null });
    expect((await app.list()).page[1]!.metadata.feedback).toBeUndefined();
    expect(told).toEqual([
      { threadId, messageId, userId: 'ada', feedback },
      { threadId, messageId, userId: 'ada', feedback: null },
    ]);
    const long = { ...feedback, comment: 'x'.repeat(2_001) };
    expect(
      await codeOf(app.ada.mutation(app.api.submitFeedback, { threadId, messageId, feedback: long })),
    ).toBe('too-large');
  });
});
