import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { demoModel } from '../../../demo/convex/script/demoModel.js';
import { readTurn } from '../../../demo/convex/script/turn.js';
import {
  scriptedModel,
  type ScriptedCall,
  type ScriptedModel,
  type Step,
} from '../../../src/testing/index.js';
import { randomSteps } from '../random.js';
import { scenarios, type ScenarioName } from '../scenarios.js';
import { passGate } from './gates.js';

/** `single @thread` and `random 17 @thread`. */
const ORDER = /^(\w+)(?: (\d+))? @(\S+)$/;
const PACE_MS = 4;

/** Plays the scenarios, and is the demo's model for everything else. */
export const model: ScriptedModel = {
  ...demoModel,
  async doStream(call: ScriptedCall) {
    const { said, step } = readTurn(call.prompt);
    const order = ORDER.exec(said);
    if (!order) return demoModel.doStream(call);
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

/** Waits at the gate that a chunk has in it, after what comes before it was said. */
const gated = (threadId: string, signal: AbortSignal | undefined) =>
  new TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart>({
    async transform(part, controller) {
      const found = part.type === 'text-delta' ? /^(\s*)⟦(\w+)⟧(.*)$/s.exec(part.delta) : null;
      if (part.type !== 'text-delta' || !found) return controller.enqueue(part);
      const [, before = '', gate = '', after = ''] = found;
      controller.enqueue({ ...part, delta: before });
      await passGate(threadId, gate, signal);
      controller.enqueue({ ...part, delta: after });
    },
  });
