import { describe, expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { createLiveTurnJoin } from '../../src/runtime/frames/joinLiveTurn.js';
import type { LiveTurn } from '../../src/runtime/streams/index.js';

function row(order: number, stepOrder: number, fields: Partial<AgentUIMessage> = {}): AgentUIMessage {
  const id = `m${order}-${stepOrder}`;
  return {
    id,
    role: stepOrder === 0 ? 'user' : 'assistant',
    order,
    stepOrder,
    parts: [],
    status: 'success',
    _creationTime: 0,
    metadata: { ids: [id] },
    ...fields,
  };
}

const live = (fields: Partial<LiveTurn> = {}): LiveTurn => ({
  order: 1,
  promptMessageId: 'm1-0',
  run: { status: 'running' },
  startedAt: 5,
  ...fields,
});

describe('the live turn', () => {
  it('the live turn adds its run to the replies of its own turn', () => {
    const rows = [row(0, 0), row(0, 1), row(1, 0), row(1, 1), row(1, 2)];
    const joined = createLiveTurnJoin()(rows, live());
    expect(joined.slice(0, 3)).toEqual(rows.slice(0, 3));
    expect(joined.slice(3).map(({ metadata }) => metadata)).toEqual([
      { ids: ['m1-1', 'm1-2'], run: { status: 'running' } },
      { ids: ['m1-1', 'm1-2'], run: { status: 'running' } },
    ]);
  });

  it('the live turn shows that a reply is about to begin', () => {
    const joined = createLiveTurnJoin()([row(1, 0)], live({ run: { status: 'queued' } }));
    expect(joined[1]).toMatchObject({
      role: 'assistant',
      status: 'pending',
      order: 1,
      stepOrder: 1,
      parts: [],
    });
  });

  it('the live turn shows no placeholder once the run is over or its first row is stored', () => {
    expect(createLiveTurnJoin()([row(1, 0)], live({ run: { status: 'failed' } }))).toHaveLength(1);
    expect(createLiveTurnJoin()([row(1, 0), row(1, 1)], live())).toHaveLength(2);
  });

  it('the live turn is ignored while a newer turn has no run, and while its own rows are missing', () => {
    const newer = [row(1, 0), row(1, 1), row(2, 0)];
    expect(createLiveTurnJoin()(newer, live())).toBe(newer);
    const older = [row(0, 0)];
    expect(createLiveTurnJoin()(older, live())).toBe(older);
  });

  it('the live turn marks rows whose step was repeated', () => {
    const attempts = [{ messageId: 'm1-1', attempt: 3 }];
    const [, first, second] = createLiveTurnJoin()([row(1, 0), row(1, 1), row(1, 2)], live({ attempts }));
    expect(first).toMatchObject({ attempt: 3 });
    expect(second).not.toHaveProperty('attempt');
  });

  it('the live turn adds the open step, and ends the pending row of a lost one', () => {
    const pending = row(1, 1, { status: 'pending' });
    const shown = row(1, 1, { parts: [{ type: 'text' }] });
    const openStep = { messageId: 'm1-1', isLost: false, messages: [shown] };
    const join = (isLost: boolean) =>
      createLiveTurnJoin()([row(1, 0), pending], live({ openStep: { ...openStep, isLost } }));
    expect(join(false).map(({ status }) => status)).toEqual(['success', 'pending', 'success']);
    expect(join(true).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(join(true)[2]).toMatchObject({ parts: shown.parts, metadata: { run: { status: 'running' } } });
  });

  it('the live turn returns the same list for the same rows and run, so a delta changes nothing', () => {
    const join = createLiveTurnJoin();
    const [rows, run] = [[row(1, 0), row(1, 1)], live()];
    expect(join(rows, run)).toBe(join(rows, run));
    expect(join(rows, live())).not.toBe(join(rows, run));
  });
});
