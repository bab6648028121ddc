import { describe, expect, it } from 'vitest';
import { createToolRegistry } from '../../src/tools/registry/registry.js';
import { supersessionOf } from '../../src/tools/supersede.js';
import type { DisplayedCall } from '../../src/tools/types.js';
import { makeCall } from './calls.js';

const registry = createToolRegistry({
  showPlan: { supersede: 'latest' },
  draft: { supersede: { key: ({ args }) => String((args as { file?: string }).file) } },
});
const plan = (id: string, given: Partial<DisplayedCall> = {}) =>
  makeCall({ toolCallId: id, toolName: 'showPlan', ...given });
const superseded = (calls: readonly DisplayedCall[]) =>
  calls
    .filter((call) => supersessionOf(call, calls, registry).isSuperseded)
    .map(({ toolCallId }) => toolCallId);

describe('versions of one thing', () => {
  it('the newest version replaces earlier ones', () => {
    const calls = [
      plan('a'),
      makeCall({ toolCallId: 'x' }),
      plan('b'),
      plan('c', { state: 'input-available' }),
    ];
    expect(superseded(calls)).toEqual(['a', 'b']);
    expect(supersessionOf(calls[2]!, calls, registry).previous).toBe(calls[0]);
    expect(supersessionOf(calls[0]!, calls, registry).previous).toBeUndefined();
  });

  it.each([
    ['failed', { state: 'output-error' }],
    ['was denied', { state: 'output-denied' }],
    ['was stopped', { state: 'input-available', settled: true }],
    ['is still being written', { state: 'input-streaming' }],
    ['waits for an approval', { state: 'approval-requested', actionable: true }],
  ] as const)('earlier versions stay when the next one %s', (_, given) => {
    expect(superseded([plan('a'), plan('b', given)])).toEqual([]);
  });

  it('versions are grouped by their key', () => {
    const draft = (id: string, file: string) =>
      makeCall({ toolCallId: id, toolName: 'draft', args: { file } });
    expect(superseded([draft('a', '1'), draft('b', '2'), draft('c', '1')])).toEqual(['a']);
  });

  it('only tools with `supersede` have versions', () => {
    expect(superseded([makeCall({ toolCallId: 'a' }), makeCall({ toolCallId: 'b' })])).toEqual([]);
  });
});
