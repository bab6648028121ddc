/* eslint-disable */
// `npx convex dev` writes this file.
import type { AgentComponent } from '@convex-dev/agent';
import type { ComponentApi as AssistantUiComponent } from 'convex-assistant-ui/_generated/component.js';
import type { ApiFromModules, FilterApi, FunctionReference } from 'convex/server';
import type * as chat from '../chat.js';

declare const fullApi: ApiFromModules<{ chat: typeof chat }>;

export declare const api: FilterApi<typeof fullApi, FunctionReference<any, 'public'>>;
export declare const internal: FilterApi<typeof fullApi, FunctionReference<any, 'internal'>>;
export declare const components: { agent: AgentComponent; assistantUi: AssistantUiComponent };
