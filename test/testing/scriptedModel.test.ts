import { generateText, streamText } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { sleep } from '../../src/shared/clock.js';
import {
  createManualClock,
  delay,
  failure,
  file,
  finish,
  hold,
  reasoning,
  type Script,
  scriptedModel,
  type ScriptedModelOptions,
  source,
  text,
  toolCall,
} from '../../src/testing/index.js';
import { until } from './support.js';

type Part = Record<string, unknown> & { type: string };

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];

/** Reads the stream of one call, part by part. */
async function open(script: Script, options: ScriptedModelOptions & { abortSignal?: AbortSignal } = {}) {
  const { abortSignal, ...rest } = options;
  const model = scriptedModel(script, rest);
  const { stream } = await model.doStream({ prompt, ...(abortSignal && { abortSignal }) });
  const parts: Part[] = [];
  const read = async () => {
    for await (const part of stream) parts.push(part as Part);
  };
  return { model, parts, done: read() };
}

const textOf = (parts: Part[]) => parts.map(({ delta }) => (delta as string | undefined) ?? '').join('');

const spoken = (parts: Part[]) =>
  parts.filter(({ type }) => type !== 'stream-start' && type !== 'response-metadata');

describe('a step', () => {
  it('a step streams text and reasoning word by word, or in the given chunks', async () => {
    const { parts, done } = await open([
      [reasoning('let me  think'), text('Hello, you', ['Hel', 'lo, you'])],
    ]);
    await done;
    expect(parts.map(({ type }) => type)).toEqual([
      'stream-start',
      'response-metadata',
      'reasoning-start',
      'reasoning-delta',
      'reasoning-delta',
      'reasoning-delta',
      'reasoning-end',
      'text-start',
      'text-delta',
      'text-delta',
      'text-end',
      'finish',
    ]);
    const deltas = parts.filter(({ type }) => type.endsWith('-delta'));
    expect(deltas.map((part) => [part.id, part.delta])).toEqual([
      ['reasoning-1', 'let'],
      ['reasoning-1', ' me'],
      ['reasoning-1', '  think'],
      ['text-1', 'Hel'],
      ['text-1', 'lo, you'],
    ]);
    expect(parts.at(-1)).toEqual({
      type: 'finish',
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 5, text: 5, reasoning: 0 },
      },
    });
  });

  it.each(['', ' ', 'a', ' a b ', 'a\n\nb', 'one two  '])(
    'a step loses no character of %j',
    async (whole) => {
      const { parts, done } = await open([[text(whole)]]);
      await done;
      expect(textOf(parts)).toBe(whole);
    },
  );

  it("a step streams a tool's input, calls it, and ends with tool-calls", async () => {
    const { parts, done } = await open([
      [
        toolCall('weather', { city: 'Oslo' }),
        toolCall('plain', { a: 1 }, { chunks: false, toolCallId: 'mine' }),
        toolCall('search', '{"q"', { chunks: ['{', '"q"'], dynamic: true }),
      ],
    ]);
    await done;
    expect(spoken(parts)).toEqual([
      { type: 'tool-input-start', id: 'call-1', toolName: 'weather' },
      { type: 'tool-input-delta', id: 'call-1', delta: '{"city":' },
      { type: 'tool-input-delta', id: 'call-1', delta: '"Oslo"}' },
      { type: 'tool-input-end', id: 'call-1' },
      { type: 'tool-call', toolCallId: 'call-1', toolName: 'weather', input: '{"city":"Oslo"}' },
      { type: 'tool-call', toolCallId: 'mine', toolName: 'plain', input: '{"a":1}' },
      { type: 'tool-input-start', id: 'call-2', toolName: 'search', dynamic: true },
      { type: 'tool-input-delta', id: 'call-2', delta: '{' },
      { type: 'tool-input-delta', id: 'call-2', delta: '"q"' },
      { type: 'tool-input-end', id: 'call-2' },
      { type: 'tool-call', toolCallId: 'call-2', toolName: 'search', input: '{"q"', dynamic: true },
      expect.objectContaining({ type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool-calls' } }),
    ]);
  });

  it('a scripted step can have provider tools, sources, files and a finish reason', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 2, text: 2, reasoning: 0 },
    };
    const call = { providerExecuted: true, result: { ok: true }, chunks: false } as const;
    const { parts, done } = await open(
      [
        [
          toolCall('search', {}, call),
          source('https://a.b', 'A'),
          file('image/png', 'AAAA'),
          finish('length', usage),
        ],
      ],
      { idPrefix: 'x-' },
    );
    await done;
    expect(spoken(parts)).toEqual([
      { type: 'tool-call', toolCallId: 'x-call-1', toolName: 'search', input: '{}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 'x-call-1', toolName: 'search', result: { ok: true } },
      { type: 'source', sourceType: 'url', id: 'x-source-1', url: 'https://a.b', title: 'A' },
      { type: 'file', mediaType: 'image/png', data: 'AAAA' },
      { type: 'finish', finishReason: { unified: 'length', raw: 'length' }, usage },
    ]);
    const other = await open([[toolCall('search', {}, call)]]);
    await other.done;
    expect(other.parts.at(-1)!.finishReason).toMatchObject({ unified: 'stop' });
  });

  it('a step pauses on the given clock', async () => {
    const clock = createManualClock(1000);
    const { parts, done } = await open([[text('a b'), delay(100), text('c')]], { clock, chunkDelayMs: 10 });
    const heard = () => textOf(parts);
    await clock.advanceAsync(9);
    expect(heard()).toBe('');
    await clock.advanceAsync(1);
    expect(heard()).toBe('a');
    await clock.advanceAsync(10);
    expect(heard()).toBe('a b');
    await clock.advanceAsync(109);
    expect([heard(), clock.timers]).toEqual(['a b', 1]);
    await clock.advanceAsync(1);
    await done;
    expect([heard(), clock.timers]).toEqual(['a bc', 0]);
    expect(parts[1]).toMatchObject({ id: 'response-1', modelId: 'scripted', timestamp: new Date(1000) });
  });
});

