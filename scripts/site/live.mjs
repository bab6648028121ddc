import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The page of the live examples (docs/.vitepress/live), for Vite. It is built into the public folder of the site, so the
 * site serves it as it is.
 * @type {import('vite').InlineConfig}
 */
export const LIVE = {
  root: at('docs/.vitepress/live'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  resolve: {
    alias: [{ find: /^storybook\/test$/, replacement: at('docs/.vitepress/live/storybookTest.ts') }],
  },
  build: {
    outDir: at('docs/public/live'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_000,
  },
};
