import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The page with all peers: React and assistant-ui for production, and the kit from `dist`, as published. Not minified,
 * so that profiles stay readable. Minifying would not change the speed.
 */
export async function buildPage() {
  await build({
    configFile: false,
    root: at('page'),
    mode: 'production',
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^convex-assistant-ui$/, replacement: at('../../dist/index.js') },
        { find: /^convex-assistant-ui\/markdown$/, replacement: at('../../dist/markdown/index.js') },
        { find: /^convex-assistant-ui\/styles\.css$/, replacement: at('../../dist/styles.css') },
      ],
    },
    build: { outDir: at('../results/page'), emptyOutDir: true, minify: false, chunkSizeWarningLimit: 5_000 },
  });
  return at('../results/page');
}
