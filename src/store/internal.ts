/** Exports for other modules of this package, not for apps. */
export { useSomeToolCalls } from './hooks.js';
