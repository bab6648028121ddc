import { createThreadBridge } from './bridge.js';
import type { AgentUIMessage, BridgeMessage, ThreadBridgeOptions } from './types.js';

/**
 * The stateless form: what a cold load of these messages shows. Streaming messages may be among them.
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
