import { describe, expect, it } from 'vitest';
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

const content = (...parts: Parameters<typeof assistant>[2][]) =>
  show([assistant(0, 1, ...parts)]).messages[0]!.content;

describe('the parts of an assistant message', () => {
  it('texts and reasoning stay separate and unchanged', () => {
    expect(content({ type: 'reasoning', text: ' hm ' }, text('Hel'), text('lo '))).toEqual([
      { type: 'reasoning', text: ' hm ' },
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo ' },
    ]);
  });

  it.each([
    ['https://x/y.png', { type: 'image', image: 'https://x/y.png' }],
    ['blob:abc', { type: 'image', image: 'blob:abc' }],
    ['data:image/png;base64,AQID', { type: 'image', image: 'data:image/png;base64,AQID' }],
    ['AQID', { type: 'image', image: 'data:image/png;base64,AQID' }],
    ['/9j/4AAQ', { type: 'image', image: 'data:image/png;base64,/9j/4AAQ' }],
    ['/files/y.png', { type: 'file', data: '/files/y.png', mimeType: 'image/png' }],
    ['http://localhost/y.png', { type: 'file', data: 'http://localhost/y.png', mimeType: 'image/png' }],
  ])('a reply shows the image %s', (url, part) => {
    expect(content({ type: 'file', mediaType: 'image/png', url })).toEqual([part]);
  });

  it.each([
    ['its bytes and the row has bare base64', 'data:image/png;base64,iVBORw0KGgo=', 'iVBORw0KGgo='],
    ['a link and the row has bare base64', 'https://example.convex.cloud/1', 'iVBORw0KGgo='],
    ['one link and the row has another', 'https://example.convex.cloud/1', 'https://example.convex.cloud/2'],
  ])('a file shows once if the stream has %s', (_, url, storedUrl) => {
    const parts = (source: string) => [
      text('Here'),
      { type: 'file', mediaType: 'image/png', url: source },
      text('there'),
    ];
    const bridge = createBridge();
    const live = stream(0, 1, ...parts(url));
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [live] });
    const stored = [user(0), assistant(0, 1, ...parts(storedUrl))];
    const both = bridge.update({ persisted: [user(0), pending(stored[1]!)], streams: [live] });
    const ended = bridge.update({ persisted: stored, streams: [] });
    for (const { messages } of [both, ended])
      expect(messages[1]!.content.map(({ type }) => type)).toEqual(['text', 'image', 'text']);
    expect(ended.messages[1]!.content).toEqual(show(stored).messages[1]!.content);
    expect(ended.issues).toEqual([]);
  });

  it('two files of one type both show, even if one is a link', () => {
    const link = { type: 'file', mediaType: 'image/png', url: 'https://example.convex.cloud/1' };
    const bytes = { type: 'file', mediaType: 'image/png', url: 'AQID' };
    const rows = [user(0), assistant(0, 1, bytes, link)];
    expect(show(rows, [stream(0, 1, bytes, link)]).messages[1]!.content).toHaveLength(2);
  });

  it('other files have a name and a type', () => {
    const file = { type: 'file', mediaType: 'application/pdf', url: 'https://x/a.pdf', filename: 'a.pdf' };
    expect(content(file)).toEqual([
      { type: 'file', data: 'https://x/a.pdf', mimeType: 'application/pdf', filename: 'a.pdf' },
    ]);
  });

  it('each source is shown once', () => {
    const url = { type: 'source-url', sourceId: 's', url: 'https://a', title: 'A' };
    const document = { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'D' };
    expect(content(url, document, url)).toEqual([
      { type: 'source', sourceType: 'url', id: 's', url: 'https://a', title: 'A' },
      { type: 'source', sourceType: 'document', id: 'd', title: 'D', mediaType: 'application/pdf' },
    ]);
  });

  it('data parts show, and unknown parts show as data', () => {
    expect(
      content(
        { type: 'data-weather', id: '1', data: { t: 1n } },
        { type: 'custom', kind: 'p.k' },
        { type: 'reasoning-file', url: 'data:image/png;base64,AA==', mediaType: 'image/png' },
        { type: 'mystery', x: 1 },
      ),
    ).toEqual([
      { type: 'data-weather', data: { t: '1' } },
      { type: 'data-custom', data: { type: 'custom', kind: 'p.k' } },
      {
        type: 'data-reasoning-file',
        data: { type: 'reasoning-file', url: 'data:image/png;base64,AA==', mediaType: 'image/png' },
      },
      { type: 'data-mystery', data: { type: 'mystery', x: 1 } },
    ]);
  });
});

