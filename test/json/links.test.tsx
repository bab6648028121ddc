// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { toHref } from '../../src/json/read/url.js';
import { screen, show } from './show.js';
import { expectProperty } from '../support/deep.js';

afterEach(cleanup);

describe('a link', () => {
  it.each(['https://example.com/a?b=c#d', 'http://localhost:3000', 'mailto:ada@example.com'])(
    '%s becomes a link that opens safely',
    (text) => {
      const view = show(text);
      expect(view.forms()).toEqual(['link']);
      const link = screen.getByRole('link');
      expect(link.getAttribute('href')).toBe(new URL(text).href);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.textContent).toBe(`${text}, opens in a new tab`);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'example.com',
    'https://',
    'https://a b',
    'https://example.com/\u202Egnp.exe',
    'see https://example.com',
    'https://example.com\njavascript:alert(1)',
    `https://example.com/${'a'.repeat(2_100)}`,
  ])('%j does not become a link', (text) => {
    show([text, text]);
    show(text);
    show({ text });
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('a link leads only to the web or to mail, for any text', () => {
    const scheme = fc.constantFrom('http', 'https', 'mailto', 'javascript', 'data', 'HTTPS', 'jav\tascript');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.tuple(scheme, fc.string()).map((parts) => parts.join(':')),
    );
    expectProperty(
      fc.property(text, (address) => {
        const href = toHref(address);
        expect(href === undefined || /^(https?:\/\/|mailto:)/.test(href)).toBe(true);
      }),
    );
  });

  it('lists, tables and trees have links, also for images on the web', () => {
    const url = 'https://example.com/a.png';
    expect(show({ url }).slots('link')).toHaveLength(1);
    expect(show([{ url }, { url }]).slots('link')).toHaveLength(2);
    expect(show([url]).slots('link')).toHaveLength(1);
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});
