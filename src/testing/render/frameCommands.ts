import type { ThreadCommands } from '../../runtime/index.js';
import { createTrack } from '../../runtime/internal.js';
import type { ThreadStore } from '../../store/index.js';

/** The commands of a thread without a backend. As with a backend, the store shows each command while it runs. */
export function createFrameCommands(store: ThreadStore, given: Partial<ThreadCommands> = {}): ThreadCommands {
  const track = createTrack(store);
  const commands = { ...NO_COMMANDS, ...given };
  const retryToolCalls: ThreadCommands['retryToolCalls'] = (calls) =>
    track(
      'retryToolCalls',
      calls.map(({ toolCallId }) => toolCallId),
      () => commands.retryToolCalls(calls),
    );
  return {
    sendMessage: (prompt, files, extras) =>
      track('sendMessage', [], async () => commands.sendMessage(prompt, await files, extras)),
    stop: () => track('stop', [], () => commands.stop()),
    respondToApproval: (responses) =>
      track(
        'respondToApproval',
        responses.map(({ approvalId }) => approvalId),
        () => commands.respondToApproval(responses),
      ),
    revokeAllowedTool: (toolName) =>
      track('revokeAllowedTool', [toolName], () => commands.revokeAllowedTool(toolName)),
    submitToolResult: (call, outcome) =>
      track('submitToolResult', [call.toolCallId], () => commands.submitToolResult(call, outcome)),
    retryToolCalls,
    stopToolCall: (call) => track('stopToolCall', [call.toolCallId], () => commands.stopToolCall(call)),
    resume: () => track('resume', [], () => commands.resume()),
    regenerate: (messageId, options) =>
      track('regenerate', [messageId], () => commands.regenerate(messageId, options)),
    editMessage: (messageId, prompt, files, extras) =>
      track('editMessage', [messageId], async () =>
        commands.editMessage(messageId, prompt, await files, extras),
      ),
    deleteMessage: (messageId) =>
      track('deleteMessage', [messageId], () => commands.deleteMessage(messageId)),
    submitFeedback: (messageId, feedback) =>
      track('submitFeedback', [messageId], () => commands.submitFeedback(messageId, feedback)),
  };
}

const nothing = async (): Promise<void> => {};

const NO_COMMANDS: ThreadCommands = {
  sendMessage: nothing,
  stop: nothing,
  respondToApproval: nothing,
  revokeAllowedTool: nothing,
  submitToolResult: nothing,
  retryToolCalls: nothing,
  stopToolCall: nothing,
  resume: nothing,
  regenerate: nothing,
  editMessage: nothing,
  deleteMessage: nothing,
  submitFeedback: nothing,
};
