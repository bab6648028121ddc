import type { LanguageModel } from 'ai';
import type { Config } from '@convex-dev/agent';
import { scriptedModel, text } from '../src/testing/index.js';
const model = scriptedModel([[text("a")]]);
export const a: LanguageModel = model;

export const b: Pick<Config, 'languageModel'> = { languageModel: model };
