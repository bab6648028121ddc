import { describe, expect, it, vi } from 'vitest';
import { text } from '../../src/testing/index.js';
import { codeOf, startApp, upload, type App } from './app.js';

const hello = () => [text('Hello.')];

type Files = Array<{ storageId: string; filename?: string; mediaType?: string }>;

const send = (app: App, prompt: string, files: Files, who = app.ada, threadId = app.threadId) =>
  who.mutation(app.api.sendMessage, { threadId, prompt, files });

/** The content of the file parts of a thread, as anyone who opens their URLs gets it. */
async function contents(app: App, who = app.ada, threadId = app.threadId): Promise<Array<string | null>> {
  const paginationOpts = { cursor: null, numItems: 50 };
  const { page } = await who.query(app.api.listThreadMessages, { threadId, paginationOpts });
  const urls = page.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'file' ? part.url : [])));
  return Promise.all(urls.map((url) => open(app, url)));
}

async function open(app: App, url: string): Promise<string | null> {
  const blob = await app.backend.getFile(url.split('/api/storage/')[1]!);
  return blob && blob.text();
}

const isStored = async (app: App, storageId: string) =>
  (await app.backend.getFile(`assistantUi/${storageId}`)) !== null;

describe('uploads', () => {
  it('uploads become parts of the message, and the model sees them', async () => {
    const app = await startApp(hello);
    expect(await app.ada.mutation(app.api.generateUploadUrl, {})).toMatch(/^https:.*component=assistantUi$/);
    const image = await upload(app, 'png', 'image/png');
    const notes = await upload(app, 'notes');
    await send(app, 'Look', [{ storageId: image }, { storageId: notes, filename: 'notes.txt' }]);
    await app.idle();
    expect((await app.list()).page[0]!.parts).toMatchObject([
      { type: 'text', text: 'Look' },
      { type: 'file', mediaType: 'image/png' },
      { type: 'file', mediaType: 'text/plain', filename: 'notes.txt' },
    ]);
    expect(await contents(app)).toEqual(['png', 'notes']);
    const prompt = JSON.stringify(app.model.calls[0]!.prompt);
    expect(prompt).toContain('image/png');
    expect(prompt).toContain('text/plain');
    await send(app, '', [{ storageId: await upload(app, 'png', 'image/png') }]);
    await app.idle();
    expect((await app.list()).page[2]!.parts).toMatchObject([{ type: 'file', mediaType: 'image/png' }]);
  });

  it('uploads are refused when missing, too many, too large or badly named', async () => {
    const app = await startApp(hello, { limits: { files: 1, fileBytes: 4 } });
    const big = await upload(app, '12345');
    const small = await upload(app, '1');
    expect(await codeOf(send(app, 'x', [{ storageId: 'nonsense' }]))).toBe('not-found');
    expect(await codeOf(send(app, 'x', [{ storageId: small }, { storageId: small }]))).toBe('too-large');
    expect(await codeOf(send(app, 'x', [{ storageId: big }]))).toBe('too-large');
    const mediaType = 'a/'.repeat(200);
    expect(await codeOf(send(app, 'x', [{ storageId: small, mediaType }]))).toBe('too-large');
    expect(await app.view()).toEqual([]);
  });

  it('uploads stay when only the text is edited, and are deleted when others replace them', async () => {
    const app = await startApp(hello);
    const [first, second] = [await upload(app, 'first'), await upload(app, 'second')];
    const { messageId } = await send(app, 'Look', [{ storageId: first }]);
    await app.idle();
    const edit = async (prompt: string, files?: Files) => {
      const { threadId } = app;
      await app.ada.mutation(app.api.editMessage, { threadId, messageId, prompt, ...(files && { files }) });
      await app.idle();
    };
    await edit('See');
    expect(await contents(app)).toEqual(['first']);
    await edit('See both', [{ storageId: first }, { storageId: second }]);
    expect(await contents(app)).toEqual(['first', 'second']);
    await edit('See the second', [{ storageId: second }]);
    expect(await contents(app)).toEqual(['second']);
    expect(await isStored(app, first)).toBe(false);
  });

  it('uploads are deleted with their message and with the turns that an edit removes', async () => {
    const app = await startApp(hello);
    const [first, second, third] = [
      await upload(app, 'first'),
      await upload(app, 'second'),
      await upload(app, 'third'),
    ];
    const { messageId } = await send(app, 'one', [{ storageId: first }]);
    await app.idle();
    await send(app, 'two', [{ storageId: second }]);
    await app.idle();
    const { threadId } = app;
    await app.ada.mutation(app.api.editMessage, { threadId, messageId, prompt: 'one again' });
    await app.idle();
    expect([await isStored(app, first), await isStored(app, second)]).toEqual([true, false]);
    const sent = await send(app, 'three', [{ storageId: third }]);
    await app.idle();
    await app.ada.mutation(app.api.deleteMessage, { threadId, messageId: sent.messageId });
    expect([await isStored(app, first), await isStored(app, third)]).toEqual([true, false]);
  });
});

