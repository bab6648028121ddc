import { describe, expect, it } from 'vitest';
import { createThreadBridge, type AgentUIMessage } from '../../src/bridge/index.js';
import {
  assistant,
  createBridge,
  failed,
  NOW,
  pending,
  show,
  stream,
  text,
  tool,
  user,
} from '../support/build.js';
import { callsOf, isActionable, lastAssistant } from '../support/view.js';

const statusOf = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []) =>
  lastAssistant(show(persisted, streams))!.status;

const asks = (id: string) => tool(id, 'approval-requested', { approval: { id: `ap_${id}` } });
const approved = (id: string) =>
  tool(id, 'approval-responded', { approval: { id: `ap_${id}`, approved: true, reason: 'fine' } });

describe('the status of an assistant message', () => {
  it.each<[string, AgentUIMessage[], AgentUIMessage[], unknown]>([
    [
      'runs while a stream is live',
      [user(0), pending(assistant(0, 1))],
      [stream(0, 1, text('a'))],
      { type: 'running' },
    ],
    ['runs while only the stream is there', [user(0)], [stream(0, 1)], { type: 'running' }],
    ['runs while a row is pending', [user(0), pending(assistant(0, 1))], [], { type: 'running' }],
    [
      'completes with the row',
      [user(0), assistant(0, 1, text('a'))],
      [],
      { type: 'complete', reason: 'stop' },
    ],
    [
      'completes even if the finished stream is still listed as live',
      [user(0), assistant(0, 1, text('a'))],
      [stream(0, 1, text('a'))],
      { type: 'complete', reason: 'stop' },
    ],
    [
      'runs when the stream has more than the rows',
      [user(0), assistant(0, 1, text('a'))],
      [stream(0, 1, text('a'), { type: 'step-start' }, text('b'))],
      { type: 'running' },
    ],
    [
      'fails with the row, even if a stream is still listed',
      [user(0), failed(assistant(0, 1, text('a')))],
      [stream(0, 1, text('a'))],
      { type: 'incomplete', reason: 'other' },
    ],
    [
      'runs when a failed attempt is tried again',
      [user(0), failed(assistant(0, 1, text('a')))],
      [stream(0, 2, text('b'))],
      { type: 'running' },
    ],
    [
      'reports a failure',
      [failed(assistant(0, 1), 'Rate limit exceeded')],
      [],
      { type: 'incomplete', reason: 'error', error: 'Rate limit exceeded' },
    ],
    [
      'reports a stop',
      [failed(assistant(0, 1), 'AbortError: aborted by the user')],
      [],
      { type: 'incomplete', reason: 'cancelled' },
    ],
    [
      'waits for the answer of a client tool',
      [user(0), assistant(0, 1, tool('c', 'input-available'))],
      [],
      { type: 'requires-action', reason: 'tool-calls' },
    ],
    [
      'waits for an approval',
      [user(0), assistant(0, 1, text('a'), asks('d'))],
      [],
      { type: 'requires-action', reason: 'interrupt' },
    ],
    [
      'waits while one of several approvals is open',
      [user(0), assistant(0, 1, approved('a'), asks('b'))],
      [],
      { type: 'requires-action', reason: 'interrupt' },
    ],
    [
      'runs between the answer and the continuation',
      [user(0), assistant(0, 1, approved('d'))],
      [],
      { type: 'running' },
    ],
    [
      'does not wait for a tool the provider runs',
      [user(0), assistant(0, 1, tool('p', 'input-available', { providerExecuted: true }))],
      [],
      { type: 'complete', reason: 'stop' },
    ],
    ['is complete when empty', [user(0), assistant(0, 1)], [], { type: 'complete', reason: 'stop' }],
  ])('%s', (_, persisted, streams, status) => {
    expect(statusOf(persisted, streams)).toEqual(status);
  });

  it('an error that mentions stopping is not a stop', () => {
    for (const error of ['Invalid stop sequence', 'Could not cancel the previous job']) {
      expect(statusOf([failed(assistant(0, 1), error)])).toEqual({
        type: 'incomplete',
        reason: 'error',
        error,
      });
    }
    for (const error of [
      'Error: user stop',
      'abortSignal',
      'async abort',
      'Stopped by the user',
      'canceled',
    ]) {
      expect(statusOf([failed(assistant(0, 1), error)])).toEqual({ type: 'incomplete', reason: 'cancelled' });
    }
  });

  it('a reply is incomplete when its stream was aborted and its row left pending', () => {
    const aborted = { ...stream(0, 1, text('half')), status: 'failed' as const };
    expect(statusOf([user(0), pending(assistant(0, 1))], [aborted])).toEqual({
      type: 'incomplete',
      reason: 'other',
    });
  });

  it('a reply is complete when its stream has finished and its row lags', () => {
    const finished = { ...stream(0, 1, text('all')), status: 'success' as const };
    expect(statusOf([user(0), pending(assistant(0, 1))], [finished])?.type).toBe('complete');
  });
});

