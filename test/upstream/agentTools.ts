import { Agent, createTool, type AgentComponent } from '@convex-dev/agent';
import { z } from 'zod';

/*
 * A type test, for agent 0.7.3 with ai 7. If `npm run typecheck` calls the directive below unused, it is fixed upstream:
 * name the class in `StreamingAgent` (src/server/options.ts), remove src/server/agentSettings.ts, and the entry in
 * docs/upstream.md.
 */

declare const component: AgentComponent;
declare const languageModel: never;
const find = createTool({
  description: 'Finds',
  inputSchema: z.object({}),
  execute: () => Promise.resolve(1),
});
const settings = { name: 'Assistant', languageModel, tools: { find } };

// @ts-expect-error -- TS2590: the type of an agent with tools is too complex to compare
export const agent: Agent = new Agent(component, settings);
