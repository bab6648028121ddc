import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import { pause } from './pause.js';

interface FileFacts {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
}

interface ProjectFacts {
  readonly project: { readonly name: string; readonly description: string; readonly [fact: string]: string };
  readonly files: readonly FileFacts[];
}

interface FileText extends FileFacts {
  readonly fileName: string;
  readonly action: 'read';
  readonly content: string;
}

export const projectContext = repeatable(
  createTool({
    description:
      "Returns the user's project: what it is about, its state, its deadline and the names of its files. Use it before you reply " +
      'about the project. Do not use it to read a file (fileDocument).',
    inputSchema: z.object({ section: z.enum(['context', 'files']).default('context') }),
    execute: async (ctx): Promise<ProjectFacts> => {
      await pause(800);
      const opened = await ctx.runMutation(internal.projects.open, { userId: ctx.userId ?? 'visitor' });
      const { name, description, status, deadline } = opened.project;
      return {
        project: { name, description, status, deadline },
        files: opened.files.map((file) => ({ name: file.name, mimeType: file.mimeType, size: file.size })),
      };
    },
  }),
);

export const fileDocument = repeatable(
  createTool({
    description:
      "Reads one file of the user's project by its exact name. Use it when you need the content of a file. Call projectContext " +
      'first if you do not know the name.',
    inputSchema: z.object({ action: z.literal('read').default('read'), fileName: z.string() }),
    execute: async (ctx, { fileName }): Promise<FileText> => {
      await pause(600);
      const { files } = await ctx.runMutation(internal.projects.open, { userId: ctx.userId ?? 'visitor' });
      const file = files.find(({ name }) => name === fileName);
      if (!file)
        throw new ConvexError({
          code: 'file-not-found',
          message: `404: there is no file ${fileName} in the project.`,
        });
      const { name, mimeType, size, content } = file;
      return { fileName, action: 'read', name, mimeType, size, content };
    },
  }),
);

/** Destructive, so it asks first. */
export const deleteFiles = createTool({
  description:
    "Deletes files of the user's project for good. The user is asked first. Use it only if the user asks to delete files. Do " +
    'not use it to tidy up on your own.',
  inputSchema: z.object({ names: z.array(z.string()).min(1) }),
  needsApproval: () => true,
  execute: async (ctx, { names }): Promise<{ deleted: string[] }> => {
    await pause(900);
    const userId = ctx.userId ?? 'visitor';
    return { deleted: await ctx.runMutation(internal.projects.deleteFiles, { userId, names }) };
  },
});
