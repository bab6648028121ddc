import { demoModel } from '../../../demo/convex/script/demoModel.js';
import { readTurn } from '../../../demo/convex/script/turn.js';
import { storyOf } from '../../../demo/convex/stories/titleOf.js';
import { scriptedModel, type ScriptedModel, type Step } from '../../../src/testing/index.js';
import { randomSteps } from '../random.js';
import { STORIES, scenarios, type ScenarioName } from '../scenarios.js';
import { gated, passGate } from './gates.js';

/** `single @thread` and `random 17 @thread`. */
const ORDER = /^(\w+)(?: (\d+))? @(\S+)$/;
const PACE_MS = 1;

/** Plays the scenarios, and is the demo's model for everything else. */
export const model: ScriptedModel = {
  ...demoModel,
  async doStream(call) {
    const { said, step } = readTurn(call.prompt);
    const order = ORDER.exec(said);
    if (!order) {
      const story = storyOf(said);
      if (story === 'reload' && step === 2) await passGate(STORIES, story, call.abortSignal);
      return demoModel.doStream(call);
    }
    const [, name, seed, threadId] = order;
    const steps: readonly Step[] =
      seed === undefined ? scenarios[name as ScenarioName] : randomSteps(Number(seed));
    const { stream } = await scriptedModel([steps[step]!], {
      chunkDelayMs: PACE_MS,
      idPrefix: `${crypto.randomUUID().slice(0, 8)}-`,
    }).doStream(call);
    return { stream: stream.pipeThrough(gated(threadId!, call.abortSignal)) };
  },
};
