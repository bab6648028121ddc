/** The backend as `support/setup.ts` has built it. */
import { createRequire } from 'node:module';
import type { BackendEntry } from '../../../src/testing/vite.js';

// `import` would take the file through Vite once more.
const load = createRequire(import.meta.url);
const { default: create } = load('../../../node_modules/.cache/e2e-backend/entry.js') as {
  default: BackendEntry;
};

// oxlint-disable-next-line import/no-default-export -- what the plugin asks for
export default create;
