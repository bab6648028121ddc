import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from '../../src/content/splitLinks.js';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe('web addresses in plain text', () => {
  it.each([
    ['see https://a.example/b.', 'https://a.example/b'],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['https://en.example/Lake_(water), wet', 'https://en.example/Lake_(water)'],
    ['"http://a.example?q=1&r=2#top"', 'http://a.example?q=1&r=2#top'],
    ['**https://a.example**', 'https://a.example'],
  ])('finds the web address in %s', (text, link) => {
    expect(linksIn(text)).toEqual([link]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@a.example',
    'https://',
    'xhttps://a.example',
    'https://a.example\u202Egpj.exe',
  ])('finds no web address in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('splitting links keeps every character', () => {
    const word = fc.constantFrom('https://a.example/', ')', '(', '.', ' ', '\n', 'x', '#', '<', '\t');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
