import { createOpenAI } from '@ai-sdk/openai';
import { createGateway } from 'ai';
import { demoModel } from './script/demoModel.js';

const { OPENAI_API_KEY, AI_GATEWAY_API_KEY, DEMO_MODEL } = process.env;

/** A real one if there is a key for it, unless `DEMO_MODEL` is `scripted`. */
function chooseModel() {
  if (DEMO_MODEL === 'scripted') return demoModel;
  if (OPENAI_API_KEY) return createOpenAI({ apiKey: OPENAI_API_KEY })(DEMO_MODEL ?? 'gpt-5-mini');
  if (AI_GATEWAY_API_KEY) {
    return createGateway({ apiKey: AI_GATEWAY_API_KEY })(DEMO_MODEL ?? 'anthropic/claude-sonnet-4.5');
  }
  return demoModel;
}

export const model = chooseModel();
export const isScripted = model === demoModel;