describe('user and system messages', () => {
  it('files of user messages are attachments with ids', () => {
    const row = user(0, 'look');
    row.parts.push(
      { type: 'file', mediaType: 'image/png', url: 'AQID' },
      { type: 'file', mediaType: 'text/plain', url: 'https://x/a.txt', filename: 'a.txt' },
    );
    const [message] = show([row]).messages;
    expect(message!.content).toEqual([{ type: 'text', text: 'look' }]);
    expect(message!.attachments).toMatchObject([
      {
        id: 'T:0:0:file:0',
        type: 'image',
        name: 'image',
        contentType: 'image/png',
        content: [{ type: 'image', image: 'data:image/png;base64,AQID' }],
      },
      {
        id: 'T:0:0:file:1',
        type: 'file',
        name: 'a.txt',
        content: [{ type: 'file', data: 'https://x/a.txt' }],
      },
    ]);
  });

  it('a system message has exactly one text or is left out', () => {
    const { messages } = show([
      system(0, 0, text('one'), text('two')),
      system(1, 0),
      system(2, 0, text(' ')),
    ]);
    expect(messages).toHaveLength(1);
    expect(messages[0]!.content).toEqual([{ type: 'text', text: 'one\ntwo' }]);
  });

  it('unexpected parts of user messages are shown as data', () => {
    const row = { ...user(0), parts: [tool('c', 'input-available')] };
    expect(show([row]).messages[0]!.content).toMatchObject([{ type: 'data-tool-search' }]);
  });
});

describe('the metadata of a message', () => {
  it('message metadata has the stored time, agent, place, status and error', () => {
    const row = {
      ...assistant(2, 3, text('a')),
      agentName: 'Planner',
      status: 'failed' as const,
      error: 'boom',
      metadata: { model: 'm' },
    };
    const message = show([user(2), row]).messages[1]!;
    expect(message.createdAt).toEqual(new Date(row._creationTime));
    expect(message.metadata.custom).toEqual({
      order: 2,
      stepOrder: 3,
      status: 'failed',
      agentName: 'Planner',
      error: 'boom',
      metadata: { model: 'm' },
    });
  });

  it('a message takes the time of its row once the row is stored', () => {
    const bridge = createBridge();
    const live = { ...stream(0, 1, text('a')), _creationTime: 99_999 };
    const row = pending(assistant(0, 1));
    const times = [
      bridge.update({ persisted: [user(0)], streams: [live] }),
      bridge.update({ persisted: [user(0), row], streams: [live] }),
      bridge.update({ persisted: [user(0), assistant(0, 1, text('a'))], streams: [] }),
    ].map(({ messages }) => messages[1]!.createdAt.getTime());
    expect(times).toEqual([99_999, row._creationTime, row._creationTime]);
  });

  it('message metadata says when the beginning of the turn is not loaded', () => {
    const cut = show([assistant(0, 4, text('b'))]);
    expect(cut.messages[0]!.metadata.custom.truncated).toBe(true);
    expect(cut.issues.map(({ code }) => code)).toContain('truncated-turn');
    expect(
      show([user(0), assistant(0, 4, text('b'))]).messages[1]!.metadata.custom.truncated,
    ).toBeUndefined();
  });
});
