/**
 * Usage: npm run test:visual [-- update]
 *
 * Compares the stories with the tag `visual` with their screenshots in test/visual/pictures. `update` takes them again:
 * check the difference before you commit it. Screenshots come from the browser in @sparticuz/chromium, on Linux x64.
 */
import { spawnSync } from 'node:child_process';
import { isShipped } from './browser.mjs';

if (!isShipped()) {
  console.error('Pictures differ between browsers. Compare them on Linux x64, without CHROMIUM_PATH.');
  process.exit(1);
}
const update = process.argv.includes('update') ? ['--update'] : [];
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'storybook', ...update], {
  stdio: 'inherit',
  env: { ...process.env, VISUAL: 'only' },
});
process.exit(status ?? 1);
