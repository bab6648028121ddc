import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isActivePhase, isFinalPhase, TOOL_PHASES, toolCallPhase } from '../../src/tools/phases/phase.js';
import { anyCall, makeCall } from './calls.js';
import { expectProperty } from '../support/deep.js';

describe('the phase of a call', () => {
  it.each([
    ['the model writes its arguments', { state: 'input-streaming' }, 'input-streaming'],
    ['it runs', { state: 'input-available' }, 'running'],
    [
      'it was allowed and runs',
      { state: 'approval-responded', approval: { id: 'a', approved: true } },
      'running',
    ],
    ['it waits for an approval', { state: 'approval-requested', actionable: true }, 'awaiting-approval'],
    [
      'it waits for a client tool’s answer',
      { state: 'input-available', actionable: true },
      'awaiting-approval',
    ],
    ['it has a preliminary result and still runs', { state: 'preliminary', output: 1 }, 'partial'],
    ['it is complete', { state: 'output-available', output: 1 }, 'complete'],
    ['its result is null', { state: 'output-available', output: null }, 'complete'],
    ['it failed', { state: 'output-error' }, 'error'],
    ['its outcome is unknown', { state: 'output-error', outcome: 'unknown' }, 'error'],
    ['it was stopped', { state: 'output-error', outcome: 'interrupted' }, 'cancelled'],
    ['it was denied', { state: 'output-denied' }, 'denied'],
    [
      'it was denied a moment ago',
      { state: 'approval-responded', approval: { id: 'a', approved: false } },
      'denied',
    ],
    ['its run ended before it ran', { state: 'input-available', settled: true }, 'cancelled'],
    [
      'its run ended after a preliminary result',
      { state: 'preliminary', settled: true, output: 1 },
      'cancelled',
    ],
    ['nobody answered in time', { state: 'approval-requested', settled: true }, 'cancelled'],
  ] as const)('a call has the right phase when %s', (_, given, phase) => {
    expect(toolCallPhase(makeCall(given))).toBe(phase);
  });

  it.each(['input-streaming', 'input-available', 'preliminary'] as const)(
    'a call of a silent run is stale in the state %s',
    (state) => {
      expect(toolCallPhase(makeCall({ state }), { isStale: true })).toBe('stale');
    },
  );

  it('a call of a silent run is not stale while it waits for someone, or when it is over', () => {
    const waiting = makeCall({ state: 'approval-requested', actionable: true });
    expect(toolCallPhase(waiting, { isStale: true })).toBe('awaiting-approval');
    expect(toolCallPhase(makeCall(), { isStale: true })).toBe('complete');
    expect(toolCallPhase(makeCall({ state: 'input-available', settled: true }), { isStale: true })).toBe(
      'cancelled',
    );
  });

  it('a phase never shows a finished call as running, or a running call as finished', () => {
    expectProperty(
      fc.property(anyCall, fc.boolean(), (call, isStale) => {
        const phase = toolCallPhase(call, { isStale });
        expect(TOOL_PHASES).toContain(phase);
        if (call.settled) expect(isFinalPhase(phase)).toBe(true);
        expect(isActivePhase(phase) && isFinalPhase(phase)).toBe(false);
        if (phase === 'complete') expect(call.state).toBe('output-available');
      }),
    );
  });
});
