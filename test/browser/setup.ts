import { afterAll, beforeEach } from 'vitest';
import { holdAnimations } from '../support/holdAnimations.js';

holdAnimations();

// A draft that one test left in the composer is not for the next.
beforeEach(() => sessionStorage.clear());

// A page that is left open goes on working while other tests run.
afterAll(async () => {
  // Not before `reactHook.js`: both load React.
  const [{ cleanup }, { version }] = await Promise.all([import('vitest-browser-react'), import('react')]);
  await cleanup();
  const expected = import.meta.env['REACT'] ?? '19';
  if (!version.startsWith(`${expected}.`))
    throw new Error(`These tests ran on React ${version}, not ${expected}.`);
});
