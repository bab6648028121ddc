/** Runs before publishing. Fails while package.json lacks what the npm page and provenance need. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const missing = ['repository', 'homepage', 'bugs'].filter((field) => !manifest[field]);
if (missing.length > 0) {
  console.error(
    `Cannot publish: package.json has no ${missing.join(', ')}. npm needs them for provenance and for the links of the README. Add them, then publish again.`,
  );
  process.exit(1);
}
