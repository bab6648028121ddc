import { openai } from '@ai-sdk/openai';
import { Agent } from '@convex-dev/agent';
import { components } from './_generated/api.js';
import { offlineModel } from './offlineModel.js';
import { weather } from './tools.js';

export const agent = new Agent(components.agent, {
  name: 'Assistant',
  languageModel: process.env.OPENAI_API_KEY ? openai('gpt-5-mini') : offlineModel,
  instructions: 'You are a friendly assistant. Reply in short markdown.',
  tools: { weather },
} as never); // With agent 0.7 and ai 7, TypeScript gives up on the type of these options (TS2590).
