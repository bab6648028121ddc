import { describe, expect, it, vi } from 'vitest';
import {
  createManualClock,
  delay,
  failure,
  reasoning,
  type Script,
  type ScriptedModelOptions,
  text,
  toolCall,
} from '../../src/testing/index.js';
import { api, createChat, idle, messagesOf, streamsOf } from './chat.js';
import { api as notesApi } from './notes.js';
import { until } from './support.js';

type AnyPart = Record<string, unknown> & { type: string };

async function start(script: Script, options?: ScriptedModelOptions) {
  const { backend, model } = createChat(script, options);
  const { t } = backend;
  const threadId = await t.mutation(api.createThread);
  const send = async (prompt = 'go') => t.mutation(api.send, { threadId, prompt });
  const messages = () => messagesOf(backend, threadId);
  const reply = async () => (await messages()).findLast(({ role }) => role === 'assistant');
  const parts = async () => ((await reply())?.parts ?? []) as AnyPart[];
  const toolPart = async () => (await parts()).find(({ type }) => type.startsWith('tool-'));
  const streams = () => streamsOf(backend, threadId);
  const jobs = () => t.run(async (ctx) => ctx.db.system.query('_scheduled_functions').collect());
  return { backend, model, t, threadId, send, messages, reply, parts, toolPart, streams, jobs };
}

