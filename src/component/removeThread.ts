import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { removeUpload } from './uploads.js';

/** The limits of one batch. Documents are read one by one, and each holds up to 1 MiB. */
const MAX_DOCS = 200;
const MAX_BYTES = 2_000_000;

type Owned = Doc<'uploads' | 'toolCalls' | 'runs' | 'feedback'>;

/** Deletes a batch of a thread's records. Returns whether there were any. */
export async function removeSome(ctx: MutationCtx, threadId: string): Promise<boolean> {
  const inThread = (table: 'uploads' | 'toolCalls' | 'runs' | 'feedback'): AsyncIterable<Owned> =>
    ctx.db.query(table).withIndex('by_thread_order', (q) => q.eq('threadId', threadId));
  const batch = { docs: 0, bytes: 0 };
  const isFull = () => batch.docs >= MAX_DOCS || batch.bytes >= MAX_BYTES;
  for (const table of ['uploads', 'toolCalls', 'runs', 'feedback'] as const) {
    for await (const doc of inThread(table)) {
      batch.docs++;
      batch.bytes += JSON.stringify(doc).length;
      if (table === 'uploads') await removeUpload(ctx, doc as Doc<'uploads'>);
      else await ctx.db.delete(doc._id);
      if (table === 'runs') batch.bytes += await removeWorkspace(ctx, doc._id as Id<'runs'>);
      if (isFull()) return true;
    }
  }
  const allowed = ctx.db.query('allowedTools').withIndex('by_thread_tool', (q) => q.eq('threadId', threadId));
  for await (const { _id } of allowed) {
    batch.docs++;
    await ctx.db.delete('allowedTools', _id);
    if (isFull()) return true;
  }
  return batch.docs > 0;
}

/** Deletes the records that a run needs only while it is live. Returns its size. */
async function removeWorkspace(ctx: MutationCtx, runId: Id<'runs'>): Promise<number> {
  let bytes = 0;
  for (const table of ['steps', 'activity'] as const) {
    const owned = await ctx.db
      .query(table)
      .withIndex('by_run', (q) => q.eq('runId', runId))
      .first();
    if (!owned) continue;
    bytes += JSON.stringify(owned).length;
    await ctx.db.delete(table, owned._id);
  }
  return bytes;
}
