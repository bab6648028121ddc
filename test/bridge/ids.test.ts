import { describe, expect, it } from 'vitest';
import { createThreadBridge, toThreadMessages } from '../../src/bridge/index.js';
import {
  assistant,
  createBridge,
  pending,
  show,
  stream,
  system,
  text,
  tool,
  user,
} from '../support/build.js';
import { partKeys } from '../support/view.js';

const ids = (messages: ReadonlyArray<{ id: string }>): string[] => messages.map(({ id }) => id);

describe('message ids', () => {
  it('message ids consist of thread, order and step, or thread and order for assistants', () => {
    expect(ids(show([user(0), assistant(0, 1, text('a')), user(1)]).messages)).toEqual([
      'T:0:0',
      'T:0:assistant',
      'T:1:0',
    ]);
  });

  it('a later assistant message of one order is named after the row before it', () => {
    const rows = [
      user(0),
      assistant(0, 1, text('a')),
      system(0, 6, text('note')),
      assistant(0, 7, text('b')),
    ];
    expect(ids(show(rows).messages)).toEqual(['T:0:0', 'T:0:assistant', 'T:0:6', 'T:0:assistant:6']);
  });

  it('two user rows of one order have different ids', () => {
    const rows = [user(3), assistant(3, 1, text('a')), user(3, 'and?', 2), assistant(3, 3, text('b'))];
    expect(ids(show(rows).messages)).toEqual(['T:3:0', 'T:3:assistant', 'T:3:2', 'T:3:assistant:2']);
  });

  it('an optimistic message keeps its id when it is stored', () => {
    const bridge = createBridge();
    const optimistic = { ...pending(user(5, 'hello')), id: 'b5c1' };
    const before = bridge.update({ persisted: [optimistic] }).messages;
    const after = bridge.update({ persisted: [user(5, 'hello')] }).messages;
    expect(ids(before)).toEqual(['T:5:0']);
    expect(ids(after)).toEqual(['T:5:0']);
    expect(after[0]!.content).toBe(before[0]!.content);
  });

  it('the stored row replaces an optimistic one that is still listed', () => {
    const optimistic = { ...pending(user(5, 'hello')), id: 'b5c1' };
    const { messages } = show([optimistic, user(5, 'hello')]);
    expect(ids(messages)).toEqual(['T:5:0']);
    expect(messages[0]!.metadata.custom.status).toBe('success');
  });

  it('a reply keeps its id from pending to stream to stored to a smaller window', () => {
    const bridge = createBridge();
    const frames = [
      { persisted: [user(0), pending(assistant(0, 1))], streams: [] },
      { persisted: [user(0), pending(assistant(0, 1))], streams: [stream(0, 1, text('a'))] },
      { persisted: [user(0), assistant(0, 1, text('a'))], streams: [] },
      { persisted: [assistant(0, 1, text('a'))], streams: [] },
    ];
    for (const frame of frames)
      expect(ids(bridge.update(frame).messages)).toEqual(['T:0:0', 'T:0:assistant']);
  });

  it('message ids belong to their thread', () => {
    const rows = [user(0), assistant(0, 1, text('a'))].map((row) => ({ ...row, key: undefined }));
    expect(ids(toThreadMessages(rows, { threadId: 'A' }))).toEqual(['A:0:0', 'A:0:assistant']);
    expect(ids(toThreadMessages(rows, { threadId: 'B' }))).toEqual(['B:0:0', 'B:0:assistant']);
  });

  it('message ids use the name that the host gives the thread', () => {
    const bridge = createThreadBridge({ threadId: 'chat-7', now: () => 0 });
    expect(ids(bridge.update({ persisted: [user(0)] }).messages)).toEqual(['chat-7:0:0']);
  });
});

describe('part keys', () => {
  it('part ids of a stream and its row agree wherever steps start', () => {
    const live = stream(
      0,
      1,
      text('a'),
      tool('c', 'output-available', { output: 1 }),
      { type: 'step-start' },
      text('b'),
    );
    const stored = assistant(
      0,
      1,
      text('a'),
      { type: 'step-start' },
      tool('c', 'output-available', { output: 1 }),
      text('b'),
    );
    const bridge = createBridge();
    const before = bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [live] });
    const after = bridge.update({ persisted: [user(0), stored], streams: [] });
    expect(partKeys(after.messages[1]!)).toEqual(partKeys(before.messages[1]!));
    expect(after.messages[1]!.content).toBe(before.messages[1]!.content);
  });

  it('empty and blank texts have no part', () => {
    const row = assistant(0, 1, text(''), text(' \n'), { type: 'reasoning', text: '' }, text(' a '));
    expect(show([row]).messages[0]!.content).toEqual([{ type: 'text', text: ' a ' }]);
  });
});
