// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { matrix, type Cell } from './matrix.js';

const html = ({ render }: Cell): string => {
  const view = render();
  const { innerHTML } = view.container;
  view.unmount();
  return innerHTML;
};

const all = (cells: readonly Cell[]): ReadonlyMap<string, string> =>
  new Map(cells.map((cell) => [cell.title, html(cell)]));

describe('what is rendered', () => {
  const first = all(matrix);
  const matching = (pattern: RegExp): string[] =>
    [...first].filter(([, shown]) => pattern.test(shown)).map(([title]) => title);

  it('is the same when rendered again, in another order, after other things', () => {
    expect(all(matrix)).toEqual(first);
    const backwards = all(matrix.toReversed());
    expect([...backwards].toReversed()).toEqual([...first]);
  });

  it('does not depend on when it is rendered', () => {
    const now = Date.now;
    try {
      Date.now = () => 1;
      expect(all(matrix)).toEqual(first);
    } finally {
      Date.now = now;
    }
  });

  it('has no ids that React counts', () => {
    expect(matching(/_r_|:r[0-9a-z]+:|«r/)).toEqual([]);
  });

  it('has no measured sizes', () => {
    expect(matching(/style="[^"]*\d(px|rem|em)\b/)).toEqual([]);
  });

  it('leaves nothing behind', () => {
    // The field of an edited message is measured with one of its own, which stays.
    expect(document.body.querySelectorAll(':scope > :not(textarea[aria-hidden])')).toHaveLength(0);
  });
});
