// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { JsonView } from '../../src/json/index.js';
import { parseJson } from '../../src/json/read/parseJson.js';
import { expectProperty } from '../support/deep.js';

afterEach(cleanup);

const odd = fc.oneof(
  fc.bigInt(),
  fc.date({ noInvalidDate: false }),
  fc.constantFrom(
    undefined,
    NaN,
    -0,
    Infinity,
    Symbol('s'),
    () => {},
    new ArrayBuffer(3),
    new Map([[{}, 1]]),
    new Set([1]),
    Object.create(null),
  ),
  fc.webUrl(),
  fc.constantFrom('javascript:alert(1)', 'data:image/png;base64,AA==', '{"a":[1]}', '[1,', ' '),
);

const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.jsonValue({ maxDepth: 2 }),
    odd,
    tie('list'),
    tie('record'),
    tie('rows'),
  ),
  list: fc.array(tie('any'), { maxLength: 5 }),
  record: fc.dictionary(fc.string(), tie('any'), { maxKeys: 10 }),
  rows: fc.array(fc.record({ id: fc.nat(), text: fc.string(), more: tie('any') }, { requiredKeys: ['id'] }), {
    maxLength: 25,
  }),
}));

/** Opens everything that can be opened. */
function openAll(container: HTMLElement): void {
  for (;;) {
    const closed = container.querySelectorAll('button[aria-expanded="false"], [data-slot="json-more"]');
    if (closed.length === 0) return;
    act(() => closed.forEach((button) => void fireEvent.click(button)));
  }
}

/** The texts of all plain values. Each of them has to be on the page. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') {
    const json = value.length > 0 ? parseJson(value) : undefined;
    return json || value.startsWith('data:') ? [] : [value];
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

describe('any value', () => {
  it('any value is shown, and everything in it can be reached', () => {
    expectProperty(
      fc.property(any, (value) => {
        const { container, unmount } = render(<JsonView value={value} defaultDepth={9} />);
        expect(container.textContent !== '' || container.querySelector('img') !== null).toBe(true);
        openAll(container);
        const text = container.textContent;
        for (const leaf of leavesOf(value)) expect(text).toContain(leaf);
        unmount();
      }),
      25,
    );
  });

  it('any value is shown the same way each time', () => {
    expectProperty(
      fc.property(any, (value) => {
        const html = [1, 2].map(() => {
          const { container, unmount } = render(<JsonView value={value} />);
          const { innerHTML } = container;
          unmount();
          return innerHTML;
        });
        expect(html[0]).toBe(html[1]);
        expect(html[0]).not.toMatch(/\[object /);
      }),
      15,
    );
  });
});
