import { gateway, type LanguageModel } from 'ai';
import { isRecord } from '../../../shared/json.js';
import { withEditNotes } from './editNotes.js';
import { createThoughtTimes, withoutThoughtTimes } from './thoughtTimes.js';
import { createStepReader, type SaidStep, type StepReader } from '../steps/stepReader.js';

export interface Tap {
  readonly model: LanguageModel;
  /** What the model has said in the open step, or undefined before it speaks. */
  readonly said: () => SaidStep | undefined;
  /** The step is stored, and the next one is open. */
  readonly endStep: () => void;
}

type Stream = ReadableStream<unknown>;
type DoStream = (options: { abortSignal?: AbortSignal; prompt: unknown }) => PromiseLike<{ stream: Stream }>;

/**
 * Listens to the model's own stream. It is upstream of everything the AI SDK does, so no tool can start before the tap
 * has seen the whole step. Stored deltas cannot promise that: they are written in batches.
 */
export function tapModel(model: LanguageModel): Tap {
  const target = (typeof model === 'string' ? resolve(model) : model) as unknown as object & {
    doStream: DoStream;
  };
  let reader: StepReader | undefined;

  const doStream: DoStream = async (options) => {
    // The AI SDK calls the model once more after an abort. That call must not hide what was said before.
    options.abortSignal?.throwIfAborted();
    const step = createStepReader();
    reader = step;
    const result = await target.doStream({
      ...options,
      prompt: withEditNotes(withoutThoughtTimes(options.prompt)),
    });
    const timed = createThoughtTimes();
    const listen = new TransformStream<unknown, unknown>({
      transform(given, controller) {
        const part = timed(given);
        if (isRecord(part)) step.add(part);
        controller.enqueue(part);
      },
    });
    return { ...result, stream: result.stream.pipeThrough(listen) };
  };

  const endStep = () => {
    reader = undefined;
  };
  // Methods stay bound to the model itself: providers use private fields, which a copy would not have.
  const tapped = new Proxy(target, {
    get(of, key) {
      if (key === 'doStream') return doStream;
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
  return { model: tapped as unknown as LanguageModel, said: () => reader?.said(), endStep };
}

/** The AI SDK looks a model's name up in this order. */
function resolve(name: string): LanguageModel {
  const { AI_SDK_DEFAULT_PROVIDER: provider } = globalThis as {
    AI_SDK_DEFAULT_PROVIDER?: { languageModel(id: string): LanguageModel };
  };
  return (provider ?? gateway).languageModel(name);
}
