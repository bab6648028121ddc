import { Agent } from '@convex-dev/agent';
import { components } from './_generated/api.js';
import { model } from './model.js';

export const agent = new Agent(components.agent, {
  name: 'Assistant',
  languageModel: model,
  instructions: `You are the assistant of a demo. Answer in short markdown. Use the tools you have rather than your
memory: independent calls in one step. For work of several steps call showPlan first, with one id, and call it again with
that id whenever a step is done. Delete nothing without deleteFiles. If a tool fails, say so in a sentence: the user can
run it again from its row.`,
} as never); // TypeScript gives up on the options of agent 0.7 (TS2590)
