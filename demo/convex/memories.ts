import { v } from 'convex/values';
import { internalMutation, internalQuery } from './_generated/server.js';

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

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Those that share words with the query, best first; the newest when none do. */
export const search = internalQuery({
  args: { userId: v.string(), query: v.string(), limit: v.number() },
  handler: async (ctx, { userId, query, limit }): Promise<Found[]> => {
    const own = await ctx.db
      .query('memories')
      .withIndex('userId', (q) => q.eq('userId', userId))
      .order('desc')
      .take(200);
    const all = [...own, ...SEED];
    const wanted = wordsOf(query);
    const scored = all.map(({ content, category }) => {
      const words = new Set(wordsOf(`${content} ${category}`));
      const shared = wanted.filter((word) => words.has(word)).length;
      return { content, category, relevance: wanted.length > 0 ? shared / wanted.length : 0 };
    });
    const fitting = scored.filter(({ relevance }) => relevance > 0);
    const found = fitting.length > 0 ? fitting : scored.map((memory) => ({ ...memory, relevance: 0.4 }));
    return found.toSorted((a, b) => b.relevance - a.relevance).slice(0, limit);
  },
});

export const save = internalMutation({
  args: { userId: v.string(), content: v.string(), category: v.string() },
  handler: async (ctx, memory): Promise<{ memoryId: string; isNew: boolean }> => {
    const own = await ctx.db
      .query('memories')
      .withIndex('userId', (q) => q.eq('userId', memory.userId))
      .collect();
    const known = own.find(({ content }) => content.toLowerCase() === memory.content.toLowerCase());
    if (known) return { memoryId: known._id, isNew: false };
    return { memoryId: await ctx.db.insert('memories', memory), isNew: true };
  },
});
