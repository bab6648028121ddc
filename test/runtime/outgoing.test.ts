import type { AppendMessage } from '@assistant-ui/react';
import { describe, expect, it, vi } from 'vitest';
import { createFileUploads } from '../../src/runtime/uploads/attachments.js';
import { readMessage } from '../../src/runtime/commands/outgoing.js';

const message = (fields: Partial<AppendMessage>): AppendMessage => ({
  role: 'user',
  content: [{ type: 'text', text: 'Look' }],
  attachments: [],
  metadata: { custom: {} },
  createdAt: new Date(0),
  parentId: null,
  sourceId: null,
  runConfig: {},
  ...fields,
});

/** Uploads that keep their files instead of sending them to a server. */
function startUploads() {
  const files: File[] = [];
  const upload = async (_: string, file: File) => `storage-${files.push(file)}`;
  return { files, uploads: createFileUploads(async () => 'https://upload', { upload }) };
}

const complete = (id: string, content: NonNullable<AppendMessage['attachments']>[number]['content']) => ({
  id,
  type: 'file' as const,
  name: `${id}.bin`,
  contentType: '',
  status: { type: 'complete' as const },
  content,
});

describe('a message that is about to be sent', () => {
  it('a plain message is sent as its text alone', () => {
    expect(readMessage(message({}), undefined)).toEqual({ prompt: 'Look', files: undefined, extras: {} });
  });

  it('a message is sent with its run configuration, metadata and data parts', () => {
    const { extras } = readMessage(
      message({
        content: [
          { type: 'text', text: 'Look' },
          { type: 'data', name: 'place', data: { lat: 1 } },
        ],
        runConfig: { custom: { model: 'large' } },
        metadata: { custom: { quote: { text: 'q', messageId: 'm' } } },
      }),
      undefined,
    );
    expect(extras).toEqual({
      runConfig: { custom: { model: 'large' } },
      metadata: { quote: { text: 'q', messageId: 'm' } },
      data: [{ name: 'place', data: { lat: 1 } }],
    });
  });

  it('images, files and audio in a message are uploaded', async () => {
    const { files, uploads } = startUploads();
    const outgoing = readMessage(
      message({
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image', image: `data:image/png;base64,${btoa('png')}`, filename: 'a.png' },
          { type: 'file', data: btoa('%PDF'), mimeType: 'application/pdf', filename: 'b.pdf' },
          { type: 'audio', audio: { data: btoa('ID3'), format: 'mp3' } },
        ],
        attachments: [
          complete('notes', [{ type: 'file', data: 'data:text/plain,a%20b', mimeType: 'text/plain' }]),
          complete('inline', [{ type: 'text', text: '<attachment>text</attachment>' }]),
        ],
      }),
      uploads,
    );
    expect(outgoing.prompt).toBe('Look\n<attachment>text</attachment>');
    expect(await outgoing.files).toMatchObject([
      { storageId: 'storage-1', filename: 'notes.bin', mediaType: 'text/plain' },
      { storageId: 'storage-2', filename: 'a.png', mediaType: 'image/png' },
      { storageId: 'storage-3', filename: 'b.pdf', mediaType: 'application/pdf' },
      { storageId: 'storage-4', filename: 'audio', mediaType: 'audio/mpeg' },
    ]);
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['a b', 'png', '%PDF', 'ID3']);
  });

  it('files at a URL are uploaded, without sending cookies', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('jpg'));
    const { files, uploads } = startUploads();
    await readMessage(message({ content: [{ type: 'image', image: 'https://a/b.jpg' }] }), uploads).files;
    expect(fetched).toHaveBeenCalledWith('https://a/b.jpg', { credentials: 'omit' });
    expect(await files[0]!.text()).toBe('jpg');
  });

  it.each<[string, Partial<AppendMessage>, RegExp]>([
    [
      'an address that cannot be read',
      { content: [{ type: 'image', image: 'https://a/b.jpg', filename: 'b.jpg' }] },
      /Couldn’t read b\.jpg/,
    ],
    ['a part that no message has', { content: [{ type: 'reasoning', text: 'hm' }] }, /type “reasoning”/],
    ['a message of the assistant', { role: 'assistant' }, /Only messages of the user/],
    ['a message without a reply', { startRun: false }, /without a reply/],
  ])('sending refuses %s', async (_, fields, why) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('CORS'));
    const { uploads } = startUploads();
    await expect(readMessage(message(fields), uploads).files).rejects.toThrow(why);
  });

  it('sending refuses files if there are no uploads', async () => {
    const image = { type: 'image' as const, image: `data:image/png;base64,${btoa('png')}` };
    await expect(readMessage(message({ content: [image] }), undefined).files).rejects.toThrow(
      /can’t be sent/,
    );
  });

  it('an edit leaves files and data to the server unless it adds some, and then sends all', async () => {
    const { uploads } = startUploads();
    const own = complete('m1:file:0', [{ type: 'file', data: btoa('old'), mimeType: 'text/plain' }]);
    const data = complete('lifted', [{ type: 'data', name: 'place', data: 1 }]);
    const edit = { sourceId: 'm1', attachments: [own, data] };
    expect(readMessage(message(edit), uploads)).toEqual({ prompt: 'Look', files: [], extras: {} });
    const added = complete('new', [{ type: 'file', data: btoa('new'), mimeType: 'text/plain' }]);
    const more = readMessage(message({ ...edit, attachments: [own, data, added] }), uploads);
    expect((await more.files)?.map(({ filename }) => filename)).toEqual(['m1:file:0.bin', 'new.bin']);
  });
});
