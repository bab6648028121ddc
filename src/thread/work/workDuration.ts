import type { DisplayedCall } from '../../tools/index.js';

type Times = Pick<DisplayedCall, 'startedAt' | 'endedAt'>;

/**
 * How long the tools ran, in ms: parallel calls count once, and time spent waiting for a person does not count. Uses
 * only the server's times, so that a reload shows the same. Undefined if one of them is unknown.
 */
export function workDuration(calls: readonly Times[]): number | undefined {
  const spans = calls.flatMap(({ startedAt, endedAt }) =>
    startedAt === undefined || endedAt === undefined ? [] : [{ start: startedAt, end: endedAt }],
  );
  if (spans.length === 0 || spans.length < calls.length) return undefined;
  spans.sort((a, b) => a.start - b.start);
  let total = 0;
  let until = -Infinity;
  for (const { start, end } of spans) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return total;
}