describe('a storage id that someone else knows', () => {
  it("a storage id of an app's file gives no access to it and deletes nothing", async () => {
    const app = await startApp(hello);
    const avatar = await app.backend.storeFile(new Blob(['AVATAR'], { type: 'image/png' }));
    const eve = app.as('eve');
    const threadId = await eve.mutation(app.api.createThread, {});
    expect(await codeOf(send(app, 'a', [{ storageId: avatar }], eve, threadId))).toBe('not-found');
    // The same content again: the upload must not be mistaken for a copy of the other file.
    await send(app, 'b', [{ storageId: await upload(app, 'AVATAR', 'image/png') }], eve, threadId);
    expect(await codeOf(send(app, 'c', [{ storageId: avatar }], eve, threadId))).toBe('not-found');
    await eve.mutation(app.api.deleteThread, { threadId });
    await app.idle();
    expect(await app.backend.t.run((ctx) => ctx.storage.getUrl(avatar as never))).not.toBeNull();
  });

  it("another user's upload cannot be attached, read or deleted, and its existence stays hidden", async () => {
    const app = await startApp(hello);
    const tax = await upload(app, 'TAX RETURN');
    await send(app, 'mine', [{ storageId: tax, filename: 'a' }]);
    const gone = await upload(app, 'gone');
    const { messageId } = await send(app, 'x', [{ storageId: gone }]);
    await app.idle();
    await app.ada.mutation(app.api.deleteMessage, { threadId: app.threadId, messageId });
    const bob = app.as('bob');
    const threadId = await bob.mutation(app.api.createThread, {});
    for (const filename of ['a', 'b']) {
      for (const storageId of [tax, gone, 'nonsense', '']) {
        const sent = send(app, 'x', [{ storageId, filename }], bob, threadId);
        await expect(sent).rejects.toMatchObject({
          data: { code: 'not-found', message: 'Upload not found. Attach the file again.' },
        });
      }
    }
    const own = await upload(app, 'TAX RETURN');
    await send(app, 'y', [{ storageId: own, filename: 'a' }], bob, threadId);
    await app.idle();
    await bob.mutation(app.api.deleteThread, { threadId });
    await app.idle();
    expect(await contents(app)).toEqual(['TAX RETURN']);
  });

  it('a file in use cannot be attached to a second message, so deleting one keeps the other', async () => {
    const app = await startApp(hello);
    const storageId = await upload(app, 'once');
    await send(app, 'first', [{ storageId }]);
    await app.idle();
    expect(await codeOf(send(app, 'second', [{ storageId }]))).toBe('not-found');
  });
});

describe('uploads that no message uses', () => {
  it('uploads that no message uses are removed after a day, including refused ones', async () => {
    const app = await startApp(hello, { limits: { fileBytes: 4 } });
    const HOUR = 60 * 60_000;
    vi.spyOn(console, 'error').mockImplementation(() => {}); // while the time jumps, a run would not find its database
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    try {
      await app.ada.mutation(app.api.generateUploadUrl, {});
      vi.advanceTimersByTime(1_000);
      const refused = await upload(app, 'way too large');
      const used = await upload(app, 'ok');
      expect(await codeOf(send(app, 'x', [{ storageId: refused }]))).toBe('too-large');
      await send(app, 'x', [{ storageId: used }]);
      await vi.advanceTimersByTimeAsync(23 * HOUR);
      expect(await isStored(app, refused)).toBe(true);
      await vi.advanceTimersByTimeAsync(2 * HOUR);
      await vi.waitFor(async () => expect(await isStored(app, refused)).toBe(false));
      expect(await isStored(app, used)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
