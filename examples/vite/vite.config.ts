import react from '@vitejs/plugin-react';
import { embeddedConvex } from 'convex-assistant-ui/testing/vite';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const { VITE_CONVEX_URL } = loadEnv(mode, process.cwd());
  // Without a deployment, Vite's server runs the `convex` folder itself. It forgets everything when it stops.
  return {
    plugins: VITE_CONVEX_URL ? [react()] : [react(), embeddedConvex({ entry: 'embedded.ts' })],
    build: { chunkSizeWarningLimit: 1000 }, // in kB: the chat is one chunk, 280 kB compressed
  };
});
