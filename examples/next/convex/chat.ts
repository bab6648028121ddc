import { defineThreadApi, ownerOnly } from 'convex-assistant-ui/server';
import { components } from './_generated/api.js';
import { agent } from './agent.js';

export const {
  // called by the client
  listThreadMessages,
  getToolCalls,
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
  // called by the server itself
  runThread,
  commitRun,
} = defineThreadApi(components, {
  agent,
  // Everyone is the same user until you add a login. Do not deploy this. With a login, users only see their own threads:
  // ownerOnly(async (ctx) => (await ctx.auth.getUserIdentity())?.subject)
  authorize: ownerOnly(async () => 'me'),
});
