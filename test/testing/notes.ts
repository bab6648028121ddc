/** A tiny app. Each of its functions shows one property of the backend that runs it. */
import {
  actionGeneric as action,
  anyApi,
  type ApiFromModules,
  defineSchema,
  defineTable,
  internalMutationGeneric as internalMutation,
  mutationGeneric as mutation,
  paginationOptsValidator,
  queryGeneric as query,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';

export const schema = defineSchema({
  notes: defineTable({ body: v.string() }),
  counters: defineTable({ value: v.number() }),
});

const list = query({
  args: {},
  handler: async (ctx): Promise<string[]> =>
    (await ctx.db.query('notes').collect()).map(({ body }) => body as string),
});

const page = query({
  args: { paginationOpts: paginationOptsValidator },
  handler: (ctx, { paginationOpts }) => ctx.db.query('notes').order('desc').paginate(paginationOpts),
});

const add = mutation({
  args: { body: v.string() },
  handler: async (ctx, { body }): Promise<string> => ctx.db.insert('notes', { body }),
});

const clear = mutation({
  args: {},
  handler: async (ctx) => {
    const notes = await ctx.db.query('notes').collect();
    await Promise.all(notes.map(({ _id }) => ctx.db.delete(_id)));
  },
});

/** Keeps its transaction open for a while after the write. */
const addSlowly = mutation({
  args: { body: v.string() },
  handler: async (ctx, { body }) => {
    await ctx.db.insert('notes', { body });
    for (let i = 0; i < 50; i++) {
      // oxlint-disable-next-line no-await-in-loop -- to be slow
      await ctx.db.query('notes').collect();
    }
  },
});

const fail = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert('notes', { body: 'must not stay' });
    throw new ConvexError({ code: 'NOPE', at: 3n });
  },
});

const failInside = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert('notes', { body: 'outer' });
    await ctx.runMutation(api.notes.fail, {}).catch(() => {});
  },
});

/** Writes without waiting for its write. */
const addCarelessly = mutation({
  args: { body: v.string() },
  handler: async (ctx, { body }) => {
    void ctx.db.insert('notes', { body });
  },
});

/** A note and its count, always together. */
const addCounted = mutation({
  args: {},
  handler: async (ctx) => {
    const counter = await ctx.db.query('counters').first();
    const value = ((counter?.value as number | undefined) ?? 0) + 1;
    if (counter) await ctx.db.patch(counter._id, { value });
    else await ctx.db.insert('counters', { value });
    await ctx.db.insert('notes', { body: `note ${value}` });
  },
});

const count = query({
  args: {},
  handler: async (ctx): Promise<number> =>
    ((await ctx.db.query('counters').first())?.value as number | undefined) ?? 0,
});

const broken = query({
  args: {},
  handler: () => {
    throw new Error('query failed on purpose');
  },
});

const brokenWithData = query({
  args: {},
  handler: () => {
    throw new ConvexError({ code: 'SAD' });
  },
});

const whoAmI = query({
  args: {},
  handler: async (ctx): Promise<string | null> => {
    const identity = await ctx.auth.getUserIdentity();
    const { subject, givenName, team } = (identity ?? {}) as Record<string, string | undefined>;
    return identity && [subject, givenName, team].filter(Boolean).join(' ');
  },
});

const addAsMe = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert('notes', { body: (await ctx.auth.getUserIdentity())?.subject ?? 'nobody' });
  },
});

const double = action({ args: { value: v.number() }, handler: async (_ctx, { value }) => value * 2 });

const addByAction = action({
  args: { body: v.string() },
  handler: async (ctx, args) => {
    await ctx.runMutation(api.notes.add, args);
  },
});

const brokenAction = action({
  args: {},
  handler: async () => {
    throw new ConvexError('action failed');
  },
});

const addLater = mutation({
  args: { body: v.string(), ms: v.number() },
  handler: async (ctx, { body, ms }): Promise<string> =>
    ctx.scheduler.runAfter(ms, api.notes.addHidden, { body }),
});

const addHidden = internalMutation({
  args: { body: v.string() },
  handler: async (ctx, { body }) => {
    await ctx.db.insert('notes', { body });
  },
});

const jobs = query({
  args: {},
  handler: async (ctx): Promise<string[]> =>
    (await ctx.db.system.query('_scheduled_functions').collect()).map(({ state }) => state.kind),
});

const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

const files = query({
  args: {},
  handler: async (ctx) => {
    const stored = await ctx.db.system.query('_storage').collect();
    return Promise.all(
      stored.map(async ({ _id, size, contentType }) => ({
        id: _id as string,
        size,
        contentType: contentType ?? null,
        url: await ctx.storage.getUrl(_id),
      })),
    );
  },
});

const storeText = action({
  args: { text: v.string() },
  handler: (ctx, { text }) => ctx.storage.store(new Blob([text], { type: 'text/plain' })),
});

const deleteFile = action({
  args: { id: v.id('_storage') },
  handler: (ctx, { id }) => ctx.storage.delete(id),
});

export const notes = {
  add,
  addAsMe,
  addByAction,
  addCarelessly,
  addCounted,
  addHidden,
  addLater,
  addSlowly,
  broken,
  brokenAction,
  brokenWithData,
  clear,
  count,
  deleteFile,
  double,
  fail,
  failInside,
  files,
  jobs,
  list,
  page,
  storeText,
  uploadUrl,
  whoAmI,
};

export const api = anyApi as unknown as ApiFromModules<{ notes: typeof notes }>;
