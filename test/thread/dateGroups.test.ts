import { describe, expect, it } from 'vitest';
import { dateGroup, startOfNextDay } from '../../src/thread/list/dateGroups.js';
import { englishThreadListStrings as words } from '../../src/strings/areas/threadList.js';

const now = new Date(2026, 2, 30, 0, 30).getTime(); // a day after clocks change in Europe
const groupOf = (...at: [number, number, number, number?, number?]) =>
  dateGroup(new Date(...at).getTime(), { now, words, locale: 'en' });

describe('the date group of a thread', () => {
  it('date groups count calendar days, not hours', () => {
    expect(groupOf(2026, 2, 30, 0, 1)).toBe('Today');
    expect(groupOf(2026, 2, 31, 9)).toBe('Today'); // the clock of the server may be ahead
    expect(groupOf(2026, 2, 29, 23, 59)).toBe('Yesterday');
    expect(groupOf(2026, 2, 29, 0)).toBe('Yesterday');
    expect(groupOf(2026, 2, 28, 23, 59)).toBe('Previous 7 days');
    expect(groupOf(2026, 2, 23, 0)).toBe('Previous 7 days');
    expect(groupOf(2026, 2, 22, 23, 59)).toBe('Previous 30 days');
    expect(groupOf(2026, 1, 28, 0)).toBe('Previous 30 days');
    expect(groupOf(2026, 1, 27, 23)).toBe('February');
    expect(groupOf(2025, 11, 31)).toBe('December 2025');
  });

  it("date groups are written in the reader's language", () => {
    const at = new Date(2026, 0, 5).getTime();
    expect(dateGroup(at, { now, words: { ...words, today: 'Heute' }, locale: 'de' })).toBe('Januar');
  });

  it('date groups change at midnight', () => {
    expect(startOfNextDay(new Date(2026, 2, 28, 12).getTime())).toBe(new Date(2026, 2, 29).getTime());
    expect(startOfNextDay(new Date(2026, 2, 29).getTime())).toBe(new Date(2026, 2, 30).getTime());
  });
});
