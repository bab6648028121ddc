import { generateId, type AttachmentAdapter, type CompleteAttachment } from '@assistant-ui/react';
import type { SentFile } from './functions.js';

/** Puts a file to an address and tells how far it is, from 0 to 100. */
export type Upload = (url: string, file: File, onProgress: (percent: number) => void) => Promise<string>;

/** The attachments of a runtime, and what was uploaded for them. */
export interface Uploads {
  /** For `adapters.attachments` of the runtime. */
  readonly adapter: AttachmentAdapter;
  /** What was uploaded for the attachments of a message that is being sent. */
  take(attachments: readonly CompleteAttachment[] | undefined): SentFile[];
}

/**
 * Uploads files to Convex storage as soon as they are attached. They are parts of the message by their storage id, not
 * by their content.
 */
export function createUploads(
  generateUploadUrl: () => Promise<string>,
  { accept = '*', upload = uploadWithProgress }: { readonly accept?: string; readonly upload?: Upload } = {},
): Uploads {
  const stored = new Map<string, SentFile>();
  const adapter: AttachmentAdapter = {
    accept,
    async *add({ file }) {
      const attachment = {
        id: generateId(),
        type: file.type.startsWith('image/') ? ('image' as const) : ('file' as const),
        name: file.name,
        contentType: file.type,
        file,
      };
      const running = (progress: number) => ({
        ...attachment,
        status: { type: 'running' as const, reason: 'uploading' as const, progress },
      });
      yield running(0);
      const steps = createSteps<number>();
      const done = generateUploadUrl()
        .then((url) => upload(url, file, steps.push))
        .finally(steps.end);
      done.catch(() => {}); // told below
      for await (const percent of steps) yield running(percent);
      try {
        const storageId = await done;
        stored.set(attachment.id, {
          storageId,
          filename: file.name,
          ...(file.type !== '' && { mediaType: file.type }),
          ...(attachment.type === 'image' && { preview: file }),
        });
        yield {
          ...attachment,
          status: { type: 'requires-action' as const, reason: 'composer-send' as const },
        };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        yield { ...attachment, status: { type: 'incomplete' as const, reason: 'error' as const, message } };
      }
    },
    async send(attachment) {
      if (!stored.has(attachment.id)) throw new Error(`${attachment.name} was not uploaded.`);
      return { ...attachment, status: { type: 'complete' }, content: [] }; // the server has the file
    },
    async remove({ id }) {
      stored.delete(id);
    },
  };
  return {
    adapter,
    take: (attachments = []) => attachments.flatMap(({ id }) => stored.get(id) ?? []),
  };
}

/** Values that are pushed from outside, for a generator to take. */
function createSteps<T>(): AsyncIterable<T> & { push: (value: T) => void; end: () => void } {
  const queue: T[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    push: (value) => {
      queue.push(value);
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (queue.length > 0) yield queue.shift()!; // `yield*` is over later: what came meanwhile would wait
        if (isOver) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** `fetch` cannot tell how much of a body is sent; XMLHttpRequest can. */
const uploadWithProgress: Upload = (url, file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100));
    request.addEventListener('load', () => {
      if (request.status >= 300) return reject(new Error(`The upload ended with status ${request.status}.`));
      const { storageId } = JSON.parse(request.responseText) as { storageId: string };
      return resolve(storageId);
    });
    request.addEventListener('error', () => reject(new Error('The upload failed.')));
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled.')));
    request.open('POST', url);
    if (file.type) request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
