import { describe, expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import {
  assistant,
  createBridge,
  failed,
  pending,
  show,
  stream,
  system,
  text,
  tool,
  user,
} from '../support/build.js';
import { contentOrder, lastAssistant } from '../support/view.js';

const content = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): string[] =>
  contentOrder(lastAssistant(show(persisted, streams))!);

const done = (id: string) => tool(id, 'output-available', { output: id });
const approved = (id: string) => ({
  ...tool(id, 'approval-responded'),
  approval: { id: `ap_${id}`, approved: true },
});
const step = { type: 'step-start' };

describe('a stream and the rows it covers', () => {
  it('a live reply keeps its first steps when they are stored on an older page', () => {
    const rows = [
      pending(assistant(0, 5, text('Two.'), done('b'))),
      user(0),
      assistant(0, 1, text('One.'), done('a')),
    ];
    const live = stream(0, 1, text('One.'), done('a'), step, text('Two.'), done('b'), step, text('Last.'));
    expect(content(rows, [live])).toEqual([
      'text:One.',
      'tool:a:complete',
      'text:Two.',
      'tool:b:complete',
      'text:Last.',
    ]);
    expect(lastAssistant(show(rows, [live]))!.status).toEqual({ type: 'running' });
  });

  it('a finished stream that is still listed repeats nothing when a page cuts its turn', () => {
    const finished: AgentUIMessage = {
      ...stream(0, 1, text('Look.'), done('q'), step, text('Final.')),
      status: 'success',
    };
    const result = { ...done('q'), input: undefined };
    expect(content([assistant(0, 2, result, text('Final.'))], [finished])).toEqual([
      'text:Look.',
      'tool:q:complete',
      'text:Final.',
    ]);
  });

  it('a tool call shows the more advanced state of its row and its stream', () => {
    expect(
      content([user(0), assistant(0, 1, tool('c', 'input-available'))], [stream(0, 1, done('c'))]),
    ).toEqual(['tool:c:complete']);
  });

  it('a tool call that is only in a row shows along with its stream', () => {
    const rows = [user(0), pending(assistant(0, 1, text('One.'), done('a')))];
    expect(content(rows, [stream(0, 1, text('One.'), step, text('Two.'))])).toEqual([
      'text:One.',
      'tool:a:complete',
      'text:Two.',
    ]);
  });

  it('of two streams in one slot, the live one shows', () => {
    const aborted: AgentUIMessage = { ...stream(0, 1, text('AAA')), id: 'stream:a', status: 'failed' };
    const live = { ...stream(0, 1, text('BBB')), id: 'stream:b' };
    expect(content([user(0)], [aborted, live])).toEqual(['text:BBB']);
    expect(content([user(0)], [live, aborted])).toEqual(['text:BBB']);
  });

  it('a reply continues after a client tool without repeating anything', () => {
    const rows = [
      user(0),
      pending(assistant(0, 1, text('I need info.'), done('ask'), text('Thanks.'), done('s'))),
    ];
    expect(content(rows, [stream(0, 3, text('Thanks.'), done('s'), step, text('Found.'))])).toEqual([
      'text:I need info.',
      'tool:ask:complete',
      'text:Thanks.',
      'tool:s:complete',
      'text:Found.',
    ]);
  });

  it('results of approved and denied calls join their calls in any order, with any text after them', () => {
    const denied = { ...tool('b', 'output-denied'), approval: { id: 'ap_b', approved: false } };
    const row = assistant(0, 1, approved('a'), text('It is done.'), denied);
    const results = [
      { ...denied, input: undefined },
      { ...done('a'), input: undefined },
    ];
    const parts = ['tool:a:complete', 'text:It is done.', 'tool:b:denied'];
    for (const order of [results, results.toReversed()]) {
      for (const said of ['I', 'It', 'It is done.', 'It works.']) {
        const live = stream(0, 4, ...order, step, text(said));
        for (const rows of [
          [user(0), pending(row)],
          [user(0), row, pending(assistant(0, 4))],
        ]) {
          expect(content(rows, [live])).toEqual([...parts, `text:${said}`]);
        }
      }
    }
  });

  it('a result of an earlier run’s call does not move the text before it in its own run', () => {
    const rows = [
      user(0),
      assistant(0, 1, text('Ask.'), approved('a')),
      pending(assistant(0, 3, text('Meanwhile.'))),
    ];
    const live = stream(0, 3, text('Meanwhile.'), { ...done('a'), input: undefined }, step, text('Done.'));
    expect(content(rows, [live])).toEqual(['text:Ask.', 'tool:a:complete', 'text:Meanwhile.', 'text:Done.']);
  });

  it('a run shows nothing twice when it ends after a concurrent run that was never seen live', () => {
    const bridge = createBridge();
    const before = [
      user(0),
      failed(assistant(0, 1, text('One.'), done('a'))),
      assistant(0, 2, text('Beside.')),
      failed(assistant(0, 4, { ...done('a'), input: undefined })),
    ];
    const parts = [text('One.'), done('a'), step, text('Two.'), done('b'), step, text('Three.')];
    const other: AgentUIMessage = { ...stream(0, 2, text('Bes')), status: 'failed' };
    const live = [...before, pending(assistant(0, 6, text('Two.'), done('b')))];
    bridge.update({ persisted: live, streams: [stream(0, 1, ...parts), other] });
    const ended = [...before, assistant(0, 6, text('Two.'), done('b'), text('Three.'))];
    const shown = contentOrder(lastAssistant(bridge.update({ persisted: ended, streams: [] }))!);
    expect(shown.filter((part) => part === 'text:Three.')).toHaveLength(1);
  });

  it('two runs that say the same sentence both keep it', () => {
    const first = assistant(0, 1, text('Done.'));
    const second = stream(0, 2, text('Done.'));
    expect(content([user(0), first, pending(assistant(0, 2))], [second])).toEqual([
      'text:Done.',
      'text:Done.',
    ]);
    expect(content([user(0), first], [second])).toEqual(['text:Done.', 'text:Done.']);
    expect(content([user(0), first, assistant(0, 2, text('Done.'))], [])).toEqual([
      'text:Done.',
      'text:Done.',
    ]);
    const asked = assistant(0, 1, text('OK.'), approved('d'));
    expect(content([user(0), asked], [stream(0, 3, text('OK.'), done('s'))])).toEqual([
      'text:OK.',
      'tool:d:running',
      'text:OK.',
      'tool:s:complete',
    ]);
  });

  it('rows that a tool saves keep their stored place, during and after the run', () => {
    const bridge = createBridge();
    const aside = assistant(0, 2, text('Aside.'));
    const live = stream(0, 1, text('Calling.'), tool('t', 'input-available'));
    const frames: Array<[AgentUIMessage[], AgentUIMessage[]]> = [
      [[user(0), pending(assistant(0, 1)), aside], [live]],
      [
        [
          user(0),
          assistant(0, 1, text('Calling.'), tool('t', 'input-available'), text('Aside.')),
          pending(assistant(0, 3, { ...done('t'), input: undefined })),
        ],
        [stream(0, 1, text('Calling.'), done('t'), step, text('Final.'))],
      ],
      [
        [
          user(0),
          assistant(0, 1, text('Calling.'), tool('t', 'input-available'), text('Aside.')),
          assistant(0, 3, { ...done('t'), input: undefined }, text('Final.')),
        ],
        [],
      ],
    ];
    const shown = frames.map(([persisted, streams]) =>
      contentOrder(lastAssistant(bridge.update({ persisted, streams }))!),
    );
    expect(shown).toEqual([
      ['text:Calling.', 'tool:t:running', 'text:Aside.'],
      ['text:Calling.', 'tool:t:complete', 'text:Aside.', 'text:Final.'],
      ['text:Calling.', 'tool:t:complete', 'text:Aside.', 'text:Final.'],
    ]);
  });

  it('a run continues after a system row that is saved while it writes', () => {
    const rows = [
      user(0),
      assistant(0, 1, text('One.'), done('a')),
      system(0, 4, text('note')),
      pending(assistant(0, 5)),
    ];
    const live = stream(0, 1, text('One.'), done('a'), step, text('Two.'));
    expect(show(rows, [live]).messages.map(contentOrder)).toEqual([
      ['text:go'],
      ['text:One.', 'tool:a:complete'],
      ['text:note'],
      ['text:Two.'],
    ]);
  });

  it('a provider error after a good step shows while its stream is still listed', () => {
    const row = failed(assistant(0, 1, text('One.'), done('k'), text('Partial')), 'Overloaded');
    const live = stream(0, 1, text('One.'), done('k'), step, text('Partial'));
    expect(content([user(0), row], [live])).toEqual(['text:One.', 'tool:k:complete', 'text:Partial']);
    expect(lastAssistant(show([user(0), row], [live]))!.status).toMatchObject({
      reason: 'error',
      error: 'Overloaded',
    });
  });

  it('running text does not merge with stored text that begins the same way', () => {
    const rows = [
      user(0),
      pending(assistant(0, 1, text('I look.'), approved('d'), text('I wait.'), done('s'))),
    ];
    const live = stream(0, 4, { ...done('d'), input: undefined }, step, text('It is done.'), text('I '));
    expect(content(rows, [live])).toEqual([
      'text:I look.',
      'tool:d:complete',
      'text:I wait.',
      'tool:s:complete',
      'text:It is done.',
      'text:I ',
    ]);
  });

  it('a text that follows a file is not taken for the text before the approval that begins like it', () => {
    const rows = [user(0), pending(assistant(0, 1, text('I look.'), approved('d'), text('I wait.')))];
    const image = { type: 'file' as const, mediaType: 'image/png', url: 'data:image/png;base64,AAAA' };
    const result = { ...done('d'), input: undefined };
    const live = stream(0, 4, result, step, text('It is done.'), image, text('I '));
    expect(content(rows, [live])).toEqual([
      'text:I look.',
      'tool:d:complete',
      'text:I wait.',
      'text:It is done.',
      expect.stringContaining('image'),
      'text:I ',
    ]);
  });

  it('a result joins its call even if a later text begins like an earlier one', () => {
    const rows = [
      user(0),
      pending(assistant(0, 1, text('I look.'), done('s'), text('I ask.'), approved('d'))),
    ];
    const result = { ...done('d'), input: undefined };
    const shared = ['text:I look.', 'tool:s:complete', 'text:I ask.', 'tool:d:complete'];
    expect(content(rows, [stream(0, 5, result, step, text('I '))]).slice(0, 4)).toEqual(shared);
    expect(content(rows, [stream(0, 5, result, step, text('I did'))])).toEqual([...shared, 'text:I did']);
  });
});
