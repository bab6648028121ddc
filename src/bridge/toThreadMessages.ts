import { createThreadBridge } from './bridge.js';
import type { AgentUIMessage, BridgeMessage, ThreadBridgeOptions } from './types.js';

/**
 * Converts messages without remembering earlier frames, as after a reload. The list can contain streaming messages.
 * Without a clock, a pending row counts as running.
 */
export function toThreadMessages(
  messages: readonly AgentUIMessage[],
  options: ThreadBridgeOptions,
): readonly BridgeMessage[] {
  const isStream = (message: AgentUIMessage): boolean =>
    message?.status === 'streaming' || message?.id?.startsWith?.('stream:');
  return createThreadBridge(options).update({
    persisted: messages.filter((message) => !isStream(message)),
    streams: messages.filter(isStream),
  }).messages;
}
