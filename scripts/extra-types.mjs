// The types that `tsc -p tsconfig.build.json` does not write: of the portable stories, and of the stylesheet.
//
// The stories are compiled beside `src` but shipped beside its output, so the path from one to the other is one level
// shorter in the package.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'node_modules/.cache/stories-types');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.stories.json')], { stdio: 'inherit' });

for (const file of readdirSync(join(out, 'stories'), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const target = join(root, 'dist/stories', file);
  mkdirSync(dirname(target), { recursive: true });
  const types = readFileSync(join(out, 'stories', file), 'utf8');
  const shipped = types
    .replaceAll(/(['"](?:\.\.\/)+)src\//g, '$1')
    .replaceAll(/^import '[^']+\.css';\n/gm, '');
  writeFileSync(target, shipped);
}

// TypeScript 7 rejects a side-effect import without types.
writeFileSync(join(root, 'dist/styles.css.d.ts'), 'export {};\n');

// Lucide has 50 MB on disk, so only the icons in use are bundled, with its licence.
copyFileSync(join(root, 'node_modules/lucide-react/LICENSE'), join(root, 'dist/icons/LICENSE'));
