import { Agent, type AgentComponent } from '@convex-dev/agent';
import { expect, it } from 'vitest';
import { agentSettings } from '../../src/server/agentSettings.js';
import { scriptedModel } from '../../src/testing/index.js';

it("a run finds the settings of the app's agent", () => {
  const languageModel = scriptedModel([]);
  const settings = { name: 'Assistant', languageModel, tools: { find: {} }, stopWhen: () => true };
  const agent = new Agent({} as AgentComponent, settings as never);
  expect(agentSettings({ agent })).toEqual(settings);
});

it('an agent without stored settings has none', () => {
  expect(agentSettings({ agent: { streamText: () => {} } })).toEqual({});
});
