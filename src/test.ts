import type { TestConvex } from 'convex-test';
import type { GenericSchema, SchemaDefinition } from 'convex/server';
import schema from './component/schema.js';

/** The modules of the component, named one by one so that this works without `import.meta.glob`. */
export const modules = {
  './component/_generated/api.js': () => import('./component/_generated/api.js'),
  './component/_generated/server.js': () => import('./component/_generated/server.js'),
  './component/allowedTools.js': () => import('./component/allowedTools.js'),
  './component/feedback.js': () => import('./component/feedback.js'),
  './component/runs.js': () => import('./component/runs.js'),
  './component/steps.js': () => import('./component/steps.js'),
  './component/threadList.js': () => import('./component/threadList.js'),
  './component/threads.js': () => import('./component/threads.js'),
  './component/toolCalls.js': () => import('./component/toolCalls.js'),
  './component/uploads.js': () => import('./component/uploads.js'),
};

/**
 * Registers the component with convex-test.
 * @param t The object that `convexTest` returns.
 * @param name The name of the component in `convex.config.ts`.
 */
export function register<Schema extends SchemaDefinition<GenericSchema, boolean>>(
  t: TestConvex<Schema>,
  name = 'assistantUi',
): void {
  t.registerComponent(name, schema, modules);
}

export default { register, schema, modules };
