import { describe, expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import {
  assistant,
  createBridge,
  failed,
  pending,
  show,
  stream,
  text,
  tool,
  user,
} from '../support/build.js';
import { expectNothingLost } from '../support/invariants.js';
import { contentOrder } from '../support/view.js';

const step = { type: 'step-start' };
const done = (id: string) => tool(id, 'output-available', { output: id });
const result = (id: string) => ({ ...done(id), input: undefined });
const by = <Row extends AgentUIMessage>(agentName: string, row: Row): Row => ({ ...row, agentName });

describe('two runs that write into a turn at the same time', () => {
  const first = stream(0, 1, text('One A.'), done('a'), step, text('Two A'));
  const second = stream(0, 2, text('One B.'), done('b'), step, text('Two B'));
  const rows = [
    user(0),
    failed(assistant(0, 1, text('One A.'), done('a'), text('One B.'), done('b'))),
    pending(assistant(0, 5, result('b'))),
  ];
  const shared = ['text:One A.', 'tool:a:complete', 'text:One B.', 'tool:b:complete'];

  it('two concurrent runs show each text in the place where its run will store it', () => {
    expect(contentOrder(show(rows, [first, second]).messages[1]!)).toEqual([
      ...shared,
      'text:Two B',
      'text:Two A',
    ]);
  });

  it.each(['first', 'second'])(
    'two concurrent runs show everything once when the %s ends before the other',
    (which) => {
      const bridge = createBridge();
      const endOfFirst = assistant(0, 7, text('Two A.'));
      const endOfSecond = assistant(0, 5, result('b'), text('Two B.'));
      const [prompt, stored, open] = [rows[0]!, rows[1]!, rows[2]!];
      const half =
        which === 'first'
          ? { persisted: [prompt, stored, open, endOfFirst], streams: [second] }
          : { persisted: [prompt, stored, endOfSecond], streams: [first] };
      const snapshots = [
        { persisted: rows, streams: [first, second] },
        half,
        { persisted: [prompt, stored, endOfSecond, endOfFirst], streams: [] },
      ].map((frame) => bridge.update(frame));
      expectNothingLost(snapshots[0]!, snapshots[1]!);
      expectNothingLost(snapshots[1]!, snapshots[2]!);
      const reply = snapshots[2]!.messages[1]!;
      expect(contentOrder(reply)).toEqual([...shared, 'text:Two B.', 'text:Two A.']);
      expect(reply.status).toEqual({ type: 'complete', reason: 'stop' });
    },
  );

  it('a run continues when a concurrent run fails', () => {
    const after = [user(0), failed(assistant(0, 1)), failed(assistant(0, 2, text('One B.')))];
    const bridge = createBridge();
    const live = stream(0, 1, text('One A'));
    bridge.update({ persisted: after, streams: [live, stream(0, 2, text('One B.'))] });
    const { messages } = bridge.update({ persisted: after, streams: [live] });
    expect(messages[1]!.status).toEqual({ type: 'running' });
  });

  it.each([
    ['while the other still writes', [stream(0, 1, text('One A.'), done('a'), step, text('More'))]],
    ['when the other is over, too', []],
  ])('an ended stream beside a failed run shows once when it is listed again %s', (_, others) => {
    const persisted = [
      user(0),
      failed(assistant(0, 1, text('One A.'), done('a'))),
      assistant(0, 3, text('One B.'), done('b')),
      failed(assistant(0, 5, result('a'))),
      assistant(0, 6, result('b'), text('Two B.')),
    ];
    const ended: AgentUIMessage = {
      ...stream(0, 3, text('One B.'), done('b'), step, text('Two')),
      status: 'failed',
    };
    const content = contentOrder(show(persisted, [...others, ended]).messages[1]!);
    expect(content.filter((part) => part.startsWith('text:Two B'))).toEqual(['text:Two B.']);
    expect(content.at(-1)).toBe(others.length > 0 ? 'text:More' : 'text:Two B.');
    expect(content).toHaveLength(others.length > 0 ? 6 : 5);
  });

  it('text deltas of two concurrent runs are appended without computing the turn', () => {
    const bridge = createBridge();
    const persisted = [...rows];
    const frame = (more: string) => ({
      persisted,
      streams: [
        stream(0, 1, text('One A.'), done('a'), step, text(`Two A${more}`)),
        stream(0, 2, text('One B.'), done('b'), step, text(`Two B${more}`)),
      ],
    });
    bridge.update(frame(''));
    const before = { ...bridge.stats };
    const { messages } = bridge.update(frame(' and more'));
    expect(contentOrder(messages[1]!).slice(-2)).toEqual(['text:Two B and more', 'text:Two A and more']);
    expect(bridge.stats.turns).toBe(before.turns);
  });
});

describe('the stream of a deleted run', () => {
  const ghost = stream(0, 1, text('Old words'), tool('o', 'input-available'));
  const reply = { ...assistant(0, 1, text('New answer')), id: 'new' };

  it('the stream of a deleted run does not appear in the reply that replaces it', () => {
    const bridge = createBridge();
    const live = { streams: [ghost], complete: true };
    bridge.update({ ...live, persisted: [user(0), pending(assistant(0, 1))] });
    expect(bridge.update({ ...live, persisted: [] }).messages).toEqual([]);
    const opened = bridge.update({ ...live, persisted: [user(0), pending({ ...reply, parts: [] })] });
    expect(contentOrder(opened.messages[1]!)).toEqual([]);
    const next = { ...stream(0, 1, text('New')), id: 'stream:new' };
    const writing = bridge.update({
      complete: true,
      persisted: [user(0), pending({ ...reply, parts: [] })],
      streams: [ghost, next],
    });
    expect(contentOrder(writing.messages[1]!)).toEqual(['text:New']);
    const ended = bridge.update({ ...live, persisted: [user(0), reply] });
    expect(contentOrder(ended.messages[1]!)).toEqual(['text:New answer']);
    expect(ended.isRunning).toBe(false);
  });

  it('the stream of a deleted run does not appear in the next turn of its order', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0)], streams: [ghost], complete: true });
    bridge.update({ persisted: [], streams: [ghost], complete: true });
    const persisted = [{ ...user(0), id: 'next' }, pending({ ...reply, parts: [] })];
    const { messages } = bridge.update({ persisted, streams: [], complete: true });
    expect(contentOrder(messages[1]!)).toEqual([]);
  });

  it('the stream of a deleted run does not return when it is listed again later', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [ghost], complete: true });
    bridge.update({ persisted: [], streams: [ghost], complete: true });
    bridge.update({ persisted: [], streams: [], complete: true });
    const ended: AgentUIMessage = { ...ghost, status: 'failed' };
    const persisted = [{ ...user(0), id: 'next' }, failed({ ...reply, parts: [] })];
    bridge.update({ persisted, streams: [], complete: true });
    const { messages } = bridge.update({ persisted: [...persisted], streams: [ended], complete: true });
    expect(contentOrder(messages[1]!)).toEqual([]);
  });

  it('a stream disappears with its deleted reply even if its row was grouped with others', () => {
    const bridge = createBridge();
    const asked = tool('d', 'approval-responded', { approval: { id: 'ap', approved: true } });
    const row = pending(assistant(0, 1, text('One.'), asked));
    bridge.update({ persisted: [user(0), row], streams: [stream(0, 3, text('Two'))], complete: true });
    const { messages } = bridge.update({ persisted: [user(0)], streams: [], complete: true });
    expect(messages.map(({ role }) => role)).toEqual(['user']);
  });

  it('the stream of a deleted run does not appear after a reload', () => {
    const { messages, isRunning } = show([user(0), reply], [ghost]);
    expect(contentOrder(messages[1]!)).toEqual(['text:New answer']);
    expect(isRunning).toBe(false);
  });

  it('a stream that lags behind its row is not mistaken for a deleted one', () => {
    const { messages } = show([user(0), reply], [stream(0, 1, text('New'))]);
    expect(contentOrder(messages[1]!)).toEqual(['text:New answer']);
  });

  it('a stream whose row is not stored yet is not mistaken for a deleted one', () => {
    const bridge = createBridge();
    const expected = { ...pending(assistant(0, 1)), id: 'run:prompt', isPlaceholder: true };
    bridge.update({ persisted: [user(0), expected], streams: [stream(0, 1, text('One'))] });
    const { messages } = bridge.update({
      persisted: [user(0), pending(assistant(0, 1))],
      streams: [stream(0, 1, text('One two'))],
    });
    expect(contentOrder(messages[1]!)).toEqual(['text:One two']);
  });
});

describe('the agent of a part', () => {
  it('a part names the agent whose stream writes it', () => {
    const { messages, toolCalls } = show(
      [user(0), by('Main', assistant(0, 1, text('Plan.'))), by('Main', pending(assistant(0, 2)))],
      [by('Second', stream(0, 2, text('Done.'), tool('c', 'input-available')))],
    );
    const { agentName, agentNames } = messages[1]!.metadata.custom;
    expect(agentName).toBe('Second');
    expect(agentNames).toEqual(['Main', 'Second', 'Second']);
    expect(toolCalls[0]!.agentName).toBe('Second');
  });

  it('after a reload, a part names the agent of its row', () => {
    const { messages } = show([
      user(0),
      by('Main', assistant(0, 1, text('Plan.'))),
      by('Second', assistant(0, 2, text('Done.'))),
    ]);
    expect(messages[1]!.metadata.custom.agentNames).toEqual(['Main', 'Second']);
  });

  it('a message by a single agent names it once', () => {
    const { messages } = show([user(0), by('Main', assistant(0, 1, text('a'), text('b')))]);
    expect(messages[1]!.metadata.custom).not.toHaveProperty('agentNames');
    expect(messages[1]!.metadata.custom.agentName).toBe('Main');
  });
});
