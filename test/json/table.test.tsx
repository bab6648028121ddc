// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press, screen, show, within } from './show.js';

afterEach(cleanup);

const people = (length: number) =>
  Array.from({ length }, (_, id) => ({ id, name: `Person ${id}`, active: id % 2 === 0 }));

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('a table', () => {
  it('a table has a name and column headers, and scrolls without a mouse', () => {
    show(people(3), { name: 'Result' });
    const region = screen.getByRole('region', { name: 'Result: table, 3 rows, 3 columns' });
    expect(region.tabIndex).toBe(0);
    expect(screen.getByRole('table', { name: 'Result: table, 3 rows, 3 columns' })).toBeTruthy();
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => [header.textContent, header.getAttribute('scope')])).toEqual([
      ['id', 'col'],
      ['name', 'col'],
      ['active', 'col'],
    ]);
    expect(cells()[1]).toEqual(['1', 'Person 1', 'false']);
  });

  it('a table starts with twenty rows', () => {
    const view = show(people(130));
    expect(view.slots('row')).toHaveLength(20);
    press('Show 100 more of 130');
    expect(view.slots('row')).toHaveLength(120);
    press('Show 10 more of 130');
    expect(view.slots('row')).toHaveLength(130);
    expect(document.activeElement).toBe(view.slots('row')[119]);
  });

  it('a table leaves missing cells empty and opens nested values', () => {
    show([
      { a: 1, b: 'x', c: 3 },
      { a: 2, b: ['y'], c: 3 },
      { a: null, b: '' },
    ]);
    expect(cells()).toEqual([
      ['1', 'x', '3'],
      ['2', expect.stringContaining('1 item'), '3'],
      ['null', 'empty text', ''],
    ]);
    press('b: 1 item');
    expect(screen.getByText('y')).toBeTruthy();
  });

  it('a table shows a row that does not fit its columns as one value', () => {
    const view = show([...people(60), { id: 60, other: 'unlike' }, null, 'text']);
    press(/Show 43 more/);
    expect(cells().slice(60)).toEqual([[expect.stringContaining('2 fields')], ['null'], ['text']]);
    press('2 fields');
    expect(view.text()).toContain('unlike');
  });

  it.each([
    ['one object', people(1)],
    ['too many columns', Array.from({ length: 2 }, () => ({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }))],
    [
      'objects that are not alike',
      [
        { a: 1, b: 1 },
        { c: 1, d: 1 },
      ],
    ],
    ['not only objects', [{ a: 1 }, 2]],
    ['mostly nested', [{ a: { b: 1 } }, { a: { b: 2 } }]],
  ])('no table is made from %s', (_, value) => {
    expect(show(value).forms()).toEqual(['tree']);
  });

  it('a table ignores inherited fields', () => {
    show([{ constructor: 1, a: 1 }, { a: 2 }, { a: 3, constructor: 2 }]);
    expect(cells()[1]).toEqual(['', '2']);
  });

  it('a table aligns numbers', () => {
    const view = show([
      { n: 1, s: 'a' },
      { n: 2n, s: 'b' },
    ]);
    expect(view.slots('cell').map((cell) => cell.dataset['numeric'])).toEqual([
      'true',
      'false',
      'true',
      'false',
    ]);
  });
});
