import { generateId, type AttachmentAdapter, type CompleteAttachment } from '@assistant-ui/react';
import { ClientError } from '../../shared/clientError.js';
import type { SentFile } from '../functions.js';
import type { UploadFile } from './uploadSteps.js';

/** The result of `createFileUploads`. */
export interface FileUploads {
  /** For `adapters.attachments` of the runtime. */
  readonly adapter: AttachmentAdapter;
  /** The uploads for the attachments of a message that is being sent. */
  take(attachments: readonly CompleteAttachment[] | undefined): SentFile[];
  /** Uploads a file that is not an attachment. */
  put(file: File): Promise<SentFile>;
}

/** Creates an attachment adapter that uploads files to Convex storage as soon as they are attached. */
export function createFileUploads(
  generateUploadUrl: () => Promise<string>,
  { accept = '*', upload }: { readonly accept?: string; readonly upload?: UploadFile } = {},
): FileUploads {
  const stored = new Map<string, SentFile>();
  async function start(file: File) {
    const { uploadSteps } = await import('./uploadSteps.js'); // for other components that upload
    return uploadSteps(generateUploadUrl, file, upload);
  }
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
      try {
        const { steps, done } = await start(file);
        for await (const percent of steps) yield running(percent);
        stored.set(attachment.id, sentFile(file, await done));
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
      const { id, name } = attachment;
      if (!stored.has(id)) throw new ClientError('notUploaded', name);
      return { ...attachment, status: { type: 'complete' }, content: [] }; // the server has the file
    },
    async remove({ id }) {
      stored.delete(id);
    },
  };
  return {
    adapter,
    take: (attachments = []) => attachments.flatMap(({ id }) => stored.get(id) ?? []),
    put: async (file) => sentFile(file, await (await start(file)).done),
  };
}

const sentFile = (file: File, storageId: string): SentFile => ({
  storageId,
  filename: file.name,
  ...(file.type !== '' && { mediaType: file.type }),
  ...(file.type.startsWith('image/') && { preview: file }),
});