describe('a pending row without a stream', () => {
  const row = pending(assistant(0, 1));
  const limit = 5_000;

  it('a silent pending row counts as running up to the limit, and the snapshot says when that is', () => {
    let now = row._creationTime + limit - 1;
    const bridge = createThreadBridge({ threadId: 'T', now: () => now, pendingLimitMs: limit });
    const frame = { persisted: [user(0), row], streams: [] };
    const before = bridge.update(frame);
    expect(before.isRunning).toBe(true);
    expect(before.recheckAt).toBe(row._creationTime + limit);
    expect(bridge.update(frame)).toBe(before);
    now = before.recheckAt!;
    const after = bridge.update(frame);
    expect(after.isRunning).toBe(false);
    expect(lastAssistant(after)!.status).toEqual({ type: 'incomplete', reason: 'other' });
    expect(after.issues.map(({ code }) => code)).toContain('expired-run');
  });

  it('a change of a pending row restarts its limit', () => {
    let now = row._creationTime + limit - 1;
    const bridge = createThreadBridge({ threadId: 'T', now: () => now, pendingLimitMs: limit });
    bridge.update({ persisted: [user(0), row], streams: [] });
    const grown = pending(assistant(0, 1, tool('c', 'output-available', { output: 1 })));
    expect(bridge.update({ persisted: [user(0), grown] }).recheckAt).toBe(now + limit);
    now += limit;
    expect(bridge.update({ persisted: [user(0), grown] }).isRunning).toBe(false);
  });

  it('a silent pending row lasts ten minutes by default', () => {
    expect(show([user(0), row]).recheckAt).toBe(row._creationTime + 600_000);
    expect(createBridge(NOW + 600_000).update({ persisted: [user(0), row] }).isRunning).toBe(false);
  });

  it('a pending row never ages without a clock', () => {
    expect(createThreadBridge({ threadId: 'T' }).update({ persisted: [user(0), row] }).isRunning).toBe(true);
  });
});

