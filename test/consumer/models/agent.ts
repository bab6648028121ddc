import { Agent } from '@convex-dev/agent';
import type { LanguageModel } from 'ai';
import { componentsGeneric } from 'convex/server';
import { scriptedModel, text } from 'convex-assistant-ui/testing';
import type { ThreadComponents } from 'convex-assistant-ui/server';

const components = componentsGeneric() as unknown as ThreadComponents;

const scripted = scriptedModel(({ prompt }) => [text(`${prompt.length} messages`)]);
const wrapped = {
  ...scripted,
  doStream: async (call: Parameters<typeof scripted.doStream>[0]) => {
    const { stream } = await scripted.doStream(call);
    return { stream: stream.pipeThrough(new TransformStream()) };
  },
};

export const models: LanguageModel[] = [scripted, wrapped];
export const agents = [
  new Agent(components.agent, { name: 'Scripted', languageModel: scripted }),
  new Agent(components.agent, { name: 'Wrapped', languageModel: wrapped }),
];
// @ts-expect-error: the SDK's types are found, so a script cannot read a field that a call lacks
scriptedModel(({ nothing }) => [text(String(nothing))]);
