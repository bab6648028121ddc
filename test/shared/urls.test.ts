// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appPath, fileUrl, linkUrl, storedImage, writtenImage } from '../../src/shared/urls.js';
import { imageUrl, webUrl } from '../../src/tools/builtin/links.js';
import { isDataImage, toHref } from '../../src/json/read/url.js';
import { expectProperty } from '../support/deep.js';

const HERE = location.origin;
const PNG = 'data:image/png;base64,AA==';
const decide = (url: string, hosts: readonly string[] = []) => writtenImage(url, hosts)?.kind ?? 'no';

describe('the policy for URLs', () => {
  it.each([
    // url, link, app link, file, image in a text, stored image
    ['https://a.com/x', 'yes', 'no', 'yes', 'ask', 'yes'],
    ['http://a.com/x', 'yes', 'no', 'yes', 'ask', 'yes'],
    ['mailto:a@b.c', 'yes', 'no', 'no', 'no', 'no'],
    ['/relative', 'no', 'yes', 'no', 'ask', 'no'],
    ['#top', 'no', 'yes', 'no', 'ask', 'no'],
    ['//evil.com', 'no', 'no', 'no', 'ask', 'no'],
    ['\\\\evil.com', 'no', 'no', 'no', 'ask', 'no'],
    ['/\\evil.com', 'no', 'no', 'no', 'ask', 'no'],
    [`blob:${HERE}/1`, 'no', 'no', 'yes', 'load', 'yes'],
    ['blob:https://a.com/1', 'no', 'no', 'no', 'no', 'no'],
    [PNG, 'no', 'no', 'no', 'load', 'yes'],
    ['data:image/bmp;base64,AA', 'no', 'no', 'no', 'load', 'yes'],
    ['data:image/svg+xml,<svg/>', 'no', 'no', 'no', 'ask', 'yes'],
    ['data:image/x-icon;base64,AA', 'no', 'no', 'no', 'no', 'no'],
    ['data:text/html,x', 'no', 'no', 'no', 'no', 'no'],
    ['javascript:alert(1)', 'no', 'no', 'no', 'no', 'no'],
    ['java\tscript:alert(1)', 'no', 'no', 'no', 'no', 'no'],
    ['file:///etc/passwd', 'no', 'no', 'no', 'no', 'no'],
    ['https://a.com/\u202Egnp.exe', 'no', 'no', 'no', 'no', 'no'],
    ['https://a.com/\u200B', 'no', 'no', 'no', 'no', 'no'],
    ['/\u202Epath', 'no', 'no', 'no', 'no', 'no'],
    ['https://bank.com@evil.com', 'no', 'no', 'no', 'no', 'no'],
    ['', 'no', 'no', 'no', 'no', 'no'],
  ])('allows for %j: link %s, app link %s, file %s, image %s, stored image %s', (url, ...expected) => {
    const yes = (value: unknown) => (value === undefined ? 'no' : 'yes');
    expect([
      yes(linkUrl(url)),
      yes(appPath(url)),
      yes(fileUrl(url)),
      decide(url),
      yes(storedImage(url)),
    ]).toEqual(expected);
  });

  it('every view applies the same URL policy', () => {
    const urls = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('https', 'mailto', 'blob', 'data', 'javascript'), fc.string())
        .map((parts) => parts.join(':')),
      fc.constantFrom(PNG, '//a.b', 'https://a.b/\u202E', 'data:image/bmp,x'),
    );
    expectProperty(
      fc.property(urls, (url) => {
        if (toHref(url) !== undefined) expect(toHref(url)).toBe(linkUrl(url)?.href);
        if (webUrl(url)) expect(linkUrl(url)?.href).toBe(webUrl(url)?.href);
        if (isDataImage(url)) expect(decide(url)).not.toBe('no');
        if (imageUrl(url) !== undefined) expect(decide(url)).not.toBe('no');
        for (const href of [linkUrl(url)?.href, fileUrl(url), storedImage(url), writtenImage(url, [])?.src])
          expect(href ?? '').not.toMatch(/^\s*(?:javascript|vbscript|file|data:text)/i);
      }),
      300,
    );
  });
});

describe('hosts of images', () => {
  it.each([
    ['https://img.example.com/a.png', 'img.example.com', 'load'],
    ['https://IMG.example.com/a.png', 'img.EXAMPLE.com', 'load'],
    ['https://img.example.com/a.png', '*.example.com', 'load'],
    ['https://example.com/a.png', '*.example.com', 'ask'],
    ['https://evil-example.com/a.png', '*.example.com', 'ask'],
    ['https://example.com.evil.com/a.png', 'example.com', 'ask'],
    ['https://example.com:8443/a.png', 'example.com:8443', 'load'],
    ['//example.com/a.png', 'example.com', 'load'],
    ['http://example.com/a.png', 'example.com', 'ask'],
    ['http://localhost:3000/a.png', 'localhost', 'load'],
    ['/a.png', 'self', 'load'],
    ['//self/a.png', 'other', 'ask'],
    ['https://example.com/a.png', '', 'ask'],
  ])('the image host %s with %s: %s', (url, host, expected) => {
    expect(decide(url, [host])).toBe(expected);
  });

  it('image hosts are compared as browsers resolve them', () => {
    expect(writtenImage('https://аpple.com/a.png', [])).toMatchObject({
      from: { kind: 'host', host: 'xn--pple-43d.com' },
    });
    expect(writtenImage('\\\\evil.com\\a', [])).toMatchObject({ from: { host: 'evil.com' } });
  });
});
