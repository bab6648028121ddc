export { preloadThread, type PreloadThreadOptions } from './preloadThread.js';
export type { PreloadedThread } from '../runtime/index.js';
