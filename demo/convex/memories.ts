import { saveMessages } from '@convex-dev/agent';
import { v, type Infer } from 'convex/values';
import { components, internal } from './_generated/api.js';
import type { Doc } from './_generated/dataModel.js';
import {
  internalAction,
  internalMutation,
  internalQuery,
  type ActionCtx,
  type MutationCtx,
} from './_generated/server.js';
import { embed, similarity } from './embedding.js';

export interface Found {
  readonly content: string;
  readonly category: string;
  readonly relevance: number;
}

const SEED = [
  { content: 'Works from Berlin and has a weekly call with Tokyo on Mondays.', category: 'work' },
  { content: 'Prefers answers with the conclusion first.', category: 'preference' },
  { content: 'Is preparing the launch of Aurora.', category: 'project' },
];

/** The agent searches messages by their vectors. A separate user keeps memories out of the visitor's threads. */
const ownerOf = (userId: string): string => `memories of ${userId}`;

/** The results of the agent's vector search, closest first. */
export const search = internalAction({
  args: { userId: v.string(), query: v.string(), limit: v.number() },
  handler: async (ctx, { userId, query, limit }): Promise<Found[]> => {
    await seed(ctx, userId);
    const { model, vectors } = await embed([query]);
    const [vector] = vectors;
    const messages = await ctx.runAction(components.agent.messages.searchMessages, {
      searchAllMessagesForUserId: ownerOf(userId),
      vectorSearch: true,
      embedding: vector!,
      embeddingModel: model,
      limit,
    });
    const messageIds = messages.map(({ _id }) => _id);
    // A question like "What do you know about me?" is close to nothing, so return the newest ones.
    const found: Array<Doc<'memories'>> =
      messageIds.length > 0
        ? await ctx.runQuery(internal.memories.read, { messageIds })
        : await ctx.runQuery(internal.memories.readNewest, { userId, limit });
    return found
      .map(({ content, category, vector: own }) => ({
        content,
        category,
        relevance: Math.round(similarity(own, vector!) * 100) / 100,
      }))
      .toSorted((a, b) => b.relevance - a.relevance);
  },
});

export const save = internalAction({
  args: { userId: v.string(), content: v.string(), category: v.string() },
  handler: async (ctx, { userId, ...memory }): Promise<{ memoryId: string; isNew: boolean }> => {
    const [saved] = await saveAll(ctx, userId, [memory]);
    return saved!;
  },
});

/** Everyone starts with a few memories, so that there is something to find. */
async function seed(ctx: ActionCtx, userId: string): Promise<void> {
  const known: unknown[] = await ctx.runQuery(internal.memories.readNewest, { userId, limit: 1 });
  if (known.length === 0) await saveAll(ctx, userId, SEED);
}

async function saveAll(
  ctx: ActionCtx,
  userId: string,
  memories: ReadonlyArray<{ content: string; category: string }>,
): Promise<Array<{ memoryId: string; isNew: boolean }>> {
  const { model, vectors } = await embed(memories.map(({ content }) => content));
  const embedded = memories.map((memory, i) => ({ ...memory, vector: vectors[i]! }));
  return ctx.runMutation(internal.memories.store, { userId, model, memories: embedded });
}

const embeddedMemory = v.object({
  content: v.string(),
  category: v.string(),
  vector: v.array(v.number()),
});

export const store = internalMutation({
  args: { userId: v.string(), model: v.string(), memories: v.array(embeddedMemory) },
  handler: async (ctx, { userId, model, memories }) => {
    const saved: Array<{ memoryId: string; isNew: boolean }> = [];
    // oxlint-disable-next-line no-await-in-loop -- a later one may repeat an earlier one
    for (const memory of memories) saved.push(await storeOne(ctx, userId, model, memory));
    return saved;
  },
});

async function storeOne(
  ctx: MutationCtx,
  userId: string,
  model: string,
  { content, category, vector }: Infer<typeof embeddedMemory>,
): Promise<{ memoryId: string; isNew: boolean }> {
  const known = await ctx.db
    .query('memories')
    .withIndex('userId_content', (q) => q.eq('userId', userId).eq('content', content))
    .first();
  if (known) return { memoryId: known._id, isNew: false };
  const { messages } = await saveMessages(ctx, components.agent, {
    threadId: await threadOf(ctx, ownerOf(userId)),
    userId: ownerOf(userId),
    messages: [{ role: 'user', content }],
    embeddings: { model, vectors: [vector] },
  });
  const memory = { userId, content, category, vector, messageId: messages[0]!._id };
  return { memoryId: await ctx.db.insert('memories', memory), isNew: true };
}

/** The thread that holds the memories of a user. */
async function threadOf(ctx: MutationCtx, userId: string): Promise<string> {
  const { page } = await ctx.runQuery(components.agent.threads.listThreadsByUserId, {
    userId,
    paginationOpts: { cursor: null, numItems: 1 },
  });
  const thread = page[0] ?? (await ctx.runMutation(components.agent.threads.createThread, { userId }));
  return thread._id;
}

export const readNewest = internalQuery({
  args: { userId: v.string(), limit: v.number() },
  handler: async (ctx, { userId, limit }) =>
    ctx.db
      .query('memories')
      .withIndex('userId', (q) => q.eq('userId', userId))
      .order('desc')
      .take(limit),
});

export const read = internalQuery({
  args: { messageIds: v.array(v.string()) },
  handler: async (ctx, { messageIds }) => {
    const found = await Promise.all(
      messageIds.map((messageId) =>
        ctx.db
          .query('memories')
          .withIndex('messageId', (q) => q.eq('messageId', messageId))
          .unique(),
      ),
    );
    return found.filter((memory) => memory !== null);
  },
});