describe('a hold', () => {
  it('a hold lasts until it is released, streaming or not', async () => {
    const wait = hold();
    const script = [[text('a'), wait, text('b')]];
    const { parts, done } = await open(script);
    const answer = scriptedModel(script).doGenerate({ prompt });
    const isAnswered = vi.fn<() => void>();
    void answer.then(() => isAnswered());
    await until(() => textOf(parts) === 'a');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(textOf(parts)).toBe('a');
    expect(isAnswered).not.toHaveBeenCalled();
    wait.release();
    await done;
    expect(textOf(parts)).toBe('ab');
    expect((await answer).content).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]);
    const late = await open(script);
    await late.done;
    expect(textOf(late.parts)).toBe('ab');
  });

  it('a hold ends when the call is aborted', async () => {
    const stop = new AbortController();
    const { parts, done } = await open([[text('a'), hold(), text('b')]], { abortSignal: stop.signal });
    await until(() => parts.at(-1)?.type === 'text-end');
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(textOf(parts)).toBe('a');
  });
});

describe('an abort', () => {
  it('an abort ends a pause at once, with the error of a real provider', async () => {
    const clock = createManualClock();
    const stop = new AbortController();
    const script = [[text('a'), delay(1_000_000), text('b')]];
    const { parts, done } = await open(script, { clock, abortSignal: stop.signal });
    await until(() => clock.timers === 1);
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(clock.timers).toBe(0);
    expect(parts.at(-1)!.type).toBe('text-end');
  });

  it('an abort ends a stream that nobody reads', async () => {
    const stop = new AbortController();
    const { stream } = await scriptedModel([[text('a b c')]]).doStream({ prompt, abortSignal: stop.signal });
    const reader = stream.getReader();
    await reader.read();
    stop.abort();
    await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('an earlier abort makes the call fail', async () => {
    const model = scriptedModel([[text('a')]]);
    await expect(model.doStream({ prompt, abortSignal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(model.calls).toEqual([]);
  });

  it('an abort ends the pause of a response that does not stream', async () => {
    const stop = new AbortController();
    const clock = createManualClock();
    const answer = scriptedModel([[delay(1000)]], { clock }).doGenerate({ prompt, abortSignal: stop.signal });
    await until(() => clock.timers === 1);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('cancelling the stream stops the script', async () => {
    const { stream } = await scriptedModel([[text('a b c')]]).doStream({ prompt });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});

describe('a script', () => {
  it('a script can fail halfway through a step, which ends there', async () => {
    const error = new Error('overloaded');
    const { parts, done } = await open([[text('a'), failure(error), text('b')]]);
    await done;
    expect(spoken(parts).slice(-2)).toEqual([
      { type: 'text-end', id: 'text-1' },
      { type: 'error', error },
    ]);
    await expect(scriptedModel([[failure(error)]]).doGenerate({ prompt })).rejects.toBe(error);
  });

  it('a script reports when it has run out', async () => {
    const model = scriptedModel([[text('only')]]);
    await model.doStream({ prompt });
    await expect(model.doStream({ prompt })).rejects.toThrow(
      'The script has run out: it has 1 step, and the model was called 2 times.',
    );
  });

  it('a script can be a function of the call, and the calls are kept', async () => {
    const model = scriptedModel(({ prompt: asked, step }) => [
      text(`${step}: ${asked.length} ${asked[0]!.role}`),
    ]);
    const first = await model.doGenerate({ prompt });
    const second = await model.doGenerate({ prompt: [...prompt, ...prompt], tools: [] });
    expect([first.content, second.content]).toEqual([
      [{ type: 'text', text: '0: 1 user' }],
      [{ type: 'text', text: '1: 2 user' }],
    ]);
    expect(model.calls).toMatchObject([
      { step: 0, prompt },
      { step: 1, tools: [] },
    ]);
  });

  it('a script returns the same response without streaming', async () => {
    const step = [
      reasoning('hm'),
      text('a b'),
      toolCall('t', {}),
      source('https://a.b'),
      file('text/plain', 'AA=='),
    ];
    const { content, finishReason, usage, response } = await scriptedModel([step]).doGenerate({ prompt });
    expect(content).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'a b' },
      { type: 'tool-call', toolCallId: 'call-1', toolName: 't', input: '{}' },
      { type: 'source', sourceType: 'url', id: 'source-1', url: 'https://a.b' },
      { type: 'file', mediaType: 'text/plain', data: 'AA==' },
    ]);
    expect([finishReason.unified, usage.outputTokens.total]).toEqual(['tool-calls', 5]);
    expect(response).toMatchObject({ id: 'response-1', modelId: 'scripted' });
  });
});

describe('in the AI SDK', () => {
  it('the AI SDK streams and generates with it: usage, files and sources', async () => {
    const script = [[text('Hello you'), source('https://a.b'), file('image/png', 'AAAA')]];
    const streamed = streamText({ model: scriptedModel(script), prompt: 'hi' });
    expect(await streamed.text).toBe('Hello you');
    expect((await streamed.usage).inputTokens).toBe(10);
    expect((await streamed.files)[0]).toMatchObject({ mediaType: 'image/png', base64: 'AAAA' });
    const answered = await generateText({ model: scriptedModel(script), prompt: 'hi' });
    expect(answered.text).toBe('Hello you');
    expect(answered.sources).toMatchObject([{ url: 'https://a.b' }]);
    expect(answered.response.modelId).toBe('scripted');
  });
});

describe('the manual clock', () => {
  it('the manual clock wakes sleepers in order, including those that sleep again', async () => {
    const clock = createManualClock();
    const heard: string[] = [];
    const say = async (name: string, ...naps: number[]) => {
      for (const ms of naps) {
        // oxlint-disable-next-line no-await-in-loop -- naps come one after the other
        await sleep(clock, ms);
        heard.push(`${name}@${clock.now()}`);
      }
    };
    void say('late', 30);
    void say('often', 10, 10, 10);
    await clock.advanceAsync(25);
    expect(heard).toEqual(['often@10', 'often@20']);
    await clock.advanceAsync(5);
    expect(heard.slice(2)).toEqual(['late@30', 'often@30']);
    expect(clock.now()).toBe(30);
  });
});
