// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { serializeThread } from '../../../src/testing/render/index.js';
import { matrix } from './matrix.js';

// The date and time tool also shows a moment on the viewer's own clock.
process.env['TZ'] = 'UTC';

/**
 * Everything the kit shows, as those who snapshot it see it. Somebody's snapshots change when this file does: update it
 * with `npx vitest run --project unit test/testing/render/reference.test.ts -u`, and say so in the release notes.
 */
it('is what the reference says', async () => {
  const text = matrix
    .map(({ title, render }) => {
      const view = render();
      const shown = serializeThread(view.container);
      view.unmount();
      return `# ${title}\n${shown}\n`;
    })
    .join('\n');
  await expect(text).toMatchFileSnapshot('./reference.txt');
});
