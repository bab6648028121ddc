// Resolved from this folder, so this is agent 0.6 with ai 6.
export { toUIMessages } from '@convex-dev/agent';
export { deriveUIMessagesFromDeltas } from './node_modules/@convex-dev/agent/dist/deltas.js';
