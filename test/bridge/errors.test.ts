import { describe, expect, it } from 'vitest';
import { detectToolError, type AgentUIMessage } from '../../src/bridge/index.js';
import { assistant, createBridge, pending, show, stream, text, tool, user } from '../support/build.js';
import { callsOf } from '../support/view.js';

const errorOf = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): string | undefined => {
  const snapshot = show(persisted, streams);
  const part = snapshot.messages.flatMap(callsOf)[0]!;
  expect(part.isError).toBe(true);
  expect(snapshot.toolCalls[0]!.state).toBe('output-error');
  expect(detectToolError(part.result).errorText).toBe(snapshot.toolCalls[0]!.errorText);
  return snapshot.toolCalls[0]!.errorText;
};

const masked = tool('c', 'output-error', { errorText: 'An error occurred.' });

describe('a tool error', () => {
  it('a tool error shows the real text once a row has it', () => {
    const row = assistant(0, 1, tool('c', 'output-available', { output: 'boom' }));
    expect(errorOf([user(0)], [stream(0, 1, masked)])).toBe('The tool failed.');
    expect(errorOf([user(0), pending(row)], [stream(0, 1, masked)])).toBe('boom');
  });

  it('a tool error stays an error when its row has lost the tag', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [stream(0, 1, masked)] });
    const row = assistant(0, 1, tool('c', 'output-available', { output: 'boom' }), text('Sorry.'));
    for (let i = 0; i < 3; i++) {
      const { messages } = bridge.update({ persisted: structuredClone([user(0), row]), streams: [] });
      expect(callsOf(messages[1]!)[0]).toMatchObject({ isError: true, result: { error: 'boom' } });
    }
  });

  it('an exact row turns a streamed error into a success', () => {
    const row = { ...assistant(0, 1, tool('c', 'output-available', { output: 'fine' })), exact: true };
    const { messages } = show([user(0), row], [stream(0, 1, masked)]);
    expect(callsOf(messages[1]!)[0]).toMatchObject({ result: 'fine' });
    expect(callsOf(messages[1]!)[0]!.isError).toBeUndefined();
  });

  it('an error text never reads [object Object]', () => {
    const part = tool('c', 'output-error', { errorText: '[object Object]', output: { message: 'bad key' } });
    expect(errorOf([assistant(0, 1, part)])).toBe('bad key');
  });

  it.each([
    [{ success: false, error: { message: 'soft' } }],
    [{ error: true, message: 'soft' }],
    [{ error: 'soft' }],
    [{ type: 'error-text', value: 'soft' }],
    [{ type: 'error-json', value: { message: 'soft' } }],
  ])('a tool error is detected in %j', (output) => {
    expect(errorOf([assistant(0, 1, tool('c', 'output-available', { output }))])).toBe('soft');
  });

  it('isError marks an error with any payload', () => {
    const part = { ...tool('c', 'output-available', { output: { code: 7 } }), isError: true };
    expect(errorOf([assistant(0, 1, part)])).toBe('{"code":7}');
  });

  it('a soft error keeps the result of the tool', () => {
    const output = { success: false, error: { message: 'soft', code: 7 } };
    const part = callsOf(show([assistant(0, 1, tool('c', 'output-available', { output }))]).messages[0]!)[0]!;
    expect(part.result).toBe(output);
  });

  it('a call with invalid input shows the error and the refused input', () => {
    const part = {
      type: 'tool-a',
      toolCallId: 'c',
      state: 'output-error',
      rawInput: '{"q":',
      errorText: 'Invalid input',
    };
    expect(errorOf([user(0)], [stream(0, 1, part)])).toBe('Invalid input');
    expect(callsOf(show([user(0)], [stream(0, 1, part)]).messages[1]!)[0]!.args).toEqual({ value: '{"q":' });
  });
});
