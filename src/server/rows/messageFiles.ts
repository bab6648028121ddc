import { v } from 'convex/values';
import type { Row } from '../agentPort.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { checkBytes } from '../access/textLimits.js';
import type { Message, MutationCtx } from './messageRows.js';

const MAX_NAME = 255;

/** A file that was uploaded to a URL from `generateUploadUrl`. */
export const vUpload = v.object({
  storageId: v.string(),
  filename: v.optional(v.string()),
  mediaType: v.optional(v.string()),
});
export type Upload = typeof vUpload.type;

type UserPart = Exclude<Extract<Message, { role: 'user' }>['content'], string>[number];

export interface Attached {
  readonly parts: UserPart[];
  readonly storageIds: string[];
}

/** Turns files that the user uploaded into message parts. Call `recordFiles` once the message has its row. */
export async function attachFiles(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  uploads: readonly Upload[],
  messageId?: string,
): Promise<Attached> {
  if (uploads.length > api.limits.files) {
    throw threadError('too-large', `You can attach up to ${api.limits.files} files.`);
  }
  const parts: UserPart[] = [];
  for (const { storageId, filename, mediaType: given } of uploads) {
    checkBytes('The name of a file', filename, MAX_NAME);
    checkBytes('The media type of a file', given, MAX_NAME);
    const file = await ctx.runQuery(api.component.uploads.find, {
      storageId,
      userId,
      ...(messageId !== undefined && { messageId }),
    });
    // Someone else's file gets the same error, so that a stranger learns nothing about it.
    if (!file) throw threadError('not-found', 'Upload not found. Attach the file again.');
    if (file.bytes > api.limits.fileBytes) {
      throw threadError('too-large', `Files can be up to ${api.limits.fileBytes} bytes.`);
    }
    const mediaType = given ?? file.contentType ?? 'application/octet-stream';
    parts.push({ type: 'file', data: file.url, mediaType, ...(filename !== undefined && { filename }) });
  }
  return { parts, storageIds: uploads.map(({ storageId }) => storageId) };
}

/** Records that the message uses these files. Files that it used before and no longer uses are deleted. */
export async function recordFiles(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  { threadId, order, _id: messageId }: Row,
  { storageIds }: Pick<Attached, 'storageIds'>,
): Promise<void> {
  const owner = { threadId, order, messageId, userId };
  await ctx.runMutation(api.component.uploads.attach, { ...owner, storageIds });
}

/** Deletes the files of messages that are gone. */
export async function removeFiles(api: ThreadApi, ctx: MutationCtx, messageIds: string[]): Promise<void> {
  if (messageIds.length > 0) await ctx.runMutation(api.component.uploads.removeByMessages, { messageIds });
}

/** Deletes the files of every turn from `fromOrder` on. */
export async function removeFilesFrom(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  fromOrder: number,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    ({ isDone } = await ctx.runMutation(api.component.uploads.removeFrom, { threadId, fromOrder }));
  }
}
