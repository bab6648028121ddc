// Resolved from this folder, so this is agent 0.6 with ai 6.
export { toUIMessages, type UIMessage } from '@convex-dev/agent';
