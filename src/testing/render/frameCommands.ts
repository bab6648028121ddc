import type { ThreadCommands } from '../../runtime/index.js';
import { createTrack } from '../../runtime/internal.js';
import type { ThreadStore } from '../../store/index.js';

/** The commands of a thread without a backend. As with one, each is in sight of the store while it runs. */
export function createFrameCommands(store: ThreadStore, given: Partial<ThreadCommands> = {}): ThreadCommands {
  const track = createTrack(store);
  const commands = { ...NOTHING, ...given };
  const retryToolCalls: ThreadCommands['retryToolCalls'] = (calls) =>
    track('retry', calls.map(({ toolCallId }) => toolCallId).join(), () => commands.retryToolCalls(calls));
  return {
    send: (prompt, files, extras) =>
      track('send', undefined, async () => commands.send(prompt, await files, extras)),
    stop: () => track('cancel', undefined, () => commands.stop()),
    respondToApproval: (responses) =>
      track('approval', responses.map(({ approvalId }) => approvalId).join(), () =>
        commands.respondToApproval(responses),
      ),
    revokeAllowedTool: (toolName) => track('revoke', toolName, () => commands.revokeAllowedTool(toolName)),
    submitToolResult: (call, outcome) =>
      track('tool-result', call.toolCallId, () => commands.submitToolResult(call, outcome)),
    retryToolCalls,
    retryToolCall: (call) => retryToolCalls([call]),
    stopToolCall: (call) => track('stop-tool', call.toolCallId, () => commands.stopToolCall(call)),
    resume: () => track('resume', undefined, () => commands.resume()),
    regenerate: (messageId, options) =>
      track('regenerate', messageId, () => commands.regenerate(messageId, options)),
    edit: (messageId, prompt, files, extras) =>
      track('edit', messageId, async () => commands.edit(messageId, prompt, await files, extras)),
    delete: (messageId) => track('delete', messageId, () => commands.delete(messageId)),
    feedback: (messageId, feedback) =>
      track('feedback', messageId, () => commands.feedback(messageId, feedback)),
  };
}

const nothing = async (): Promise<void> => {};

const NOTHING: ThreadCommands = {
  send: nothing,
  stop: nothing,
  respondToApproval: nothing,
  revokeAllowedTool: nothing,
  submitToolResult: nothing,
  retryToolCalls: nothing,
  retryToolCall: nothing,
  stopToolCall: nothing,
  resume: nothing,
  regenerate: nothing,
  edit: nothing,
  delete: nothing,
  feedback: nothing,
};
