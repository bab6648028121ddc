import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import { WebSocketServer } from 'ws';
import { answerHttpCall, type HttpCallKind } from './sync/answerHttpCall.js';
import type { Backend } from './backend/backend.js';
import { runDetached } from './backend/detached.js';
import { createSyncConnection } from './sync/syncConnection.js';

/** Options of `embeddedConvex`. */
export interface EmbeddedConvexOptions {
  /** A module whose default export creates the backend: `({ origin }) => createBackend({ origin, … })`. */
  readonly entry: string;
}

/** The default export of the entry. */
export type BackendEntry = (options: { readonly origin: string }) => Backend | Promise<Backend>;

const SYNC = /^\/api\/[^/]+\/sync$/;
const CALL = /^\/api\/(query|mutation|action)$/;
const STORAGE = '/api/storage/';

/**
 * Serves a Convex backend from Vite's dev server and from `vite preview`. All tabs share it, and data survives a reload.
 * A page connects to it like to any deployment:
 * `new ConvexReactClient(location.origin, { skipConvexDeploymentUrlCheck: true })`.
 *
 * The entry is loaded once, when the first page requests it, with the variables of `.env` files in `process.env`.
 * Restart the server to load changes of its code.
 */
export function embeddedConvex({ entry }: EmbeddedConvexOptions): Plugin {
  return {
    name: 'convex-assistant-ui:embedded-convex',
    apply: 'serve',
    // `@convex-dev/agent/test` is TypeScript with `import.meta.glob`, which only Vite can load.
    config: () => ({ ssr: { noExternal: ['@convex-dev/agent'] } }),
    configureServer: (server) =>
      serveBackend(server, Boolean(server.config.server.https), entry, () => server),
    configurePreviewServer: (server) => {
      let modules: ViteDevServer | undefined;
      server.httpServer.on('close', () => void modules?.close());
      const load = async () => (modules ??= await moduleServer(server));
      serveBackend(server, Boolean(server.config.preview.https), entry, load);
    },
  };
}

type Server = Pick<ViteDevServer | PreviewServer, 'config' | 'middlewares' | 'httpServer'>;
type BackendFor = (request: IncomingMessage) => Promise<Backend>;

function serveBackend(
  server: Server,
  isSecure: boolean,
  entry: string,
  modules: () => ViteDevServer | Promise<ViteDevServer>,
): void {
  let backend: Promise<Backend> | undefined;
  const backendFor: BackendFor = (request) => {
    const origin = `${isSecure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
    const loading = (backend ??= runDetached(async () => loadBackend(await modules(), entry, origin)));
    // Try again on the next request, in case the entry was fixed.
    loading.catch(() => (backend = undefined));
    return loading;
  };
  serveHttp(server, backendFor);
  serveSync(server, backendFor);
}

/** A preview serves files and cannot load modules, so a dev server without a port loads them. */
const moduleServer = ({ config: { inlineConfig, mode } }: PreviewServer): Promise<ViteDevServer> =>
  createServer({
    ...inlineConfig,
    mode,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });

async function loadBackend(modules: ViteDevServer, entry: string, origin: string): Promise<Backend> {
  runsOutsideOfPages();
  provideEnv(modules);
  const { default: create } = await modules.ssrLoadModule(entry);
  if (typeof create !== 'function')
    throw new Error(`The default export of ${entry} must be a function that returns a backend.`);
  return (create as BackendEntry)({ origin });
}

/**
 * Provides variables of `.env` files, like `npx convex env set` on a deployment. Existing variables take precedence.
 */
function provideEnv({ config: { mode, envDir } }: ViteDevServer): void {
  if (envDir === false) return;
  for (const [name, value] of Object.entries(loadEnv(mode, envDir, '')))
    if (value !== '') process.env[name] ??= value;
}

/**
 * Vitest's browser mode rewrites every dynamic import to a function that exists only in its pages, even in code for
 * this process. Vitest gives web workers the same function.
 */
function runsOutsideOfPages(): void {
  const scope = globalThis as Record<string, unknown>;
  scope['__vitest_browser_runner__'] ??= { wrapDynamicImport: (load: () => unknown) => load() };
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0]!;

function serveSync(server: Server, backendFor: BackendFor): void {
  const sockets = new WebSocketServer({ noServer: true });
  server.httpServer?.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (!SYNC.test(pathOf(request))) return; // Vite's own socket, or another plugin's
    // Wait for the backend, otherwise the client's first messages would be lost.
    backendFor(request).then(
      (backend) =>
        sockets.handleUpgrade(request, socket, head, (client) => {
          const connection = runDetached(() => createSyncConnection(backend, (data) => client.send(data)));
          client.on('message', (data: Buffer) => connection.receive(data.toString('utf8')));
          client.on('close', () => connection.close());
          client.on('error', () => client.terminate());
        }),
      (error: unknown) => {
        server.config.logger.error(`The embedded backend failed to load: ${String(error)}`);
        socket.destroy();
      },
    );
  });
  server.httpServer?.on('close', () => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  });
}

function serveHttp(server: Server, backendFor: BackendFor): void {
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request);
    const call = request.method === 'POST' ? CALL.exec(path) : null;
    if (!call && !path.startsWith(STORAGE)) return next();
    const key = decodeURIComponent(path.slice(STORAGE.length));
    const serve = async () => {
      try {
        const backend = await backendFor(request);
        if (call) await answer(backend, call[1] as HttpCallKind, request, response);
        else if (key === 'upload' && request.method === 'POST') await upload(backend, request, response);
        else await download(backend, key, response);
      } catch (error) {
        next(error);
      }
    };
    void serve();
  });
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array<ArrayBuffer>);
  return chunks;
}

async function answer(
  backend: Backend,
  kind: HttpCallKind,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = Buffer.concat(await bodyOf(request)).toString('utf8');
  // Timers that an action leaves behind must not keep the process alive.
  const { status, body } = await runDetached(() =>
    answerHttpCall(backend, kind, sent, request.headers.authorization),
  );
  response.statusCode = status;
  response.setHeader('content-type', body.startsWith('{') ? 'application/json' : 'text/plain');
  response.end(body);
}

async function upload(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const blob = new Blob(await bodyOf(request), { type: request.headers['content-type'] ?? '' });
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const storageId = await backend.storeFile(blob, searchParams.get('component') ?? '');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ storageId }));
}

async function download(backend: Backend, key: string, response: ServerResponse): Promise<void> {
  const blob = await backend.getFile(key);
  if (!blob) {
    response.statusCode = 404;
    response.end();
    return;
  }
  response.setHeader('content-type', blob.type || 'application/octet-stream');
  response.end(new Uint8Array(await blob.arrayBuffer()));
}
