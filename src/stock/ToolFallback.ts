import { ToolCallPart } from '../tools/index.js';

/**
 * Draws every tool call with the registry of the `ThreadSettings` around it: `<Thread components={{ ToolFallback }} />`.
 * assistant-ui's own fallback shows a tick on a failed call.
 */
export const ToolFallback = ToolCallPart;
