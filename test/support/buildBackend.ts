import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import demo from '../../demo/vite.config.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds a backend into one file, which loads in half a second; its hundreds of modules would take ten. Returns its
 * path.
 *
 * @param noExternal The packages to include in the file. Without convex-test, backends can share a process: two copies
 * of convex-test overwrite each other's globals.
 */
export async function buildBackend(
  entry: string,
  name: string,
  noExternal: true | string[],
): Promise<string> {
  const outDir = at(`../../node_modules/.cache/${name}`);
  const { resolve } = demo({ mode: 'test', command: 'build' });
  await build({
    configFile: false,
    root: at('.'),
    resolve: resolve ?? {},
    ssr: { noExternal },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'entry.js' } },
    },
    logLevel: 'error',
  });
  return `${outDir}/entry.js`;
}
