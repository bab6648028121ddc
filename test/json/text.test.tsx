// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { LongText } from '../../src/json/index.js';
import { indexRows, rowText, windowAt } from '../../src/json/text/rows.js';
import { button, press, screen, show } from './show.js';
import { expectProperty } from '../support/deep.js';

afterEach(cleanup);

describe('a long text', () => {
  it('a long text shows its beginning, then all of it in a window', () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `line ${at}`).join('\n');
    const { container } = render(<LongText text={text} name="Log" />);
    expect(container.textContent.length).toBeLessThan(10_100);
    press('Show all (28.9 kB)');
    const window = screen.getByRole('region', { name: 'Log: text, 28.9 kB' });
    expect(window.tabIndex).toBe(0);
    const lines = container.querySelectorAll('[data-slot="json-line"]');
    expect(lines).toHaveLength(40);
    expect(lines[39]!.textContent).toBe('line 39');
    fireEvent.scroll(window); // without a layout nothing moves
    expect(container.querySelectorAll('[data-slot="json-line"]')).toHaveLength(40);
    press('Show less');
    expect(container.querySelectorAll('[data-slot="json-line"]')).toHaveLength(0);
  });

  it('a tall text can be scrolled without a mouse', () => {
    show('short');
    expect(screen.queryByRole('region')).toBeNull();
    show('line\n'.repeat(20));
    expect(screen.getByRole('region', { name: 'text, 100 bytes' }).tabIndex).toBe(0);
  });

  it('a long text is parsed as JSON on request', () => {
    const view = show(JSON.stringify(Array.from({ length: 1_000 }, (_, at) => ({ at, list: [at] }))));
    expect(view.forms()).toEqual(['text']);
    const read = button('Show as JSON');
    press('Show as JSON');
    expect(button('1,000 items')).toBeTruthy();
    press('Show as text');
    expect(button('Show as JSON')).toBe(read);
  });

  it('a long text says when it is not JSON', () => {
    const view = show(`{${'x'.repeat(20_000)}}`);
    press('Show as JSON');
    expect(view.text()).toContain('Not valid JSON.');
    expect(button('Show as JSON')).toBeTruthy();
  });
});

describe('the rows of a text', () => {
  const anyText = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\n', '\r\n', '', '😀'.repeat(700), 'x'.repeat(2_500)),
      ),
    )
    .map((parts) => parts.join(''));

  it('the rows of a text contain all of it, without long rows or split characters', () => {
    expectProperty(
      fc.property(anyText, (text) => {
        const starts = indexRows(text);
        const rows = starts.map((_, row) => text.slice(starts[row], starts[row + 1]));
        expect(rows.join('')).toBe(text);
        for (const [row, whole] of rows.entries()) {
          expect(whole.length).toBeLessThanOrEqual(1_001);
          expect(rowText(text, starts, row)).toBe(whole.replace(/\r?\n$/, ''));
          expect(whole).not.toMatch(/^[\uDC00-\uDFFF]/);
        }
        const lines = text.split('\n');
        expect(rows.length).toBeGreaterThanOrEqual(lines.length);
      }),
    );
  });

  it('the rows in view are drawn in their place', () => {
    const anyScroll = fc.record({
      rows: fc.integer({ min: 1, max: 5_000_000 }),
      row: fc.integer({ min: 12, max: 30 }),
      height: fc.integer({ min: 50, max: 1_000 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    expectProperty(
      fc.property(anyScroll, ({ rows, row, height, at }) => {
        const fullHeight = Math.min(rows, 500_000) * row;
        const way = Math.max(0, fullHeight - height);
        const top = at * way;
        const { from, to, offset } = windowAt({ top, height, fullHeight, rows });
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(rows);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / row) + 32);
        // No visible line is left blank.
        expect(offset).toBeLessThanOrEqual(Math.ceil(top));
        expect(offset + (to - from) * row).toBeGreaterThanOrEqual(
          Math.floor(Math.min(top + height, fullHeight)) - 1,
        );
        if (rows <= 500_000) expect(offset).toBe(from * row);
        if (at === 1) expect(to).toBe(rows);
      }),
    );
  });
});
