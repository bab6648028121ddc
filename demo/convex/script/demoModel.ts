import { scriptedModel, type ScriptedModel } from 'convex-assistant-ui/testing';
import { speed } from '../speed.js';
import { storyOf } from '../stories/titleOf.js';
import { answer } from './answer.js';
import { tellers } from './tellers.js';
import { readTurn, type Prompt } from './turn.js';

/** The pause before each word. The long run is slow, so that there is time to reload. */
const PACE_MS = 32;
const SLOW_PACE_MS = 90;

/** Each call gets its own model, because a deployment has several processes, whose ids must differ. */
function modelFor({ prompt }: { prompt: Prompt }): ScriptedModel {
  const turn = readTurn(prompt);
  const story = storyOf(turn.said);
  return scriptedModel([(story && tellers[story]?.(turn)) ?? answer(turn)], {
    chunkDelayMs: (story === 'reload' ? SLOW_PACE_MS : PACE_MS) / speed,
    idPrefix: `${crypto.randomUUID().slice(0, 8)}-`,
  });
}

/** The model of the demo: it plays the stories, and picks the right tool for any other request. */
export const demoModel: ScriptedModel = {
  ...scriptedModel([], { provider: 'demo' }),
  doStream: async (call) => modelFor(call).doStream(call),
  doGenerate: async (call) => modelFor(call).doGenerate(call),
};
