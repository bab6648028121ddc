import { afterAll, beforeEach } from 'vitest';
import { holdAnimations } from '../support/holdAnimations.js';

holdAnimations();

// A draft that one test left in the composer is not for the next.
beforeEach(() => sessionStorage.clear());

// A page that is left open goes on working while other tests run.
afterAll(async () => {
  const { cleanup } = await import('vitest-browser-react'); // not before `reactHook.js`: it loads React
  await cleanup();
});
