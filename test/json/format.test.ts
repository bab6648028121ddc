import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSize, stringifySafe } from '../../src/json/index.js';
import { expectProperty } from '../support/deep.js';

describe('stringifySafe', () => {
  it('stringifySafe formats JSON like JSON.stringify', () => {
    expectProperty(
      fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), (value) => {
        expect(JSON.parse(stringifySafe(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(stringifySafe(value)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('stringifySafe describes values that JSON cannot represent', () => {
    const loop: Record<string, unknown> = { n: 1n, f: () => {}, d: new Date(0), u: undefined, x: NaN };
    loop['self'] = loop;
    loop['list'] = [undefined, new Uint8Array(3), Symbol('s')];
    expect(JSON.parse(stringifySafe(loop).replace('undefined', 'null'))).toEqual({
      n: '1',
      f: '[Function f]',
      d: '1970-01-01T00:00:00.000Z',
      x: 'NaN',
      self: '[Circular]',
      list: [null, '[3 bytes]', 'Symbol(s)'],
    });
  });

  it('stringifySafe stops at values that are too deep', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(stringifySafe(deep)).toContain('[Too deep]');
  });

  it('stringifySafe reads no more than its limit', () => {
    let reads = 0;
    const value = Array.from({ length: 1_000 }, () => ({
      get a() {
        reads++;
        return 'text';
      },
    }));
    expect(stringifySafe(value, 50)).toMatch(/^[\s\S]{50}…$/);
    expect(reads).toBeLessThan(10);
    expect(stringifySafe('x'.repeat(1e6), 10)).toBe(`"${'x'.repeat(9)}…`);
  });
});

it('sizes are formatted in the language of the locale', () => {
  expect([0, 1, 999, 1_000, 12_345, 5_100_000].map((size) => formatSize(size, 'en'))).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '12.3 kB',
    '5.1 MB',
  ]);
  expect(formatSize(5_100_000, 'de')).toMatch(/^5,1\sMB$/);
  expect(formatSize(2_000_000, 'fr')).toMatch(/^2\sMo$/);
});
