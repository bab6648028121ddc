import type { GenericId } from 'convex/values';
import { v } from 'convex/values';
import { threadError } from './errors.js';
import type { ThreadApi } from './options.js';
import { checkLength } from './text.js';
import type { Message, MutationCtx } from './write.js';

/** A file that was uploaded to the address of `generateUploadUrl`. */
export const vUpload = v.object({
  storageId: v.string(),
  filename: v.optional(v.string()),
  mediaType: v.optional(v.string()),
});
export type Upload = typeof vUpload.type;

type UserPart = Exclude<Extract<Message, { role: 'user' }>['content'], string>[number];

export interface Attached {
  readonly parts: UserPart[];
  readonly fileIds: string[];
}

/** Hands uploaded files to the agent, which keeps each content once, and makes the parts of the message. */
export async function attachFiles(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  uploads: readonly Upload[],
): Promise<Attached> {
  if (uploads.length > api.limits.files) {
    throw threadError('too-large', `A message may have ${api.limits.files} files.`);
  }
  const parts: UserPart[] = [];
  const fileIds: string[] = [];
  for (const upload of uploads) {
    const { filename } = upload;
    checkLength('The name of a file', filename, 255);
    const uploaded = await findUpload(ctx, upload.storageId);
    if (uploaded.size > api.limits.fileBytes) {
      throw threadError('too-large', `A file may have ${api.limits.fileBytes} bytes.`);
    }
    const mediaType = upload.mediaType ?? uploaded.contentType ?? 'application/octet-stream';
    const { fileId, storageId } = await api.agent.addFile(ctx, {
      storageId: uploaded._id,
      hash: uploaded.sha256,
      mediaType,
      ...(filename !== undefined && { filename }),
    });
    // The agent had this content already and keeps its own copy.
    if (storageId !== uploaded._id) await ctx.storage.delete(uploaded._id);
    const url = await ctx.storage.getUrl(storageId as GenericId<'_storage'>);
    if (url === null) throw threadError('not-found', 'The file is no longer stored.');
    await ctx.runMutation(api.component.uploads.record, { storageId, userId, bytes: uploaded.size });
    fileIds.push(fileId);
    parts.push({ type: 'file', data: url, mediaType, ...(filename !== undefined && { filename }) });
  }
  return { parts, fileIds };
}

async function findUpload(ctx: MutationCtx, storageId: string) {
  const id = ctx.db.system.normalizeId('_storage', storageId);
  const uploaded = id && (await ctx.db.system.get('_storage', id));
  if (!uploaded) throw threadError('not-found', 'There is no such upload.');
  return uploaded;
}
