import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import { internalMutation, mutation, type MutationCtx } from './_generated/server.js';
import { aurora, files } from './projectSeed.js';

export interface ProjectView {
  readonly project: Doc<'projects'>;
  readonly files: ReadonlyArray<Doc<'projectFiles'>>;
}

/** The visitor's project. Created on first use. */
export const open = internalMutation({
  args: { userId: v.string() },
  handler: async (ctx, { userId }): Promise<ProjectView> => viewOf(ctx, await projectOf(ctx, userId)),
});

/** Brings back the drafts that the approval story deletes. */
export const reset = mutation({
  args: {},
  handler: async (ctx): Promise<null> => {
    const userId = (await ctx.auth.getUserIdentity())?.subject ?? 'visitor';
    const project = await projectOf(ctx, userId);
    const { files: present } = await viewOf(ctx, project);
    const names = new Set(present.map(({ name }) => name));
    const missing = files.filter(({ name }) => !names.has(name));
    await Promise.all(
      missing.map((file) => ctx.db.insert('projectFiles', { ...file, projectId: project._id })),
    );
    return null;
  },
});

export const deleteFiles = internalMutation({
  args: { userId: v.string(), names: v.array(v.string()) },
  handler: async (ctx, { userId, names }): Promise<string[]> => {
    const { files: present } = await viewOf(ctx, await projectOf(ctx, userId));
    const found = present.filter(({ name }) => names.includes(name));
    await Promise.all(found.map(({ _id }) => ctx.db.delete(_id)));
    return found.map(({ name }) => name);
  },
});

async function projectOf(ctx: MutationCtx, userId: string): Promise<Doc<'projects'>> {
  const found = await ctx.db
    .query('projects')
    .withIndex('userId', (q) => q.eq('userId', userId))
    .first();
  if (found) return found;
  const projectId = await ctx.db.insert('projects', { ...aurora, userId });
  await Promise.all(files.map((file) => ctx.db.insert('projectFiles', { ...file, projectId })));
  return (await ctx.db.get(projectId))!;
}

const viewOf = async (ctx: MutationCtx, project: Doc<'projects'>): Promise<ProjectView> => ({
  project,
  files: await ctx.db
    .query('projectFiles')
    .withIndex('projectId', (q) => q.eq('projectId', project._id))
    .collect(),
});