describe('approvals', () => {
  const open = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): string[] => {
    const snapshot = show(persisted, streams);
    const parts = snapshot.messages.flatMap(callsOf).filter(isActionable);
    const calls = snapshot.toolCalls.filter(({ actionable }) => actionable);
    if (!snapshot.isRunning)
      expect(parts.map(({ toolCallId }) => toolCallId)).toEqual(calls.map(({ toolCallId }) => toolCallId));
    return calls.map(({ toolCallId }) => toolCallId);
  };

  it('several questions of the newest turn are open at once', () => {
    expect(open([user(0), assistant(0, 1, asks('a'), asks('b'))])).toEqual(['a', 'b']);
    expect(open([user(0), assistant(0, 1, asks('a'), tool('s', 'output-available', { output: 1 }))])).toEqual(
      ['a'],
    );
  });

  it('a question stays open when its step says more', () => {
    const rows = [user(0), assistant(0, 1, asks('a'), text('I will wait.'))];
    expect(open(rows)).toEqual(['a']);
    expect(callsOf(show(rows).messages[1]!)[0]!.approval).toEqual({ id: 'ap_a' });
  });

  it('questions expire with the next turn', () => {
    const rows = [user(0), assistant(0, 1, asks('a')), user(1, 'never mind')];
    expect(open(rows)).toEqual([]);
    expect(callsOf(show(rows).messages[1]!)[0]!.approval).toEqual({ id: 'ap_a', resolution: 'expired' });
    expect(show(rows).messages[1]!.status!.type).toBe('complete');
  });

  it('questions expire when the turn continues', () => {
    expect(open([user(0), assistant(0, 1, asks('a')), assistant(0, 4, text('Went on.'))])).toEqual([]);
  });

  it('questions expire with a failed run', () => {
    expect(open([user(0), failed(assistant(0, 1, asks('a')))])).toEqual([]);
  });

  it('questions stay open when only a system row follows', () => {
    const note = { ...user(0, 'note', 2), role: 'system' as const };
    expect(open([user(0), assistant(0, 1, asks('a')), note])).toEqual(['a']);
  });

  it('questions are not open while their stream is live', () => {
    expect(open([user(0), pending(assistant(0, 1))], [stream(0, 1, asks('a'))])).toEqual([]);
  });

  it('a denied question keeps its reason and is not pending', () => {
    const denied = tool('d', 'output-denied', { approval: { id: 'ap', approved: false, reason: 'because' } });
    const [part] = callsOf(show([user(0), assistant(0, 1, denied)]).messages[1]!);
    expect(part).toMatchObject({
      approval: { approved: false, reason: 'because' },
      result: { denied: true, reason: 'because' },
    });
    expect(part!.isError).toBeUndefined();
  });

  it('an answered question does not open again when a stream lags', () => {
    const stale = stream(0, 1, text('a'), asks('d'));
    expect(open([user(0), assistant(0, 1, text('a'), approved('d'))], [stale])).toEqual([]);
  });
});

describe('a run that the server reports', () => {
  const row = (status: string, parts: Parameters<typeof assistant>[2][] = []) => ({
    ...assistant(0, 1, ...parts),
    exact: true,
    metadata: { run: { status, canResume: status === 'interrupted', lastActivityAt: 5 } },
  });
  const shownStatus = (...rows: Parameters<typeof show>[0]) => show([user(0), ...rows]).messages[1]!.status;

  it.each(['queued', 'running'])('a run that is %s keeps a reply running between two steps', (status) => {
    expect(shownStatus(row(status, [text('One.')]))).toEqual({ type: 'running' });
  });

  it.each([
    ['interrupted', 'other'],
    ['failed', 'other'],
    ['stopped', 'cancelled'],
  ])('a run that was %s ends its pending row', (status, reason) => {
    expect(shownStatus({ ...row(status, [text('One')]), status: 'pending' })).toEqual({
      type: 'incomplete',
      reason,
    });
  });

  it('a run does not time out while the server reports it as live', () => {
    const bridge = createBridge(NOW + 3_600_000);
    const open = { ...row('running'), status: 'pending' as const };
    const snapshot = bridge.update({ persisted: [user(0), open] });
    expect(snapshot.messages[1]!.status).toEqual({ type: 'running' });
    expect(snapshot.recheckAt).toBeUndefined();
  });

  it('a live run does not hide a question', () => {
    const question = tool('c', 'approval-requested', { approval: { id: 'x' } });
    expect(shownStatus(row('running', [question]))).toMatchObject({ type: 'requires-action' });
  });

  it('a run does not affect older turns', () => {
    const messages = show([user(0), row('running', [text('One.')]), user(1)]).messages;
    expect(messages[1]!.status).toEqual({ type: 'complete', reason: 'stop' });
  });

  it.each([
    ['nothing', undefined],
    ['a word', 'running'],
    ['another status', { status: 'dancing' }],
  ])('a malformed run is ignored: %s', (_, run) => {
    const odd = { ...assistant(0, 1, text('One.')), metadata: { run } };
    const [, message] = show([user(0), odd]).messages;
    expect(message!.status).toEqual({ type: 'complete', reason: 'stop' });
    expect(message!.metadata.custom).not.toHaveProperty('run');
  });
});
