import { defineConfig } from 'vitest/config';

/** Counts do not depend on time, so nothing here ends a scenario that takes long. */
export default defineConfig({
  test: {
    include: ['bench/cost/cost.tsx'],
    environment: 'jsdom',
    testTimeout: 3_600_000,
    silent: true,
    reporters: ['verbose'],
  },
});
