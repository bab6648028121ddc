import { describe, expect, it } from 'vitest';
import { createCallTimes } from '../../../../src/server/runs/tools/callTimes.js';

const input = (toolCallId: string) => ({ type: 'tool-input-available', toolCallId, toolName: 'search' });
const output = (toolCallId: string, fields = {}) => ({
  type: 'tool-output-available',
  toolCallId,
  ...fields,
});
const always = () => true;

describe('the times of calls', () => {
  it('the times of a call travel with the chunks that show it and its result', () => {
    const times = createCallTimes();
    times.start('a', 10);
    times.end('a', 30);
    const text = { type: 'text-delta', delta: 'x' };
    expect(times.addTo([text, input('a'), output('a'), output('b')])).toEqual([
      text,
      { ...input('a'), startedAt: 10 },
      { ...output('a'), startedAt: 10, endedAt: 30 },
      output('b'),
    ]);
  });

  it('preliminary results carry no times', () => {
    const times = createCallTimes();
    times.start('a', 10);
    const preliminary = output('a', { preliminary: true });
    expect(times.addTo([preliminary])).toEqual([preliminary]);
  });

  it('call times record which calls the stream shows', () => {
    const times = createCallTimes();
    expect(times.isShown('a')).toBe(false);
    times.addTo([input('a')]);
    expect(times.isShown('a')).toBe(true);
  });

  it('a delta waits for the times of a call that is about to start', async () => {
    const times = createCallTimes();
    let isOver = false;
    const waiting = times.whenStarted([input('a')], always).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    times.start('a', 10);
    await waiting;
    expect(times.addTo([input('a')])).toEqual([{ ...input('a'), startedAt: 10 }]);
  });

  it('a delta does not wait for a tool that runs elsewhere, and only briefly for a call that never starts', async () => {
    const times = createCallTimes();
    await times.whenStarted([input('a')], () => false);
    await times.whenStarted([{ ...input('a'), providerExecuted: true }], always);
    await times.whenStarted([input('a')], always);
    expect(times.addTo([input('a')])).toEqual([input('a')]);
  });
});
