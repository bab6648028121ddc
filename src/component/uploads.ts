import { v } from 'convex/values';
import { internal } from './_generated/api.js';
import type { Doc, Id } from './_generated/dataModel.js';
import { internalMutation, mutation, query, type MutationCtx, type QueryCtx } from './_generated/server.js';

/**
 * Files live in the storage of this component. Storage ids of the app mean nothing here, so no function in this file
 * can read or delete a file that was not uploaded through it.
 */

/** Longer than the hour for which a Convex upload URL is valid. */
const URL_LIFE_MS = 2 * 60 * 60_000;
/** A file that no message uses after this time was refused or forgotten. */
const KEEP_MS = 24 * 60 * 60_000;
const SWEEP_BATCH = 100;
const REMOVE_BATCH = 100;

/** Returns an upload URL, and schedules the removal of files that are uploaded but never attached. */
export const generateUrl = mutation({
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> => {
    await ctx.scheduler.runAfter(KEEP_MS, internal.uploads.sweep, { from: Date.now() });
    return ctx.storage.generateUploadUrl();
  },
});

/**
 * An upload that the user may attach. Null if it does not exist, another user attached it, or another message uses it.
 * Only the uploader knows the id of an unattached file, because Convex returns it in response to the upload.
 */
export const find = query({
  args: {
    storageId: v.string(),
    userId: v.string(),
    /** The message that may already use the file. */
    messageId: v.optional(v.string()),
  },
  returns: v.union(
    v.object({ url: v.string(), bytes: v.number(), contentType: v.optional(v.string()) }),
    v.null(),
  ),
  handler: async (ctx, { storageId, userId, messageId }) => {
    const file = await findFile(ctx, storageId);
    if (!file) return null;
    const upload = await uploadOf(ctx, file._id);
    if (upload && (upload.userId !== userId || upload.messageId !== messageId)) return null;
    const url = await ctx.storage.getUrl(file._id);
    const { size: bytes, contentType } = file;
    return url === null ? null : { url, bytes, ...(contentType !== undefined && { contentType }) };
  },
});

/** Records that a message uses these files, and removes the files that it used before. */
export const attach = mutation({
  args: {
    threadId: v.string(),
    order: v.number(),
    messageId: v.string(),
    userId: v.string(),
    storageIds: v.array(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { storageIds, ...owner }) => {
    const kept = new Set(storageIds);
    for (const upload of await uploadsOf(ctx, owner.messageId)) {
      if (!kept.delete(upload.storageId)) await removeUpload(ctx, upload);
    }
    for (const id of kept) {
      const file = await findFile(ctx, id);
      if (file) await ctx.db.insert('uploads', { ...owner, storageId: file._id, bytes: file.size });
    }
    return null;
  },
});

/** Removes the files of messages that were deleted. */
export const removeByMessages = mutation({
  args: { messageIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { messageIds }) => {
    for (const messageId of messageIds) {
      for (const upload of await uploadsOf(ctx, messageId)) await removeUpload(ctx, upload);
    }
    return null;
  },
});

/** Removes a batch of files of the turns from `fromOrder` on. Returns whether none are left. */
export const removeFrom = mutation({
  args: { threadId: v.string(), fromOrder: v.number() },
  returns: v.object({ isDone: v.boolean() }),
  handler: async (ctx, { threadId, fromOrder }) => {
    const uploads = await ctx.db
      .query('uploads')
      .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).gte('order', fromOrder))
      .take(REMOVE_BATCH);
    for (const upload of uploads) await removeUpload(ctx, upload);
    return { isDone: uploads.length < REMOVE_BATCH };
  },
});

/** Deletes files that no message uses and that were uploaded with a URL issued at `from`. */
export const sweep = internalMutation({
  args: { from: v.number(), after: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { from, after = from }): Promise<null> => {
    const files = await ctx.db.system
      .query('_storage')
      .withIndex('by_creation_time', (q) =>
        q.gt('_creationTime', after).lte('_creationTime', from + URL_LIFE_MS),
      )
      .take(SWEEP_BATCH);
    for (const file of files) {
      if (!(await uploadOf(ctx, file._id))) await ctx.storage.delete(file._id);
    }
    const last = files.at(-1);
    if (last && files.length === SWEEP_BATCH) {
      await ctx.scheduler.runAfter(0, internal.uploads.sweep, { from, after: last._creationTime });
    }
    return null;
  },
});

export async function removeUpload(ctx: MutationCtx, { _id, storageId }: Doc<'uploads'>): Promise<void> {
  await ctx.db.delete('uploads', _id);
  if (await ctx.db.system.get('_storage', storageId)) await ctx.storage.delete(storageId);
}

async function findFile(ctx: QueryCtx, storageId: string) {
  const id = ctx.db.system.normalizeId('_storage', storageId);
  return id && ctx.db.system.get('_storage', id);
}

const uploadOf = (ctx: QueryCtx, storageId: Id<'_storage'>) =>
  ctx.db
    .query('uploads')
    .withIndex('by_storage', (q) => q.eq('storageId', storageId))
    .first();

const uploadsOf = (ctx: QueryCtx, messageId: string) =>
  ctx.db
    .query('uploads')
    .withIndex('by_message', (q) => q.eq('messageId', messageId))
    .take(REMOVE_BATCH);
