import type { Reader } from '../agentPort.js';
import type { ThreadApi, ThreadApiOptions } from '../options.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** A tool that a person always allows in a thread. */
export interface AllowedTool {
  readonly toolName: string;
  /** Who allowed it. It applies to runs that they start. */
  readonly userId: string;
  readonly grantedAt: number;
}

/** Whether the app lets people allow a tool for a whole thread. */
export const canAllowAlways = (
  { approvals }: Pick<ThreadApiOptions, 'approvals'>,
  toolName: string,
): boolean =>
  approvals !== undefined &&
  Object.hasOwn(approvals, toolName) &&
  approvals[toolName]!.canAllowAlways === true;

/** The tools that are allowed in a thread, except those that ask again because the app no longer offers this. */
export async function listAllowedTools(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
): Promise<AllowedTool[]> {
  const allowed = await ctx.runQuery(api.component.allowedTools.list, { threadId });
  return allowed
    .filter(({ toolName }) => canAllowAlways(api.options, toolName))
    .map(({ toolName, userId, grantedAt }) => ({ toolName, userId, grantedAt }));
}

/** Makes a tool ask again in this thread. */
export async function revokeAllowedTool(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, toolName }: { threadId: string; toolName: string },
): Promise<void> {
  await ctx.runMutation(api.component.allowedTools.revoke, { threadId, toolName });
}
