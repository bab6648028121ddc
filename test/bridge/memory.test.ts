import { describe, expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { assistant, createBridge, failed, pending, stream, text, tool, user } from '../support/build.js';
import { contentOrder } from '../support/view.js';

const ids = (snapshot: { messages: ReadonlyArray<{ id: string }> }): string[] =>
  snapshot.messages.map(({ id }) => id);

describe('the memory of a mounted thread', () => {
  it('a message stays when the page window leaves it behind', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), assistant(0, 1, text('a')), user(1)] });
    const after = bridge.update({ persisted: [user(1), assistant(1, 1, text('b'))] });
    expect(ids(after)).toEqual(['T:0:0', 'T:0:assistant', 'T:1:0', 'T:1:assistant']);
  });

  it('a message disappears when a complete list no longer has it', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), assistant(0, 1, text('a')), user(1)], complete: true });
    expect(ids(bridge.update({ persisted: [user(1)], complete: true }))).toEqual(['T:1:0']);
  });

  it('a message disappears when its rows are deleted inside the page window', () => {
    const bridge = createBridge();
    const rows = [user(0), assistant(0, 1, text('a')), user(1), assistant(1, 1, text('b')), user(2)];
    bridge.update({ persisted: rows });
    expect(ids(bridge.update({ persisted: [rows[0]!, rows[1]!, rows[4]!] }))).toEqual([
      'T:0:0',
      'T:0:assistant',
      'T:2:0',
    ]);
    expect(ids(bridge.update({ persisted: [rows[0]!, rows[1]!] }))).toEqual(['T:0:0', 'T:0:assistant']);
    expect(ids(bridge.update({ persisted: [rows[0]!] }))).toEqual(['T:0:0']);
  });

  it('messages disappear when the thread is emptied', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), assistant(0, 1, text('a'))], streams: [stream(0, 1, text('a'))] });
    expect(ids(bridge.update({ persisted: [], streams: [] }))).toEqual([]);
  });

  it('messages stay while pages reload under a live stream', () => {
    const bridge = createBridge();
    const streams = [stream(0, 1, text('a'))];
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams });
    expect(ids(bridge.update({ persisted: [], streams }))).toEqual(['T:0:0', 'T:0:assistant']);
  });

  it('streamed text stays between an abort and the stored failure, and after it', () => {
    const bridge = createBridge();
    const persisted = [user(0), pending(assistant(0, 1))];
    bridge.update({ persisted, streams: [stream(0, 1, text('one two three'))] });
    expect(contentOrder(bridge.update({ persisted, streams: [] }).messages[1]!)).toEqual([
      'text:one two three',
    ]);
    const cut = bridge.update({ persisted: [user(0), failed(assistant(0, 1, text('one ')))], streams: [] });
    expect(contentOrder(cut.messages[1]!)).toEqual(['text:one two three']);
    expect(cut.messages[1]!.status!.type).toBe('incomplete');
  });

  it('streamed text stays when its ended stream is listed with less content', () => {
    const bridge = createBridge();
    const persisted = [user(0), pending(assistant(0, 1))];
    bridge.update({ persisted, streams: [stream(0, 1, text('one two'))] });
    const ended: AgentUIMessage = { ...stream(0, 1, text('one')), status: 'failed' };
    const message = bridge.update({ persisted, streams: [ended] }).messages[1]!;
    expect(contentOrder(message)).toEqual(['text:one two']);
    expect(message.status!.type).toBe('incomplete');
  });

  it('streamed text disappears with the rows of its run', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [stream(0, 1, text('a'))] });
    expect(ids(bridge.update({ persisted: [user(0)], streams: [] }))).toEqual(['T:0:0']);
  });

  it('streamed text disappears when another document replaces its row', () => {
    const bridge = createBridge();
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [stream(0, 1, text('old'))] });
    const regenerated = { ...pending(assistant(0, 1)), id: 'other' };
    const after = bridge.update({ persisted: [user(0), regenerated], streams: [] });
    expect(contentOrder(after.messages[1]!)).toEqual([]);
  });

  it('a result does not pass to another document with the same call id', () => {
    const bridge = createBridge();
    bridge.update({
      persisted: [user(0), assistant(0, 1, tool('call_0', 'output-available', { output: 'old' }))],
    });
    const regenerated = { ...pending(assistant(0, 1, tool('call_0', 'input-available'))), id: 'other' };
    const after = bridge.update({ persisted: [user(0), regenerated] });
    expect(contentOrder(after.messages[1]!)).toEqual(['tool:call_0:running']);
  });

  it('an edited text replaces what was displayed', () => {
    const bridge = createBridge();
    bridge.update({
      persisted: [user(0), pending(assistant(0, 1))],
      streams: [stream(0, 1, text('before'))],
    });
    bridge.update({ persisted: [user(0), assistant(0, 1, text('before'))], streams: [] });
    const after = bridge.update({ persisted: [user(0), assistant(0, 1, text('edited'))], streams: [] });
    expect(contentOrder(after.messages[1]!)).toEqual(['text:edited']);
  });

  it.each([
    ['of the server helper', true],
    ['of the agent', false],
  ])('a result disappears when its row is deleted, in rows %s', (_, exact) => {
    const bridge = createBridge();
    const row = (part: ReturnType<typeof tool>) => ({ ...assistant(0, 1, part, text('Then.')), exact });
    bridge.update({ persisted: [user(0), row(tool('c', 'output-available', { output: 1 }))] });
    const deleted = [user(0), row(tool('c', 'input-available'))];
    const after = bridge.update({ persisted: deleted });
    expect(after.messages).toEqual(createBridge().update({ persisted: deleted }).messages);
    expect(after.toolCalls[0]).not.toHaveProperty('output');
  });

  it('a deleted result disappears even if its rows are grouped differently', () => {
    const bridge = createBridge();
    const exact = (row: ReturnType<typeof assistant>) => ({ ...row, exact: true });
    const result = { ...tool('a', 'output-available', { output: 1 }), input: undefined };
    const called = (state: string, rest = {}) => tool('c', state, rest);
    bridge.update({
      persisted: [
        user(0),
        exact(assistant(0, 1, tool('a', 'input-available'), text('Aside.'))),
        exact(assistant(0, 3, result, called('output-available', { output: 2 }), text('Then.'))),
      ],
    });
    const deleted = [
      user(0),
      exact(assistant(0, 1, tool('a', 'input-available'), text('Aside.'))),
      exact(assistant(0, 4, called('input-available'), text('Then.'))),
    ];
    const { messages } = bridge.update({ persisted: deleted });
    expect(messages).toEqual(createBridge().update({ persisted: deleted }).messages);
  });

  it('a data part disappears with its stream', () => {
    const bridge = createBridge();
    const note = { type: 'data-note', data: { n: 1 } };
    bridge.update({
      persisted: [user(0), pending(assistant(0, 1))],
      streams: [stream(0, 1, note, text('One'))],
    });
    const after = bridge.update({ persisted: [user(0), assistant(0, 1, text('One'))], streams: [] });
    expect(contentOrder(after.messages[1]!)).toEqual(['text:One']);
  });

  it('a pending row that arrives late takes nothing back', () => {
    const bridge = createBridge();
    const done = assistant(0, 1, text('a'), tool('c', 'output-available', { output: 1 }), text('b'));
    const before = bridge.update({ persisted: [user(0), done] });
    const late = pending(assistant(0, 1, text('a')));
    expect(bridge.update({ persisted: [user(0), late] })).toBe(before);
  });

  it('a row of another thread is never shown', () => {
    const bridge = createBridge();
    const before = bridge.update({ persisted: [user(0)] });
    const foreign = { ...user(1, 'secret'), key: 'other-1-0' };
    const after = bridge.update({ persisted: [user(0), foreign] });
    expect(after.messages).toBe(before.messages);
    expect(after.issues.map(({ code }) => code)).toEqual(['foreign-thread']);
  });

  it('two bridges share nothing', () => {
    createBridge().update({ persisted: [user(0), assistant(0, 1, text('a'))] });
    expect(createBridge().update({ persisted: [user(7)] }).messages).toHaveLength(1);
  });

  it('a page that opens while the stream of a deleted thread is still listed drops it with the list', () => {
    const bridge = createBridge();
    const aborted: AgentUIMessage = { ...stream(0, 1, text('Deleted.')), status: 'failed' };
    const listed = { persisted: [], streams: [aborted], complete: true };
    bridge.update(listed);
    expect(bridge.update({ persisted: [], streams: [], complete: true }).messages).toEqual([]);
    expect(bridge.update(structuredClone(listed)).messages).toEqual([]);
  });
});
