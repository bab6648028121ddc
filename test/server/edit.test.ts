import { describe, expect, it } from 'vitest';
import { delay, text } from '../../src/testing/index.js';
import { codeOf, search, seedTurns, startApp, type App } from './app.js';

const numbered = ({ step }: { step: number }) => [text(`Answer ${step}.`)];
const regenerate = (app: App, messageId: string) =>
  app.ada.mutation(app.api.regenerate, { threadId: app.threadId, messageId });
const remove = (app: App, messageId: string) =>
  app.ada.mutation(app.api.deleteMessage, { threadId: app.threadId, messageId });

describe('regenerating', () => {
  it('regenerating replaces the reply, whichever of its rows is named', async () => {
    const app = await startApp(numbered);
    const { messageId } = await app.say('one');
    await regenerate(app, messageId);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: one', 'assistant/success: Answer 1.']);
    await regenerate(app, (await app.rows()).at(-1)!);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: one', 'assistant/success: Answer 2.']);
  });

  it('regenerating an older turn removes later turns', async () => {
    const app = await startApp(numbered);
    const { messageId } = await app.say('one');
    await app.say('two');
    await regenerate(app, messageId);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: one', 'assistant/success: Answer 2.']);
  });

  it('regenerating stops the run that it replaces', async () => {
    const app = await startApp([[text('one'), delay(60_000)], [text('two')]], { checkStopEveryMs: 20 });
    const { messageId } = await app.ada.mutation(app.api.sendMessage, {
      threadId: app.threadId,
      prompt: 'go',
    });
    await new Promise((resolve) => setTimeout(resolve, 80));
    await regenerate(app, messageId);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: two']);
  });

  it('regenerating refuses to remove too many rows', async () => {
    const app = await startApp(numbered, { limits: { removedRows: 10 } });
    const { messageId } = await app.say('one');
    await seedTurns(app, app.threadId, 40);
    const before = await app.rows();
    expect(await codeOf(regenerate(app, messageId))).toBe('too-large');
    expect(await app.rows()).toEqual(before);
  });
});

describe('editing', () => {
  const edit = (app: App, messageId: string, prompt: string) =>
    app.ada.mutation(app.api.editMessage, { threadId: app.threadId, messageId, prompt });

  it('editing keeps the position of the message and replies to it again', async () => {
    const app = await startApp(numbered);
    await app.say('zero');
    const { messageId, order } = await app.say('one');
    await app.say('two');
    expect(await edit(app, messageId, 'uno')).toEqual({ messageId, order });
    await app.idle();
    expect(await app.view()).toEqual([
      'user/success: zero',
      'assistant/success: Answer 0.',
      'user/success: uno',
      'assistant/success: Answer 3.',
    ]);
    expect(JSON.stringify(app.model.calls.at(-1)!.prompt)).not.toMatch(/one|two/);
  });

  it('only messages of users can be edited, and not to a blank text', async () => {
    const app = await startApp(numbered);
    const { messageId } = await app.say('one');
    const before = await app.view();
    expect(await codeOf(edit(app, (await app.rows()).at(-1)!, 'x'))).toBe('invalid-arguments');
    expect(await codeOf(edit(app, messageId, '  '))).toBe('invalid-arguments');
    expect(await codeOf(edit(app, messageId, 'x'.repeat(100_001)))).toBe('too-large');
    expect(await codeOf(edit(app, 'nonsense', 'x'))).toBe('not-found');
    expect(await app.view()).toEqual(before);
  });
});

describe('deleting', () => {
  it("deleting removes a user's message or a whole reply", async () => {
    const app = await startApp([[search('a')], [text('Done.')], [text('More.')]]);
    const { messageId } = await app.say('one');
    await app.say('two');
    await remove(app, (await app.rows())[1]!);
    expect(await app.view()).toEqual(['user/success: one', 'user/success: two', 'assistant/success: More.']);
    await remove(app, messageId);
    expect(await app.view()).toEqual(['user/success: two', 'assistant/success: More.']);
    expect(await codeOf(remove(app, messageId))).toBe('not-found');
  });

  it('deleting stops a reply that is being written', async () => {
    const app = await startApp([[text('one'), delay(60_000)]], { checkStopEveryMs: 20 });
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    await new Promise((resolve) => setTimeout(resolve, 80));
    await remove(app, (await app.rows()).at(-1)!);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: go']);
  });
});
