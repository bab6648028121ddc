import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arrive,
  isAllShown,
  MAX_LAG_MS,
  startPace,
  type Pace,
} from '../../../src/runtime/smooth/pace.js';
import { expectProperty } from '../../support/deep.js';

/** The next moment, at which text may arrive and a frame may be drawn. */
const moments = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(250, 300, 5_000)),
    added: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
    isDrawn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

const each = (count: number, everyMs: number, length: number) =>
  Array.from({ length: count }, (_, i) => ({ at: i * everyMs, total: (i + 1) * length }));

/** How much text shows at each frame, at 60 frames per second. */
function play(batches: readonly { at: number; total: number }[], until: number): number[] {
  let pace = startPace(0, 0);
  const waiting = [...batches];
  const shown: number[] = [];
  for (let now = 0; now <= until; now += 1000 / 60) {
    while (waiting[0] && waiting[0].at <= now) {
      const batch = waiting.shift()!;
      pace = arrive(pace, batch.total, batch.at);
    }
    pace = advance(pace, now);
    shown.push(pace.shown);
  }
  return shown;
}

const steps = (shown: readonly number[]) => shown.slice(1).map((count, i) => count - shown[i]!);

describe('the pace of running text', () => {
  it('the pace never goes back, is never late, and never shows what has not arrived', () => {
    expectProperty(
      fc.property(moments, (all) => {
        let now = 0;
        let total = 0;
        let pace = startPace(0, now);
        const arrivals: { readonly at: number; readonly total: number }[] = [];
        const check = (next: Pace) => {
          expect(next.shown).toBeGreaterThanOrEqual(pace.shown);
          expect(next.shown).toBeLessThanOrEqual(total);
          const due = arrivals.findLast(({ at }) => at <= next.at - MAX_LAG_MS)?.total ?? 0;
          expect(next.shown).toBeGreaterThanOrEqual(due - 1e-6);
          pace = next;
        };
        for (const { after, added, isDrawn } of all) {
          now += after;
          if (isDrawn) check(advance(pace, now));
          total += added;
          if (added > 0) arrivals.push({ at: now, total });
          check(arrive(pace, total, now));
        }
        check(advance(pace, now + MAX_LAG_MS));
        expect(isAllShown(pace)).toBe(true);
        expect(pace.shown).toBe(total);
      }),
      500,
    );
  });

  it('the pace does not depend on which frames are drawn', () => {
    expectProperty(
      fc.property(moments, (all) => {
        let now = 0;
        let total = 0;
        let [often, rarely] = [startPace(0, 0), startPace(0, 0)];
        for (const { after, added } of all) {
          often = advance(often, now + after / 2);
          now += after;
          total += added;
          often = arrive(advance(often, now), total, now);
          rarely = arrive(rarely, total, now);
          expect(often.shown).toBeCloseTo(rarely.shown, 6);
        }
      }),
    );
  });

  it('the pace is even between batches every 250 ms', () => {
    const shown = play(each(12, 250, 60), 3_000);
    const inFlow = steps(shown).slice(30, 160);
    expect(Math.min(...inFlow)).toBeGreaterThan(2);
    expect(Math.max(...inFlow)).toBeLessThan(6);
  });

  it('the pace follows text that arrives with every frame', () => {
    const shown = play(each(120, 1000 / 60, 4), 2_000);
    expect(119 * 4 - shown[119]!).toBeLessThanOrEqual(8);
  });

  it('the pace shows a burst within the same time as a word', () => {
    const shown = play([{ at: 0, total: 20_000 }], MAX_LAG_MS + 17);
    expect(shown.at(-1)).toBe(20_000);
    expect(Math.max(...steps(shown))).toBeLessThan(20_000 / 10);
  });

  it('the pace has caught up when a tab returns after minutes without a frame', () => {
    let pace = startPace(0, 0);
    for (const { at, total } of each(400, 250, 60)) pace = arrive(pace, total, at);
    expect(pace.dues.length).toBeLessThan(5);
    expect(advance(pace, 200_000).shown).toBe(24_000);
  });

  it('the pace withdraws deleted text and continues from there', () => {
    let pace = advance(arrive(startPace(0, 0), 100, 0), 140);
    pace = arrive(pace, 20, 140);
    expect(pace.shown).toBe(20);
    pace = advance(arrive(pace, 30, 150), 150 + MAX_LAG_MS);
    expect([pace.shown, isAllShown(pace)]).toEqual([30, true]);
  });

  it('the pace pauses while a clock is set back', () => {
    const pace = advance(arrive(startPace(0, 1_000), 100, 1_000), 1_100);
    expect(advance(pace, 500)).toBe(pace);
  });
});
