#!/usr/bin/env node
/** `npx convex-assistant-ui my-chat`: copies the Vite example into a new folder. */
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.error('Name the folder of your new app: npx convex-assistant-ui my-chat');
  process.exit(1);
}
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`Cannot create an app in ${target}: the folder is not empty. Choose another name.`);
  process.exit(1);
}

cpSync(fileURLToPath(new URL('../examples/vite', import.meta.url)), target, { recursive: true });
// npm leaves files of this name out of a package.
writeFileSync(join(target, '.gitignore'), 'node_modules\ndist\n.env.local\n');
const manifest = join(target, 'package.json');
const name = basename(target)
  .toLowerCase()
  .replaceAll(/[^a-z0-9-]+/g, '-');
writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"my-assistant"', JSON.stringify(name)));

console.log(`
  Created ${target}. Next:

    cd ${folder}
    npm install
    npm run dev
`);