describe('the real agent', () => {
  it('the real agent stores a streamed text', async () => {
    const { backend, model, send, messages, streams } = await start([[text('Hello from the model.')]]);
    await send('Say hello');
    await idle(backend);
    expect((await messages()).map(({ role, status, text: said }) => [role, status, said])).toEqual([
      ['user', 'success', 'Say hello'],
      ['assistant', 'success', 'Hello from the model.'],
    ]);
    expect(await streams()).toEqual([]);
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]!.prompt.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'Say hello' }] });
    expect(model.calls[0]!.tools!.map(({ name }) => name)).toEqual(['weather', 'explode', 'remove']);
  });

  it('the real agent stores reasoning before text', async () => {
    const { backend, send, reply, parts } = await start([[reasoning('Let me see.'), text('It is 42.')]]);
    await send();
    await idle(backend);
    expect((await reply())!.status).toBe('success');
    const said = (await parts()).filter(({ type }) => type === 'reasoning' || type === 'text');
    expect(said.map((part) => [part.type, part.text])).toEqual([
      ['reasoning', 'Let me see.'],
      ['text', 'It is 42.'],
    ]);
  });

  it('the real agent runs a tool that writes, and continues with its result', async () => {
    const { backend, model, t, send, reply, toolPart } = await start([
      [text('Looking.'), toolCall('weather', { city: 'Oslo' })],
      [text('21 degrees.')],
    ]);
    await send();
    await idle(backend);
    expect(await toolPart()).toMatchObject({
      type: 'tool-weather',
      state: 'output-available',
      toolCallId: 'call-1',
      input: { city: 'Oslo' },
      output: { city: 'Oslo', degrees: 21 },
    });
    expect((await reply())!.status).toBe('success');
    expect((await reply())!.text).toContain('21 degrees.');
    expect(await t.query(notesApi.notes.list)).toEqual(['weather of Oslo']);
    expect(model.calls[1]!.prompt.at(-1)).toMatchObject({ role: 'tool' });
  });

  it('the real agent continues after a tool that throws and after invalid input', async () => {
    const { backend, t, send, reply, toolPart } = await start([
      [toolCall('explode', {})],
      [text('It failed.')],
      [toolCall('weather', { town: 5 })],
      [text('I called it wrong.')],
    ]);
    await send();
    await idle(backend);
    expect(JSON.stringify(await toolPart())).toContain('boom');
    expect([(await reply())!.status, (await reply())!.text]).toEqual(['success', 'It failed.']);
    await send();
    await idle(backend);
    expect(await toolPart()).toMatchObject({ type: 'tool-weather', toolCallId: 'call-2' });
    expect(JSON.stringify(await toolPart())).toMatch(/[Ii]nvalid input/);
    expect([(await reply())!.status, (await reply())!.text]).toEqual(['success', 'I called it wrong.']);
    expect(await t.query(notesApi.notes.list)).toEqual([]);
  });

  it.each([
    [true, 'output-available', 'removed a.txt'],
    [false, 'output-denied', undefined],
  ])('waits for an approval and continues with the answer %s', async (approved, state, output) => {
    const { backend, model, t, threadId, send, reply, toolPart, streams } = await start([
      [toolCall('remove', { name: 'a.txt' })],
      [text('As you like.')],
    ]);
    await send();
    await idle(backend);
    const waiting = (await toolPart()) as AnyPart & { approval: { id: string } };
    expect(waiting).toMatchObject({ state: 'approval-requested', input: { name: 'a.txt' } });
    expect([model.calls.length, await streams()]).toEqual([1, []]);
    await t.mutation(api.decide, { threadId, approvalId: waiting.approval.id, approved });
    await idle(backend);
    expect(await toolPart()).toMatchObject({ state, toolCallId: 'call-1' });
    expect((await toolPart())!.output).toBe(output);
    expect([(await reply())!.status, (await reply())!.text]).toEqual(['success', 'As you like.']);
    expect(model.calls).toHaveLength(2);
  });

  it('the real agent stops mid-stream when its order is aborted', async () => {
    const clock = createManualClock();
    const { backend, t, threadId, send, reply, streams } = await start(
      [[text('one two'), delay(1_000_000), text('never said'), delay(1_000_000)]],
      { clock },
    );
    await send();
    await until(async () => (await streams()).length === 1 && clock.timers === 1);
    const { order } = (await streams())[0]!;
    expect(await t.mutation(api.stop, { threadId, order })).toBe(true);
    expect(await streams()).toEqual([]);
    await until(async () => {
      await clock.advanceAsync(1_000_000);
      return (await reply())?.status === 'failed';
    });
    expect((await reply())!.text).not.toContain('never');
    await idle(backend);
    expect(await t.mutation(api.stop, { threadId, order })).toBe(false);
  });

  it('the real agent stops mid-stream when its signal aborts', async () => {
    const { t, threadId, reply, streams } = await start([[text('one two three four five six')]], {
      chunkDelayMs: 5,
    });
    const said = await t.action(api.sendAndAbort, { threadId, afterWords: 3 });
    expect(said.split(' ').slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(said).not.toContain('six');
    await until(async () => (await streams()).length === 0);
    expect((await reply())?.text ?? '').not.toContain('six');
    expect((await reply())?.status).toBe('failed');
  });

  it('an action of the real agent can return while its stream continues', async () => {
    const clock = createManualClock();
    const script = [[text('one two')]];
    const { t, threadId, reply, streams } = await start(script, { clock, chunkDelayMs: 1000 });
    const said = t.action(api.sendAndRead, { threadId });
    await until(async () => (await t.query(notesApi.notes.list)).includes('returned'));
    await until(() => clock.timers === 1);
    expect(await streams()).toHaveLength(1);
    await clock.advanceAsync(2000);
    expect(await said).toBe('one two');
    await until(async () => (await reply())?.status === 'success');
    expect([(await reply())!.text, await streams()]).toEqual(['one two', []]);
  });

  it('the real agent fails a message when its provider fails mid-stream', async () => {
    const silenced = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    for (const spy of silenced) spy.mockImplementation(() => {});
    const { backend, send, reply, streams } = await start([[text('one'), failure(new Error('overloaded'))]]);
    await send();
    await until(async () => (await reply())?.status === 'failed');
    await until(async () => (await streams()).length === 0);
    await idle(backend);
    expect(silenced[0]).toHaveBeenCalled();
    for (const spy of silenced) spy.mockRestore();
    expect((await reply())!.text).not.toContain('overloaded');
  });
});
