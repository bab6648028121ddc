// Fails when the kit uses a feature of CSS or JavaScript that a browser of package.json's `browserslist` does not have.
import { readdirSync, readFileSync } from 'node:fs';
import { cssFeatures } from './compat/css.mjs';
import { jsFeatures } from './compat/js.mjs';
import { missingIn } from './compat/support.mjs';

/** Features that are used only where they are supported, and what happens elsewhere. */
const EXCEPTIONS = {
  'Intl.Segmenter': 'words.ts counts code points',
  '.showPopover()': 'Menu.tsx is positioned over the page',
  cursor: 'there is no pointer to show',
  'field-sizing': 'useGrow.ts sets the height',
  'forced-color-adjust': 'there are no forced colors',
  'line-clamp': '-webkit-line-clamp does it',
  'overflow-anchor': 'there is no scroll anchoring to turn off',
  resize: 'fields cannot be resized by touch',
  'scrollbar-color': "the scrollbar is the system's",
  'scrollbar-gutter': 'the column moves by half a scrollbar',
  'scrollbar-width': "the scrollbar is the system's",
  'text-align: match-parent': '-webkit-match-parent does it',
};

const unused = new Set(Object.keys(EXCEPTIONS));
const problems = [];
function check(file, { name, features, line }) {
  const missing = features.map(missingIn);
  if (missing.some((browsers) => browsers.length === 0)) return;
  const exception = [name, name.split(':', 1)[0]].find((one) => Object.hasOwn(EXCEPTIONS, one));
  unused.delete(exception);
  if (exception === undefined)
    problems.push(`${file}:${line}: ${name} is missing in ${missing[0].join(', ')}`);
}

const ON_THE_SERVER = /^(component|server|testing)\/|^test\.ts$/;
for (const path of readdirSync('src', { recursive: true })) {
  const name = path.replaceAll('\\', '/');
  if (ON_THE_SERVER.test(name) || !/\.(css|tsx?)$/.test(name)) continue;
  const file = `src/${name}`;
  const featuresOf = name.endsWith('.css') ? cssFeatures : jsFeatures;
  for (const use of featuresOf(file, readFileSync(file, 'utf8'))) check(file, use);
}

for (const name of unused) problems.push(`scripts/compat.mjs: the exception for “${name}” is not needed.`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
