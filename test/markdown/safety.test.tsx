// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from './show.js';
import { expectProperty } from '../support/deep.js';

afterEach(cleanup);

describe('a link', () => {
  it.each(['https://example.com/a?b=c#d', 'http://localhost:3000', 'HTTPS://EXAMPLE.COM'])(
    'a link to %s opens in a new tab without opener and referrer',
    (url) => {
      const link = show(`[a](<${url}>)`).root.querySelector('a')!;
      expect(link.getAttribute('href')).toBe(new URL(url).href);
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('noopener noreferrer');
    },
  );

  it('a mail link opens in the same tab', () => {
    const link = show('[a](mailto:ada@example.com)').root.querySelector('a')!;
    expect(link.getAttribute('href')).toBe('mailto:ada@example.com');
    expect(link.target).toBe('');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'java&#9;script:alert(1)',
    'java&Tab;script:alert(1)',
    'javascript&colon;alert(1)',
    '&#1;javascript:alert(1)',
    '\u200Ejavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://x.y/1',
    'footnote:^1',
    '//example.com',
    '\\\\example.com',
    '/api/logout',
    '#part',
    'docs/a:b',
    '?q=1',
    '../up',
    'https://bank.com@evil.com',
    'https://example.com/\u202Egnp.exe',
    'https://example.com/&#x202E;gnp.exe',
  ])('a link to %s is only its text', (url) => {
    const { root } = show(
      `[label](<${url.replaceAll('<', '\\<').replaceAll('>', '\\>')}>) and\n\n[ref]\n\n[ref]: ${url}`,
    );
    expect(root.querySelector('a')).toBeNull();
    expect(root.textContent).toContain('label');
  });

  it('no link ever leads to a script', () => {
    const pieces = [
      'java',
      'script',
      ':',
      '&#58;',
      '&colon;',
      '&Tab;',
      '\t',
      '&#x0A;',
      '//',
      'data',
      'JAVA',
      '\\:',
      '%',
      'x',
    ];
    expectProperty(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }), (parts) => {
        const { root, unmount } = show(
          `[a](<${parts.join('')}>) <${parts.join('')}> ![b](<${parts.join('')}>)`,
        );
        for (const link of root.querySelectorAll('a'))
          expect(['http:', 'https:', 'mailto:', ':']).toContain(link.protocol);
        for (const image of root.querySelectorAll('img'))
          expect(image.src).toMatch(/^(?:https?:|data:image\/)/);
        unmount();
      }),
      100,
    );
  });
});

describe('a tag', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">bold</b> c',
    '<iframe src="https://x.y"></iframe>',
    '<!-- comment -->',
    '<style>* { display: none }</style>',
    '<svg onload=alert(1)>',
    'x <a href="javascript:alert(1)">y</a>',
  ])('a tag such as %s is text', (text) => {
    const { root } = show(text);
    expect(root.textContent).toBe(text);
    expect(root.querySelector('script, img, iframe, style, svg, a, b')).toBeNull();
  });

  it('an unclosed tag does not change the text after it', () => {
    expect(show('<a href="x">\n\nhttps://x.y').all('a')).toHaveLength(1);
  });
});
