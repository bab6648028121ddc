import { afterEach, expect, it, vi } from 'vitest';
import { randomId } from '../../src/shared/randomId.js';

afterEach(() => vi.unstubAllGlobals());

it('a random id needs nothing that browsers keep from pages without HTTPS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 1_000 }, randomId));
  expect(ids.size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
});
