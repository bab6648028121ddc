/** Runs Next.js. Without a deployment it also runs the `convex` folder, which is empty again when it stops. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { embeddedConvex } from 'convex-assistant-ui/testing/vite';
import { createServer } from 'vite';

const [command, ...options] = process.argv.slice(2);
if (existsSync('.env.local')) process.loadEnvFile('.env.local');

const port = Number(process.env.EMBEDDED_CONVEX_PORT ?? 3212);
const embeddedUrl = `http://127.0.0.1:${port}`;
const NEXT_PUBLIC_CONVEX_URL = process.env.NEXT_PUBLIC_CONVEX_URL || embeddedUrl;
const env = { ...process.env, NEXT_PUBLIC_CONVEX_URL }; // before Vite sets NODE_ENV
if (NEXT_PUBLIC_CONVEX_URL === embeddedUrl && command !== 'build') await serveBackend();

/** Vite loads the backend, as the agent's files for tests need it. */
async function serveBackend() {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
    plugins: [embeddedConvex({ entry: 'embedded.ts' })],
  });
  await server.listen();
  console.log(
    `  No deployment: the convex folder runs at ${embeddedUrl}, and forgets everything when it stops.`,
  );
}

const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
const child = spawn(process.execPath, [next, command, ...options], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
