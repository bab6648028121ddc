/** The backend that `support/setup.ts` has built. */
import { createRequire } from 'node:module';
import type { BackendEntry } from '../../../src/testing/vite.js';

// `import` would pass the file through Vite again.
const load = createRequire(import.meta.url);
const { default: create } = load('../../../node_modules/.cache/e2e-backend/entry.js') as {
  default: BackendEntry;
};

// oxlint-disable-next-line import/no-default-export -- the plugin needs it
export default create;
