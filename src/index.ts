export * from './content/index.js';
export * from './runtime/index.js';
export * from './store/index.js';
export * from './thread/index.js';
export * from './tools/index.js';
