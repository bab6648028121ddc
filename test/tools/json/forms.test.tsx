// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press, screen, show } from './show.js';

afterEach(cleanup);

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what counts as nothing', () => {
  it.each([
    ['', 'empty text'],
    [0, '0'],
    [-0, '0'],
    [false, 'false'],
    [null, 'null'],
    [undefined, 'undefined'],
    [NaN, 'NaN'],
    [[], 'empty list'],
    [{}, 'empty object'],
  ])('is shown: %j', (value, text) => {
    const view = show(value);
    expect(view.text()).toBe(text);
    expect(view.forms()).toEqual(['leaf']);
  });
});

describe('what JSON has no word for', () => {
  it.each([
    [10n, '10'],
    [Symbol('s'), 'Symbol(s)'],
    [function load() {}, 'function load'],
    [() => {}, 'function'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(NaN), 'Invalid Date'],
    [new ArrayBuffer(2_000), '2 kB of binary data'],
    [new Uint8Array(1), '1 byte of binary data'],
    [new TypeError('bad'), 'TypeError: bad'],
    [/a/g, '/a/g'],
    [Promise.resolve(), 'Promise'],
    [new WeakMap(), 'WeakMap'],
    [new Map(), 'empty object'],
    [new Set(), 'empty list'],
  ])('is put in words: %s', (value, text) => {
    expect(show(value).text()).toBe(text);
  });

  it('is put in words where it cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(show(proxy).text()).toBe('couldn’t be read');
    const thrower = {
      ok: 1,
      get bad() {
        throw new Error('no');
      },
    };
    expect(show(thrower).text()).toContain('badcouldn’t be read');
  });

  it('holds maps and sets as objects and lists', () => {
    expect(show(new Map([['a', 1]])).text()).toBe('a1');
    expect(show(new Set([1, 'x'])).text()).toBe('2 items0 11 x');
    expect(show(new Map([[1, 2]])).forms()).toEqual(['tree']);
  });
});

describe('a text', () => {
  it('keeps its lines and its spaces', () => {
    const view = show('one\n  two ');
    expect(view.forms()).toEqual(['text']);
    expect(view.slots('text')[0]!.textContent).toBe('one\n  two ');
    expect(view.slots('text')[0]!.firstElementChild!.getAttribute('dir')).toBe('auto');
  });

  it('is shown as JSON if it is JSON', () => {
    expect(show('{"a":1,"b":"x"}').forms()).toEqual(['list']);
    expect(show(' [1,[2]] ').forms()).toEqual(['tree']);
    expect(show('"{\\"a\\":1}"').forms()).toEqual(['text']);
    expect(show('{not json}').forms()).toEqual(['text']);
    expect(show('12').text()).toBe('12');
  });

  it('is left alone where numbers would change', () => {
    expect(show('{"id":12345678901234567890}').text()).toBe('{"id":12345678901234567890}');
    expect(show('{"id":"12345678901234567890"}').forms()).toEqual(['list']);
  });

  it('is an image if it is the address of one', () => {
    for (const src of [`data:image/png;base64,${PIXEL}`, 'https://example.com/a/b%20c.PNG?size=2']) {
      const view = show(src, { name: 'Chart' });
      if (src.startsWith('https')) press(/Load image from example.com/);
      const image = view.slots('image')[0] as HTMLImageElement;
      expect(image.src).toBe(src);
      expect(image.getAttribute('loading')).toBe('lazy');
      expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
      expect(image.alt).toMatch(/^(Chart|b c\.PNG): image$/);
      cleanup();
    }
  });

  it('says so when an image cannot be shown, and links to it', () => {
    const view = show('https://example.com/a.png');
    press('a.png: image Load image from example.com');
    fireEvent.error(view.slots('image')[0]!);
    expect(view.text()).toContain('Couldn’t show this image.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a.png');
  });
});

describe('an object', () => {
  it('of a few plain fields is a list of them, named as they are', () => {
    const view = show({ city_name: 'Paris', temperature: 21, rain: false, note: '', tags: [], at: null });
    expect(view.forms()).toEqual(['list']);
    expect(screen.getAllByRole('term').map((key) => key.textContent)).toEqual([
      'city_name',
      'temperature',
      'rain',
      'note',
      'tags',
      'at',
    ]);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Paris',
      '21',
      'false',
      'empty text',
      'empty list',
      'null',
    ]);
  });

  it('of many fields, or with others in it, is a tree', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, at]));
    expect(show(many).forms()).toEqual(['tree']);
    expect(show({ a: { b: 1 } }).forms()).toEqual(['tree']);
  });

  it('is not confused by the names of its fields', () => {
    const odd = JSON.parse('{"__proto__":1,"constructor":2,"":3,"toString":4}') as object;
    expect(show(odd).text()).toBe('__proto__1constructor23toString4');
  });
});

describe('a result of texts and media', () => {
  it('of the AI SDK is shown part by part', () => {
    const view = show({
      type: 'content',
      value: [
        { type: 'text', text: 'Here it is.' },
        { type: 'media', data: PIXEL, mediaType: 'image/png' },
        { type: 'image-data', data: PIXEL, mediaType: 'image/png' },
        { type: 'file-data', data: 'AAAA', mediaType: 'application/pdf', filename: 'a.pdf' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PIXEL } },
        { type: 'file', mediaType: 'text/plain', data: { type: 'text', text: 'inline' } },
        { type: 'image-url', url: 'https://example.com/picture' },
        { type: 'custom', providerOptions: { a: { b: 1 } } },
      ],
    });
    expect(view.forms()).toEqual(['text', 'image', 'image', 'file', 'image', 'text', 'link', 'tree']);
    expect(view.slots('file')[0]!.textContent).toBe('a.pdf: file, application/pdf, 3 bytes');
    expect(view.slots('image').map((image) => image.getAttribute('src'))).toEqual(
      Array.from({ length: 3 }, () => `data:image/png;base64,${PIXEL}`),
    );
  });

  it('of MCP is shown part by part, with what came beside it', () => {
    const view = show({
      content: [
        { type: 'text', text: '{"a":1}' },
        { type: 'image', data: PIXEL, mimeType: 'image/png', annotations: { audience: ['user'] } },
        { type: 'resource_link', uri: 'file:///a', name: 'a' },
      ],
      structuredContent: { a: 1 },
      isError: false,
    });
    expect(view.forms()).toEqual(['list', 'image', 'list', 'tree']);
    expect(view.text()).toContain('structuredContent');
    expect(view.text()).not.toContain('isError');
  });

  it('is not seen in what only looks like one', () => {
    expect(show({ content: 'text' }).forms()).toEqual(['list']);
    expect(show({ content: [1, 2] }).forms()).toEqual(['tree']);
    expect(show({ type: 'content', value: [{ type: 'page', title: 'x' }] }).forms()).toEqual(['tree']);
    expect(show({ content: [{ type: 'text', text: 'a', score: 3 }] }).forms()).toEqual(['tree']);
  });

  it('never makes a media type part of anything but an image', () => {
    const part = { type: 'media', data: 'AAAA', mediaType: 'text/html' };
    expect(show({ type: 'content', value: [part] }).forms()).toEqual(['file']);
  });
});
