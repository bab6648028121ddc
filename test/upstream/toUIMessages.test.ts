import { describe, expect, it } from 'vitest';
import { agents } from '../support/agents.js';

/*
 * Each test passes while the agent has a defect that we work around. If one fails, upstream has fixed it: remove the
 * workaround that docs/upstream.md names.
 */

const row = (stepOrder: number, message: object, rest: object = {}) => ({
  _id: `d${stepOrder}`,
  _creationTime: stepOrder,
  threadId: 'T',
  order: 0,
  stepOrder,
  status: 'success',
  tool: true,
  message,
  ...rest,
});
const calls = (stepOrder: number, toolCallId: string) =>
  row(stepOrder, {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId, toolName: 'find', input: {}, args: {} }],
  });
const result = (stepOrder: number, toolCallId: string, output: object) =>
  row(stepOrder, {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName: 'find', output }],
  });
const written = (stepOrder: number, rest: object = {}) =>
  row(stepOrder, { role: 'assistant', content: [{ type: 'text', text: 'x' }] }, { tool: false, ...rest });

const stream = { streamId: 's', status: 'streaming', order: 0, stepOrder: 1, format: 'UIMessageChunk' };
const delta = (...parts: object[]) => ({ streamId: 's', start: 0, end: parts.length, parts });

describe.each(agents)('upstream, $name', ({ toUIMessages, reduceDeltas }) => {
  const statesOf = (docs: object[]) =>
    toUIMessages(docs).flatMap(({ parts }) =>
      (parts as ReadonlyArray<{ state?: string; toolCallId?: string }>)
        .filter(({ toolCallId }) => toolCallId)
        .map(({ state }) => state),
    );

  it('still turns a failed tool call into a success on its way to a UIMessage', () => {
    const failed = [calls(1, 'a'), result(2, 'a', { type: 'error-text', value: 'no' })];
    expect(statesOf(failed)).toEqual(['output-available']);
  });

  it('still hands the results of two calls with one id to the first of them', () => {
    const repeated = [
      calls(1, 'a'),
      result(2, 'a', { type: 'json', value: 1 }),
      calls(3, 'a'),
      result(4, 'a', { type: 'json', value: 2 }),
    ];
    expect(statesOf(repeated)).toEqual(['output-available', 'input-available']);
  });

  it('still names a grouped message after the first row on its page', () => {
    const rows = [calls(1, 'a'), result(2, 'a', { type: 'json', value: 1 }), written(3)];
    const idOf = (docs: object[]) => toUIMessages(docs).map(({ id, key }) => [id, key]);
    expect(idOf(rows)).toEqual([['d1', 'T-0-1']]);
    expect(idOf(rows.slice(1))).toEqual([['d2', 'T-0-2']]);
  });

  it('still loses the reason why a row failed', () => {
    const [message] = toUIMessages([written(1, { status: 'failed', error: 'The provider is down.' })]);
    expect(message!.status).toBe('failed');
    expect(JSON.stringify(message)).not.toContain('The provider is down.');
  });

  it('still hides arguments while they stream', async () => {
    const chunks = [
      { type: 'start' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: 'a', toolName: 'find' },
      { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"q":"a lo' },
    ];
    const messages = await reduceDeltas([stream], [delta(...chunks)]);
    expect(messages[0]!.parts.some((part) => 'inputText' in part)).toBe(false);
  });

  it('still shows a streamed message under another id than its row', async () => {
    const [live] = await reduceDeltas([stream], [delta({ type: 'start' }, { type: 'start-step' })]);
    expect(live!.id).toBe('stream:s');
    expect(toUIMessages([written(1)])[0]!.id).toBe('d1');
  });
});
