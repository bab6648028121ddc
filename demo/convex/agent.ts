import { Agent, type AgentComponent } from '@convex-dev/agent';
import { components } from './_generated/api.js';
import { model } from './model.js';

/** The type of its options is a union that TypeScript gives up on. */
const PlainAgent = Agent as unknown as new (component: AgentComponent, options: object) => Agent;

export const agent = new PlainAgent(components.agent, {
  name: 'Assistant',
  languageModel: model,
  instructions: `You are the assistant of a demo. Answer in short markdown. Use the tools you have rather than your
memory: independent calls in one step. For work of several steps call showPlan first, with one id, and call it again with
that id whenever a step is done. Delete nothing without deleteFiles. If a tool fails, say so in a sentence: the user can
run it again from its row.`,
});
