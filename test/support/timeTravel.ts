import { vi } from 'vitest';

/**
 * Advances `Date.now`, here and on the embedded server. The clock continues from there; mocks are restored after each
 * test.
 */
export function skipTime(ms: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}
