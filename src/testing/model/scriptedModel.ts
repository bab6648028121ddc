import { abortable, sleep, systemClock, type Clock } from '../../shared/clock.js';
import type { Step } from './script.js';
import type { AnyCall, Content, ModelCall, ModelOf, NewestModel, StreamPart } from './specification.js';
import { type Beat, endOf, play } from './streamParts.js';

/** A call of the model, as the AI SDK makes it. */
export interface ScriptedCall extends ModelCall {
  /** How many calls came before this one. */
  readonly step: number;
}

/** What the model says: one step per call, or a function that returns the step for a call. */
export type Script = readonly Step[] | ((call: ScriptedCall) => Step | Promise<Step>);

/** Options of `scriptedModel`. */
export interface ScriptedModelOptions {
  /** The pause before every chunk of text, reasoning and tool input. */
  readonly chunkDelayMs?: number;
  /** The clock for its pauses. @default the system's */
  readonly clock?: Clock;
  /** The id of the model, as usage reports name it. @default 'scripted' */
  readonly modelId?: string;
  /** The provider, as usage reports name it. @default 'convex-assistant-ui' */
  readonly provider?: string;
  /** The prefix of its ids. Give each model its own prefix if several write to one thread. */
  readonly idPrefix?: string;
}

/** A model that follows a script, as a language model of the AI SDK that the app has. */
export interface ScriptedModel extends Omit<NewestModel, 'doStream' | 'doGenerate'> {
  readonly doStream: (call: AnyCall) => ReturnType<NewestModel['doStream']>;
  readonly doGenerate: (call: AnyCall) => ReturnType<NewestModel['doGenerate']>;
  /** The calls it received. */
  readonly calls: readonly ScriptedCall[];
}

/**
 * A language model that follows a script and streams like a provider: part by part, with ids, usage and a reason to
 * finish, and with an error when it is aborted. AI SDK 6 and 7 accept it, and so do the agents for them.
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ScriptedModel {
  const { chunkDelayMs = 0, clock = systemClock, idPrefix = '' } = options;
  const { modelId = 'scripted', provider = 'convex-assistant-ui' } = options;
  const calls: ScriptedCall[] = [];
  const counters = new Map<string, number>();

  function newId(kind: string): string {
    const count = (counters.get(kind) ?? 0) + 1;
    counters.set(kind, count);
    return `${idPrefix}${kind}-${count}`;
  }

  async function nextStep(call: ModelCall): Promise<Step> {
    call.abortSignal?.throwIfAborted();
    const scripted = { ...call, step: calls.length };
    calls.push(scripted);
    if (typeof script === 'function') return script(scripted);
    const step = script[scripted.step];
    if (step) return step;
    throw new Error(
      `The script has run out: it has ${script.length} ${script.length === 1 ? 'step' : 'steps'}, and the model was ` +
        `called ${calls.length} times. Add a step, or end the last one without a tool call.`,
    );
  }

  const rest = (beat: Exclude<Beat, { part: unknown }>, signal: AbortSignal | undefined): Promise<void> =>
    'pauseMs' in beat ? sleep(clock, beat.pauseMs, signal) : unlessAborted(beat.released, signal);

  const respond = () => ({ id: newId('response'), modelId, timestamp: new Date(clock.now()) });

  async function* stream(step: Step, signal: AbortSignal | undefined): AsyncGenerator<StreamPart> {
    yield { type: 'stream-start', warnings: [] };
    yield { type: 'response-metadata', ...respond() };
    for (const beat of play(step, { chunkDelayMs, newId })) {
      if ('part' in beat) yield beat.part;
      // oxlint-disable-next-line no-await-in-loop -- pauses between chunks
      else await rest(beat, signal);
    }
  }

  const model: ModelOf<'v3'> & { calls: readonly ScriptedCall[] } = {
    specificationVersion: 'v3', // AI SDK 7 takes it, too, and translates between it and version 4
    provider,
    modelId,
    supportedUrls: { '*/*': [/.*/] }, // otherwise the AI SDK would download files of the prompt
    calls,
    async doStream(call) {
      const step = await nextStep(call);
      return { stream: toReadable(stream(step, call.abortSignal), call.abortSignal) };
    },
    async doGenerate(call) {
      const step = await nextStep(call);
      const beats = [...play(step, { chunkDelayMs: 0, newId })];
      for (const beat of beats) if (!('part' in beat)) await rest(beat, call.abortSignal);
      const { content, count } = collect(beats);
      const { reason, usage } = endOf(step, count);
      const finishReason = { unified: reason, raw: reason };
      return { content, finishReason, usage, warnings: [], response: respond() };
    },
  };
  return model as unknown as ScriptedModel; // the types of agent 0.7 refuse version 3, although its SDK takes it
}

/** A stream that fails at once when the signal aborts, like the body of an aborted request. */
function toReadable<T>(parts: AsyncGenerator<T>, signal: AbortSignal | undefined): ReadableStream<T> {
  let abort = () => {};
  return new ReadableStream<T>({
    start(controller) {
      abort = () => controller.error(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
    },
    async pull(controller) {
      const next = await parts.next();
      if (signal?.aborted) return;
      if (!next.done) return controller.enqueue(next.value);
      signal?.removeEventListener('abort', abort);
      controller.close();
    },
    async cancel() {
      signal?.removeEventListener('abort', abort);
      await parts.return(undefined);
    },
  });
}

/** The same parts as one response. */
function collect(beats: readonly Beat[]): { content: Content[]; count: number } {
  const content: Content[] = [];
  let count = 0;
  let running = '';
  for (const beat of beats) {
    if (!('part' in beat)) continue;
    const { part } = beat;
    if (part.type.endsWith('-delta')) count++;
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-start' || part.type === 'reasoning-start') running = '';
    else if (part.type === 'text-delta' || part.type === 'reasoning-delta') running += part.delta;
    else if (part.type === 'text-end') content.push({ type: 'text', text: running });
    else if (part.type === 'reasoning-end') content.push({ type: 'reasoning', text: running });
    else if (part.type === 'tool-call' || part.type === 'tool-result') content.push(part);
    else if (part.type === 'source' || part.type === 'file') content.push(part);
  }
  return { content, count };
}

const unlessAborted = (promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> =>
  abortable(signal, (resolve) => {
    void promise.then(resolve);
    return () => {};
  });
