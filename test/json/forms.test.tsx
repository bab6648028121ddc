// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press, screen, show } from './show.js';

afterEach(cleanup);

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('an empty value', () => {
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
  ])('an empty value shows: %j', (value, text) => {
    const view = show(value);
    expect(view.text()).toBe(text);
    expect(view.forms()).toEqual(['leaf']);
  });
});

describe('a value that JSON cannot represent', () => {
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
  ])('a value that JSON cannot represent is described: %s', (value, text) => {
    expect(show(value).text()).toBe(text);
  });

  it('a value that cannot be read is described in words', () => {
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

  it('maps and sets are shown as objects and lists', () => {
    expect(show(new Map([['a', 1]])).text()).toBe('a1');
    expect(show(new Set([1, 'x'])).text()).toBe('2 items0 11 x');
    expect(show(new Map([[1, 2]])).forms()).toEqual(['tree']);
  });
});

describe('a text', () => {
  it('a text keeps its lines and spaces', () => {
    const view = show('one\n  two ');
    expect(view.forms()).toEqual(['text']);
    expect(view.slots('text')[0]!.textContent).toBe('one\n  two ');
    expect(view.slots('text')[0]!.firstElementChild!.getAttribute('dir')).toBe('auto');
  });

  it('a text that is JSON is shown as JSON', () => {
    expect(show('{"a":1,"b":"x"}').forms()).toEqual(['list']);
    expect(show(' [1,[2]] ').forms()).toEqual(['tree']);
    expect(show('"{\\"a\\":1}"').forms()).toEqual(['text']);
    expect(show('{not json}').forms()).toEqual(['text']);
    expect(show('12').text()).toBe('12');
  });

  it('a text stays as it is if parsing would change its numbers', () => {
    expect(show('{"id":12345678901234567890}').text()).toBe('{"id":12345678901234567890}');
    expect(show('{"id":"12345678901234567890"}').forms()).toEqual(['list']);
  });

  it("a text that is an image's address is an image", () => {
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

  it('an image that cannot be shown says so and links to it', () => {
    const view = show('https://example.com/a.png');
    press('a.png: image Load image from example.com');
    fireEvent.error(view.slots('image')[0]!);
    expect(view.text()).toContain('Couldn’t show this image.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a.png');
  });
});

describe('an object', () => {
  it('an object with a few plain fields is a list of them', () => {
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

  it('an object with many or nested fields is a tree', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, at]));
    expect(show(many).forms()).toEqual(['tree']);
    expect(show({ a: { b: 1 } }).forms()).toEqual(['tree']);
  });

  it("an object's field names do not confuse the view", () => {
    const odd = JSON.parse('{"__proto__":1,"constructor":2,"":3,"toString":4}') as object;
    expect(show(odd).text()).toBe('__proto__1constructor23toString4');
  });
});

describe('a result of texts and media', () => {
  it('a result of the AI SDK is shown part by part', () => {
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

  it('a result of MCP is shown part by part, with its extra fields', () => {
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

  it('an object that only resembles a result is shown as an object', () => {
    expect(show({ content: 'text' }).forms()).toEqual(['list']);
    expect(show({ content: [1, 2] }).forms()).toEqual(['tree']);
    expect(show({ type: 'content', value: [{ type: 'page', title: 'x' }] }).forms()).toEqual(['tree']);
    expect(show({ content: [{ type: 'text', text: 'a', score: 3 }] }).forms()).toEqual(['tree']);
  });

  it('a media type never turns anything but an image into an image', () => {
    const part = { type: 'media', data: 'AAAA', mediaType: 'text/html' };
    expect(show({ type: 'content', value: [part] }).forms()).toEqual(['file']);
  });
});
