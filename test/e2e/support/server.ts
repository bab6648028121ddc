import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { embeddedConvex } from '../../../src/testing/vite.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves the built page with its own backend, so that data of other tests slows nothing down. */
export async function startServer(page: string): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: at('..'),
    publicDir: page,
    cacheDir: `${page}-server`,
    plugins: [embeddedConvex({ entry: at('../backend/built.ts') })],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null },
    logLevel: 'error',
  });
  return server.listen();
}
