import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cssFeatures } from '../scripts/compat/css.mjs';
import { jsFeatures } from '../scripts/compat/js.mjs';
import { claims, missingIn } from '../scripts/compat/support.mjs';

const missing = (found: ReturnType<typeof cssFeatures>): string[] =>
  found.filter(({ features }) => features.every((one) => missingIn(one).length > 0)).map(({ name }) => name);
const inCss = (source: string) => missing(cssFeatures('a.css', source));
const inJs = (source: string) => missing(jsFeatures('a.ts', source));

describe('the check of browser features', () => {
  it('finds properties, values, functions, units, selectors and at-rules that are too new', () => {
    expect(inCss('a { field-sizing: content }')).toEqual(['field-sizing', 'field-sizing: content']);
    expect(inCss('a { block-size: calc-size(auto, size) }')).toEqual(['calc-size()']);
    expect(inCss('a { inline-size: 2rcap }')).toEqual(['rcap']);
    expect(inCss('a::details-content { color: red }')).toEqual([':details-content']);
    expect(inCss('@starting-style { a { color: red } }')).toEqual(['@starting-style']);
  });

  it('finds built-in objects, static functions and methods of the DOM that are too new', () => {
    expect(inJs("new Intl.Segmenter('en')")).toEqual(['Intl.Segmenter']);
    expect(inJs('export const x: unknown = Promise.try(() => 1)')).toEqual(['Promise.try']);
    expect(inJs('new CloseWatcher()')).toEqual(['CloseWatcher']);
    expect(inJs('document.body.moveBefore(a, b)')).toEqual(['.moveBefore()']);
  });

  it('accepts features that every browser has, and features behind a check', () => {
    expect(inCss('a:has(> b) { color: light-dark(red, #fff); inset-inline: 1lh }')).toEqual([]);
    expect(inCss('@supports (field-sizing: content) { a { field-sizing: content } }')).toEqual([]);
    expect(inJs('new IntersectionObserver(f); [1].findLast(g); Object.hasOwn(a, b)')).toEqual([]);
  });
});

it.each(['README.md', 'docs/guides/theming.md'])('%s names the browsers of package.json', (page) => {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
    .replace(/\s+/g, ' ')
    .replace(' and Safari', ', Safari');
  const versions = Object.fromEntries(claims);
  expect(versions['edge']).toBe(versions['chrome']);
  expect(versions['ios_saf']).toBe(versions['safari']);
  const { chrome, firefox, safari } = versions;
  expect(text).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
});
