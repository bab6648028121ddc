import type { LanguageModel } from 'ai';
import { afterEach, expect, it } from 'vitest';
import { tapModel } from '../../../../src/server/runs/agent/tapModel.js';
import { scriptedModel, text, toolCall } from '../../../../src/testing/index.js';

const globals = globalThis as { AI_SDK_DEFAULT_PROVIDER?: unknown };
afterEach(() => {
  delete globals.AI_SDK_DEFAULT_PROVIDER;
});

type Streaming = { doStream(options: object): Promise<{ stream: ReadableStream<unknown> }> };

async function stream(model: LanguageModel): Promise<void> {
  const { stream: parts } = await (model as unknown as Streaming).doStream({ prompt: [] });
  for await (const _ of parts);
}

it('the tap receives what the model says', async () => {
  const tap = tapModel(
    scriptedModel([[text('Hello '), toolCall('search', { q: 'x' }, { toolCallId: 's' })]]),
  );
  expect(tap.said()).toBeUndefined();
  await stream(tap.model);
  expect(tap.said()).toMatchObject({
    parts: [
      { type: 'text', text: 'Hello ' },
      { type: 'tool-call', toolCallId: 's', input: { q: 'x' } },
    ],
    isFinished: true,
  });
  tap.endStep();
  expect(tap.said()).toBeUndefined();
});

it("the tap finds a model by its name, with the app's default provider", async () => {
  const names: string[] = [];
  globals.AI_SDK_DEFAULT_PROVIDER = {
    languageModel(name: string) {
      names.push(name);
      return scriptedModel([[text('Hello.')]]);
    },
  };
  const tap = tapModel('acme/large');
  await stream(tap.model);
  expect(names).toEqual(['acme/large']);
  expect(tap.said()?.parts).toEqual([{ type: 'text', text: 'Hello.' }]);
});

it('the tap leaves a model with private fields intact', async () => {
  class PrivateModel {
    readonly specificationVersion = 'v3';
    readonly #id = 'private';
    get modelId() {
      return this.#id;
    }
    doStream = async () => ({ stream: new ReadableStream({ start: (to) => to.close() }) });
    describe() {
      return `model ${this.#id}`;
    }
  }
  const { model } = tapModel(new PrivateModel() as unknown as LanguageModel);
  const tapped = model as unknown as PrivateModel;
  expect([tapped.modelId, tapped.describe()]).toEqual(['private', 'model private']);
});
