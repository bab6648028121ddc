/* eslint-disable */
// As `npx convex dev` writes it, which replaces this file.
import type { ApiFromModules, FilterApi, FunctionReference } from 'convex/server';
import type { AgentComponent } from '@convex-dev/agent';
import type { ComponentApi as AssistantUiComponent } from 'convex-assistant-ui/_generated/component.js';
import type * as admin from '../admin.js';
import type * as chat from '../chat.js';
import type * as demo from '../demo.js';
import type * as faults from '../faults.js';
import type * as history from '../history.js';
import type * as memories from '../memories.js';
import type * as projects from '../projects.js';
import type * as sandbox from '../sandbox.js';

declare const fullApi: ApiFromModules<{
  admin: typeof admin;
  chat: typeof chat;
  demo: typeof demo;
  faults: typeof faults;
  history: typeof history;
  memories: typeof memories;
  projects: typeof projects;
  sandbox: typeof sandbox;
}>;

export declare const api: FilterApi<typeof fullApi, FunctionReference<any, 'public'>>;
export declare const internal: FilterApi<typeof fullApi, FunctionReference<any, 'internal'>>;
export declare const components: { agent: AgentComponent; assistantUi: AssistantUiComponent };
