import { describe, expect, it } from 'vitest';
import {
  canMove,
  isFinal,
  isLive,
  RUN_TRANSITIONS,
  TOOL_CALL_TRANSITIONS,
} from '../../src/component/transitions.js';
import type { RunStatus, ToolCallStatus } from '../../src/component/validators.js';

const runStatuses = Object.keys(RUN_TRANSITIONS) as RunStatus[];
const callStatuses = Object.keys(TOOL_CALL_TRANSITIONS) as ToolCallStatus[];

describe('the states of a run', () => {
  it("a run's status changes only by listed transitions", () => {
    const moves = runStatuses.flatMap((from) =>
      runStatuses
        .filter((to) => from !== to && canMove(RUN_TRANSITIONS, from, to))
        .map((to) => `${from} > ${to}`),
    );
    expect(moves).toMatchInlineSnapshot(`
      [
        "queued > running",
        "queued > failed",
        "queued > stopped",
        "queued > interrupted",
        "running > queued",
        "running > succeeded",
        "running > failed",
        "running > stopped",
        "running > interrupted",
        "failed > queued",
        "stopped > queued",
        "interrupted > queued",
      ]
    `);
  });

  it('a succeeded run stays succeeded', () => {
    expect(RUN_TRANSITIONS.succeeded).toEqual([]);
  });

  it('every run status can be reached from `queued`', () => {
    expect(reachable(RUN_TRANSITIONS, 'queued')).toEqual(new Set(runStatuses));
    expect(runStatuses.filter((status) => isLive(status))).toEqual(['queued', 'running']);
  });
});

describe('the states of a tool call', () => {
  it('a tool call never loses a success or a denial', () => {
    expect(TOOL_CALL_TRANSITIONS.succeeded).toEqual([]);
    expect(TOOL_CALL_TRANSITIONS.denied).toEqual([]);
  });

  it('a tool call leaves every other final state only for a new attempt', () => {
    for (const status of callStatuses.filter(isFinal)) {
      expect(TOOL_CALL_TRANSITIONS[status].filter((to) => to !== 'requested')).toEqual([]);
    }
  });

  it('every tool call status can be reached from `requested`', () => {
    expect(reachable(TOOL_CALL_TRANSITIONS, 'requested')).toEqual(new Set(callStatuses));
  });
});

function reachable<Status extends string>(
  table: Readonly<Record<Status, readonly Status[]>>,
  from: Status,
): Set<Status> {
  const found = new Set<Status>([from]);
  for (const status of found) table[status].forEach((next) => found.add(next));
  return found;
}
