import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { embeddedConvex } from '../src/testing/vite.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const root = at('.');
  const { VITE_CONVEX_URL } = loadEnv(mode, root);
  return {
    root,
    cacheDir: at('../node_modules/.cache/demo'),
    plugins: [
      react(),
      // Your own deployment replaces the backend in this server.
      ...(VITE_CONVEX_URL ? [] : [embeddedConvex({ entry: at('embedded.ts') })]),
    ],
    resolve: {
      // Resolves the package's public names to its source, without a build.
      alias: [
        { find: 'convex-assistant-ui/styles.css', replacement: at('../src/styles/index.css') },
        { find: 'convex-assistant-ui/test', replacement: at('../src/test.ts') },
        { find: /^convex-assistant-ui\/locales\/(\w+)$/, replacement: `${at('../src')}/locales/$1.ts` },
        { find: /^convex-assistant-ui\/(\w+)$/, replacement: `${at('../src')}/$1/index.ts` },
        { find: /^convex-assistant-ui$/, replacement: at('../src/index.ts') },
      ],
    },
    server: { port: 5173 },
  };
});
