import type { AgentComponent, MessageDoc } from '@convex-dev/agent';
import type { FunctionArgs, GenericDataModel, GenericMutationCtx } from 'convex/server';
import type { ThreadApi } from './options.js';

export type MutationCtx = GenericMutationCtx<GenericDataModel>;

type NewMessage = FunctionArgs<AgentComponent['messages']['addMessages']>['messages'][number];
export type Message = NewMessage['message'];
type Patch = FunctionArgs<AgentComponent['messages']['updateMessage']>['patch'];

/** Stores a row: a user's starts a turn, any other joins the turn of `after`. */
export async function addRow(
  api: ThreadApi,
  ctx: MutationCtx,
  row: { threadId: string; userId?: string; after?: MessageDoc } & NewMessage,
): Promise<MessageDoc> {
  const { threadId, userId, after, ...message } = row;
  const { messages } = await ctx.runMutation(api.component.messages.addMessages, {
    threadId,
    ...(userId !== undefined && { userId }),
    ...(after && { promptMessageId: after._id, ...(after.agentName && { agentName: after.agentName }) }),
    failPendingSteps: false,
    messages: [message],
  });
  return messages.at(-1)!;
}

export async function patchRow(
  api: ThreadApi,
  ctx: MutationCtx,
  doc: MessageDoc,
  patch: Omit<Patch, 'message'> & { message?: object },
): Promise<MessageDoc> {
  return ctx.runMutation(api.component.messages.updateMessage, {
    messageId: doc._id,
    patch: patch as Patch,
  });
}
