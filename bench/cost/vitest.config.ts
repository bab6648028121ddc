import { defineConfig } from 'vitest/config';

/** Counts do not depend on time, so no scenario is ended for taking long. */
export default defineConfig({
  test: {
    include: ['bench/cost/cost.tsx'],
    environment: 'jsdom',
    testTimeout: 3_600_000,
    silent: true,
    reporters: ['verbose'],
  },
});
