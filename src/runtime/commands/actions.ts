import type { ThreadActions } from '../../store/index.js';
import type { ThreadCommands } from './commands.js';
import type { ThreadFunctions } from '../functions.js';

/** The actions of tool calls and replies, limited to what the thread has functions for. */
export const toActions = (
  api: ThreadFunctions,
  commands: ThreadCommands,
  watchAllowedTools?: ThreadActions['watchAllowedTools'],
): ThreadActions => ({
  ...(api.respondToApproval && { respondToApproval: (responses) => commands.respondToApproval(responses) }),
  ...(api.revokeAllowedTool && { revokeAllowedTool: (toolName) => commands.revokeAllowedTool(toolName) }),
  ...(watchAllowedTools && { watchAllowedTools }),
  ...(api.submitToolResult && {
    submitToolResult: (call, outcome) => commands.submitToolResult(call, outcome),
  }),
  ...(api.retryToolCalls && { retryToolCalls: (calls) => commands.retryToolCalls(calls) }),
  ...(api.stopToolCall && { stopToolCall: (call) => commands.stopToolCall(call) }),
  ...(api.stop && { stop: () => commands.stop() }),
  ...(api.resume && { resume: () => commands.resume() }),
});
