export * from './runtime/index.js';
export * from './store/index.js';
