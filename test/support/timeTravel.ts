import { vi } from 'vitest';

/** Moves `Date.now` on, here and on the embedded server. The clock goes on from there; mocks are restored after each test. */
export function skipTime(ms: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}
