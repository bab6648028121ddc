/**
 * Writes `src/component/_generated` from the component's own functions, in the format of `npx convex codegen`, which
 * needs a deployment. `--check` fails when the files are stale instead of writing them.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { apiFile, componentFile, dataModelFile, serverFile } from './codegen/templates.mjs';
import { typeOf } from './codegen/typeOf.mjs';

const folder = fileURLToPath(new URL('../src/component/', import.meta.url));

/** Files of the component that export no functions. */
const NOT_MODULES = new Set(['convex.config.ts', 'schema.ts']);

async function generate() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !NOT_MODULES.has(file));
  const modules = [];
  for (const file of files.toSorted()) {
    const { module } = await runnerImport(`${folder}${file}`, { logLevel: 'error', configFile: false });
    modules.push({ name: file.slice(0, -'.ts'.length), functions: functionsOf(module) });
  }
  return {
    'api.ts': apiFile(modules.map(({ name }) => name)),
    'component.ts': componentFile(modules.filter(({ functions }) => functions.length > 0)),
    'dataModel.ts': dataModelFile,
    'server.ts': serverFile,
  };
}

/** The public functions of a module. In `ComponentApi` they are internal: only the app can call a component. */
function functionsOf(module) {
  return Object.entries(module)
    .filter(([, value]) => typeof value === 'function' && value.isPublic === true)
    .map(([name, fn]) => ({
      name,
      type: fn.isQuery ? 'query' : fn.isMutation ? 'mutation' : 'action',
      args: typeOf(JSON.parse(fn.exportArgs())),
      returns: typeOf(JSON.parse(fn.exportReturns())),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

await mkdir(`${folder}_generated`, { recursive: true });
// The modules import this file, so it has to exist before they can be loaded.
if (!existsSync(`${folder}_generated/server.ts`))
  await writeFile(`${folder}_generated/server.ts`, serverFile);

const isCheck = process.argv.includes('--check');
for (const [file, content] of Object.entries(await generate())) {
  const path = `${folder}_generated/${file}`;
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === content) continue;
  if (isCheck) {
    console.error(`src/component/_generated/${file} is stale. Run "npm run codegen" and commit the result.`);
    process.exitCode = 1;
  } else {
    await writeFile(path, content);
    console.log(`Wrote src/component/_generated/${file}`);
  }
}
