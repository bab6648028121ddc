import { afterAll, beforeEach } from 'vitest';
import { holdAnimations } from '../support/holdAnimations.js';

holdAnimations();

// A draft that one test leaves in the composer must not reach the next.
beforeEach(() => sessionStorage.clear());

// A page that stays open keeps working while other tests run.
afterAll(async () => {
  // Import this after `reactHook.js`: both load React.
  const [{ cleanup }, { version }] = await Promise.all([import('vitest-browser-react'), import('react')]);
  await cleanup();
  const expected = import.meta.env['REACT'] ?? '19';
  if (!version.startsWith(`${expected}.`))
    throw new Error(`These tests ran on React ${version}, not ${expected}.`);
});
