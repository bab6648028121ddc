import { describe, expect, it } from 'vitest';
import {
  AS_SHIPPED,
  inkOn,
  lightened,
  ratioOf,
  themeCss,
  warningsOf,
} from '../../stories/foundations/themeCss.js';

describe('the theme builder', () => {
  it('writes nothing for default settings', () => {
    expect(themeCss(AS_SHIPPED)).toBe('/* As shipped: there is nothing to change. */\n');
  });

  it('writes an accent for both themes, with text that can be read on it', () => {
    expect(themeCss({ ...AS_SHIPPED, accent: '#0b7285', darkAccent: '#66d9e8', radius: 4 })).toBe(
      [
        ':root,',
        '[data-cau-theme] {',
        '  --cau-accent: var(--cau-light, #0b7285) var(--cau-dark, #66d9e8);',
        '  --cau-on-accent: var(--cau-light, #ffffff) var(--cau-dark, #16161a);',
        '  --cau-focus: var(--cau-light, #0b7285) var(--cau-dark, #66d9e8);',
        '  --cau-radius: 4px;',
        '  --cau-radius-sm: 2px;',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('warns if an accent is not readable as a link', () => {
    const [warning, ...others] = warningsOf({ ...AS_SHIPPED, accent: '#ffd43b' });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ theme: 'light', what: 'links on the page' });
    expect(warningsOf(AS_SHIPPED)).toEqual([]);
  });

  it.each(['#000000', '#4a41d6', '#c01c5b', '#ffffff'])(
    'lightens %s until it is readable on dark',
    (accent) => {
      const dark = lightened(accent);
      expect(ratioOf(dark, '#131316')).toBeGreaterThanOrEqual(7);
      expect(ratioOf(inkOn(dark), dark)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
