import { stepCountIs } from 'ai';
import { defineThreadApi, ownerOnly } from 'convex-assistant-ui/server';
import { components } from './_generated/api.js';
import type { DataModel } from './_generated/dataModel.js';
import { isAdmin } from './admin.js';
import { agent } from './agent.js';
import { giveLife } from './life.js';
import { titleOf } from './stories/titleOf.js';
import { tools } from './tools/index.js';

export const {
  // for the client
  listThreadMessages,
  sendMessage,
  generateUploadUrl,
  stop,
  stopToolCall,
  resume,
  respondToApproval,
  listAllowedTools,
  revokeAllowedTool,
  submitToolResult,
  retryToolCalls,
  getToolCalls,
  regenerate,
  editMessage,
  deleteMessage,
  submitFeedback,
  startThread,
  createThread,
  getThread,
  listThreads,
  renameThread,
  archiveThread,
  markRead,
  deleteThread,
  // internal
  runThread,
  commitRun,
} = defineThreadApi<DataModel>(components, {
  agent,
  // The demo has no login: without one, everyone is the same visitor.
  authorize: ownerOnly<DataModel>(async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? 'visitor'),
  authorizeDebug: isAdmin,
  tools: (ctx, { threadId }) => {
    giveLife(ctx, threadId);
    return tools;
  },
  generateTitle: async (_, { prompt }) => titleOf(prompt),
  stopWhen: stepCountIs(20),
  checkStopEveryMs: 500,
  checkRunsEveryMs: 3_000,
});
