import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { detectToolError } from '../../src/bridge/index.js';
import { errorTextOf } from '../../src/shared/toolError.js';
import { expectProperty } from '../support/deep.js';

describe('detectToolError', () => {
  it.each<[string, unknown, string]>([
    ['success: false with an error object', { success: false, error: { message: 'no key' } }, 'no key'],
    ['success: false with an error text', { success: false, error: 'no key' }, 'no key'],
    ['success: false with a message', { success: false, message: 'no key' }, 'no key'],
    ['success: false and nothing else', { success: false }, 'The tool failed.'],
    ['error: true with a message', { error: true, message: 'no key' }, 'no key'],
    ['error: true and nothing else', { error: true }, 'The tool failed.'],
    ['an error text', { error: 'no key' }, 'no key'],
    ['an error object', { data: null, error: { message: 'no key', code: 7 } }, 'no key'],
    ["the AI SDK's error-text", { type: 'error-text', value: 'boom' }, 'boom'],
    ["the AI SDK's error-json", { type: 'error-json', value: { message: 'boom' } }, 'boom'],
    ['an error-json without a message', { type: 'error-json', value: { code: 7 } }, '{"code":7}'],
    ['isError with a text', { isError: true, content: 'boom' }, 'boom'],
    ['isError with MCP content', { isError: true, content: [{ type: 'text', text: 'boom' }] }, 'boom'],
    ['isError with any payload', { isError: true, at: { x: 1 } }, '{"isError":true,"at":{"x":1}}'],
    ['a nested cause', { success: false, error: { error: { message: 'deep' } } }, 'deep'],
    [
      'the masked sentence beside the real one',
      { success: false, message: 'An error occurred.', error: 'real' },
      'real',
    ],
  ])('detects an error in %s', (_, output, errorText) => {
    expect(detectToolError(output)).toEqual({ isError: true, errorText });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['zero', 0],
    ['an empty text', ''],
    ['a text that speaks of errors', 'Error: boom'],
    ['false', false],
    ['a list', [{ error: 'x' }]],
    ['a success', { success: true, data: 1 }],
    ['a success with an empty error', { success: true, error: null }],
    ['no error', { error: null }],
    ['error: false', { error: false }],
    ['an empty error text', { error: '' }],
    ['an error count', { error: 0 }],
    ['plain data', { message: 'hello' }],
    ['a typed text', { type: 'text', value: 'error' }],
  ])('detects no error in %s', (_, output) => {
    expect(detectToolError(output)).toEqual({ isError: false });
  });

  it('gives a readable text for every error, and never throws', () => {
    expectProperty(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (payload) => {
        for (const output of [
          payload,
          { success: false, error: payload },
          { isError: true, content: payload },
        ]) {
          const { isError, errorText } = detectToolError(output);
          if (!isError) continue;
          expect(errorText).toBeTypeOf('string');
          expect(errorText!.trim()).not.toBe('');
          expect(errorText).not.toBe('[object Object]');
        }
      }),
    );
  });
});

describe('errorTextOf', () => {
  it('reads no further than the first readable text, because an output can be large', () => {
    const read = vi.fn<() => string>(() => 'more');
    const output = Object.defineProperty({}, 'message', { get: read });
    expect(errorTextOf('no key', output)).toBe('no key');
    expect(read).not.toHaveBeenCalled();
    expect(errorTextOf(undefined, output)).toBe('more');
  });
});
