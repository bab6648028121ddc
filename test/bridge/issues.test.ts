import { describe, expect, it } from 'vitest';
import type { BridgeIssue, BridgeIssueCode } from '../../src/bridge/index.js';
import { scenarios } from '../support/conformance.js';
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

const issue = (issues: readonly BridgeIssue[], code: BridgeIssueCode): BridgeIssue | undefined =>
  issues.find((candidate) => candidate.code === code);

const done = { output: 1 };

describe('the issues of a snapshot', () => {
  it('a thread that needs no repair has no issues', () => {
    const row = assistant(0, 1, text('a'), tool('c', 'output-available', done));
    expect(show([user(0), row, user(1)]).issues).toEqual([]);
    expect(
      show([user(0), pending(row)], [stream(0, 1, text('a'), tool('c', 'output-available', done), text('b'))])
        .issues,
    ).toEqual([]);
  });

  it('an issue names a tool call that a row and a stream have in different places', () => {
    const rows = [user(0), pending(assistant(0, 3, text('Now.'), tool('s', 'output-available', done)))];
    const { issues } = show(rows, [
      stream(
        0,
        1,
        text('First.'),
        tool('d', 'output-available', done),
        text('Now.'),
        tool('s', 'output-available', done),
      ),
    ]);
    expect(issue(issues, 'duplicate-tool-call')).toEqual({
      code: 'duplicate-tool-call',
      messageId: 'T:0:assistant',
      toolCallId: 's',
      origin: 'rows-and-stream',
      sameMessage: false,
      sameId: true,
      when: 'live',
    });
    expect(issue(issues, 'duplicate-text')).toMatchObject({
      origin: 'rows-and-stream',
      sameMessage: false,
      sameId: false,
    });
  });

  it('an issue names a repeated id in one message after a reload', () => {
    const rows = [
      user(0),
      assistant(
        0,
        1,
        tool('call_0', 'output-available', done),
        text('b'),
        tool('call_0', 'output-available', done),
      ),
    ];
    expect(show(rows).issues).toEqual([
      {
        code: 'repeated-tool-call-id',
        messageId: 'T:0:assistant',
        toolCallId: 'call_0~2',
        origin: 'rows',
        sameMessage: true,
        sameId: true,
        when: 'reload',
      },
    ]);
  });

  it('an issue names a call that is split over two rows', () => {
    const rows = [
      user(0),
      assistant(0, 1, tool('c', 'input-available')),
      assistant(0, 2, { ...tool('c', 'output-available', done), input: undefined }),
    ];
    expect(issue(show(rows).issues, 'orphan-tool-result')).toMatchObject({
      origin: 'rows',
      sameMessage: false,
      sameId: true,
      when: 'reload',
    });
  });

  it('an issue names a row that arrives twice', () => {
    const row = assistant(0, 1, text('a'));
    expect(issue(show([user(0), row, { ...row }]).issues, 'duplicate-row')).toMatchObject({
      origin: 'rows',
      sameId: true,
    });
  });

  it.each<[BridgeIssueCode, Parameters<typeof show>]>([
    ['missing-tool-call-id', [[assistant(0, 0, tool('', 'output-available', done))]]],
    ['unsafe-arguments', [[assistant(0, 0, { ...tool('c', 'output-available', done), input: 'text' })]]],
    ['unsupported-part', [[assistant(0, 0, { type: 'mystery' })]]],
    ['truncated-turn', [[assistant(0, 4, text('a'))]]],
    [
      'stream-superseded',
      [[user(0)], [stream(0, 1, text('a')), { ...stream(0, 1, text('b')), id: 'stream:b' }]],
    ],
    [
      'kept-from-stream',
      [[user(0), failed(assistant(0, 1))], [{ ...stream(0, 1, text('half')), status: 'failed' }]],
    ],
    [
      'error-tag-lost',
      [
        [user(0), pending(assistant(0, 1, tool('c', 'output-available', { output: 'boom' })))],
        [stream(0, 1, tool('c', 'output-error', { errorText: 'boom' }))],
      ],
    ],
    [
      'expired-approval',
      [[user(0), assistant(0, 1, tool('c', 'approval-requested', { approval: { id: 'a' } })), user(1)]],
    ],
    [
      'tool-name-mismatch',
      [
        [
          user(0),
          assistant(0, 1, tool('c', 'input-available')),
          assistant(0, 2, { ...tool('c', 'output-available', done), type: 'tool-other', input: undefined }),
        ],
      ],
    ],
  ])('a snapshot reports the issue %s', (code, args) => {
    expect(issue(show(...args).issues, code)).toBeDefined();
  });

  it('an issue says whether a foreign message is a row or a stream', () => {
    const foreign = { key: 'other-0-1' };
    const { issues } = show(
      [user(0), { ...assistant(0, 1), ...foreign }, null as never],
      [stream(0, 1, text('a')), { ...stream(0, 2), key: 'other-0-2' }],
    );
    expect(issues.map(({ code, origin }) => [code, origin])).toEqual([
      ['foreign-thread', 'rows'],
      ['unreadable-message', 'rows'],
      ['foreign-thread', 'stream'],
    ]);
  });

  it('issues report rows that left the page window and late rows with an older state', () => {
    const bridge = createBridge();
    const answered = { approval: { id: 'a', approved: true } };
    bridge.update({
      persisted: [user(0), assistant(0, 1, text('a'), tool('c', 'approval-responded', answered))],
    });
    const asked = assistant(0, 1, text('a'), tool('c', 'approval-requested', { approval: { id: 'a' } }));
    const { issues } = bridge.update({ persisted: [asked] });
    expect(issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['kept-outside-window', 'state-regression']),
    );
  });

  it('every issue of a recorded thread has an origin, sameMessage, sameId and when', () => {
    for (const { frames } of scenarios) {
      const bridge = createBridge();
      for (const frame of frames) {
        for (const entry of bridge.update(frame).issues) {
          expect(['rows', 'stream', 'rows-and-stream']).toContain(entry.origin);
          expect(entry.sameMessage).toBeTypeOf('boolean');
          expect(entry.sameId).toBeTypeOf('boolean');
          expect(['live', 'reload']).toContain(entry.when);
        }
      }
    }
  });
});
