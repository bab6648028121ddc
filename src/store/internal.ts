/** What other modules of this package use, and apps do not. */
export { useSomeToolCalls } from './hooks.js';
