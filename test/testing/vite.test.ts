import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConvexHttpClient } from 'convex/browser';
import { ConvexReactClient } from 'convex/react';
import { createServer, preview, type InlineConfig, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { unsignedToken } from '../../src/testing/index.js';
import { embeddedConvex } from '../../src/testing/vite.js';
import { api } from './notes.js';
import { until, watch } from './support.js';

const entry = fileURLToPath(new URL('viteEntry.ts', import.meta.url));

const config: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-testing', import.meta.url)),
  logLevel: 'silent',
};

async function serve(options: { entry: string } = { entry }, envDir?: string) {
  const server = await createServer({
    ...config,
    ...(envDir && { envDir }),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null },
    plugins: [embeddedConvex(options)],
  });
  await server.listen();
  const address = server.httpServer!.address();
  const port = typeof address === 'object' ? address!.port : 0;
  return { server, origin: `http://127.0.0.1:${port}` };
}

const clients: ConvexReactClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** The client of a page. */
function load(origin: string): ConvexReactClient {
  const client = new ConvexReactClient(origin, {
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    logger: false,
    webSocketConstructor: WebSocket as never,
  });
  clients.push(client);
  return client;
}

describe('the dev server', () => {
  let server: ViteDevServer;
  let origin: string;
  beforeAll(async () => {
    ({ server, origin } = await serve());
  });
  afterAll(() => server.close());

  it('the dev server keeps pages in sync, and data across a reload', async () => {
    const [one, other] = [load(origin), load(origin)];
    const [first, second] = [one, other].map((client) => watch(client, api.notes.list, {}));
    await until(() => first!.now && second!.now);
    await one.mutation(api.notes.add, { body: 'from one' });
    expect(first!.now).toEqual(['from one']);
    await until(() => second!.now?.length === 1);
    await other.mutation(api.notes.add, { body: 'from the other' });
    await until(() => first!.now?.length === 2);
    const { connections } = (await server.ssrLoadModule(entry)) as { connections: { count: number } };
    expect(connections.count).toBe(2);
    await one.close();
    await until(() => connections.count === 1);
    const reloaded = load(origin);
    expect(await reloaded.query(api.notes.list)).toEqual(['from one', 'from the other']);
    await expect(reloaded.query(api.notes.broken)).rejects.toThrow('query failed on purpose');
  });

  it('the dev server accepts and serves files', async () => {
    const client = load(origin);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
    const uploadUrl = await client.mutation(api.notes.uploadUrl);
    expect(uploadUrl.startsWith(`${origin}/api/storage/upload`)).toBe(true);
    const uploaded = await fetch(uploadUrl, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: bytes,
    });
    const { storageId } = (await uploaded.json()) as { storageId: string };
    const [stored] = await client.query(api.notes.files);
    expect(stored).toMatchObject({ id: storageId, size: 100_000, contentType: 'image/png' });
    const downloaded = await fetch(stored!.url!);
    expect(downloaded.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(bytes);
    expect((await fetch(`${origin}/api/storage/nothing`)).status).toBe(404);
  });

  const httpClient = () =>
    new ConvexHttpClient(origin, { skipConvexDeploymentUrlCheck: true, logger: false });

  it('the dev server answers queries, mutations and actions over HTTP', async () => {
    const client = httpClient();
    expect(await client.action(api.notes.double, { value: 21 })).toBe(42);
    await client.mutation(api.notes.add, { body: 'over HTTP' });
    expect(await client.query(api.notes.list)).toContain('over HTTP');
    expect(await load(origin).query(api.notes.list)).toContain('over HTTP');
    await client.mutation(api.notes.clear);
  });

  it('the dev server knows the user of an HTTP call by the token', async () => {
    const client = httpClient();
    expect(await client.query(api.notes.whoAmI)).toBe(null);
    client.setAuth(unsignedToken({ subject: 'ada' }));
    expect(await client.query(api.notes.whoAmI)).toBe('ada');
    client.setAuth('not a token');
    await expect(client.query(api.notes.whoAmI)).rejects.toThrow('Could not parse as a JWT');
  });

  it('the dev server returns errors of functions over HTTP and refuses internal functions', async () => {
    const client = httpClient();
    await expect(client.query(api.notes.broken)).rejects.toThrow('query failed on purpose');
    await expect(client.mutation(api.notes.fail)).rejects.toMatchObject({ data: { code: 'NOPE', at: 3n } });
    await expect(client.mutation(api.notes.addHidden as never)).rejects.toThrow('it is internal');
    const response = await fetch(`${origin}/api/query`, { method: 'POST', body: 'nonsense' });
    expect(response.status).toBe(400);
  });

  it('the dev server runs the real agent', async () => {
    const client = load(origin);
    const said = await client.action('chat:ask' as never, { prompt: 'hi' } as never);
    expect(said).toBe('You said hi');
  });

  it('the dev server does not stay alive for jobs that the agent scheduled minutes ahead', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const client = load(origin);
    await client.action('chat:ask' as never, { prompt: 'hi' } as never);
    await client.close();
    await until(() => timers() <= before);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('the dev server does not touch other sockets of Vite', async () => {
    const token = new URLSearchParams({ token: server.config.webSocketToken });
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/?${token}`, 'vite-hmr');
    const hello = await new Promise((resolve, reject) =>
      socket.on('message', (data: Buffer) => resolve(data.toString())).on('error', reject),
    );
    expect(hello).toContain('connected');
    socket.terminate();
    expect(await (await fetch(`${origin}/viteEntry.ts`)).text()).toContain('createBackend');
  });

  it('the dev server survives messages that violate the protocol', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/1.0.0/sync`);
    const answer = new Promise((resolve) => socket.on('message', (data: Buffer) => resolve(data.toString())));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send('nonsense');
    expect(await answer).toContain('FatalError');
    socket.terminate();
    expect(await load(origin).query(api.notes.count)).toBe(0);
  });
});

it('the dev server closes together with its sockets', async () => {
  const { server, origin } = await serve();
  const client = load(origin);
  await client.query(api.notes.list);
  await server.close();
  await until(() => !client.connectionState().isWebSocketConnected);
  expect(server.httpServer!.listening).toBe(false);
});

it('the dev server refuses connections if the entry fails to load, and says why', async () => {
  const { server, origin } = await serve({ entry: fileURLToPath(new URL('support.ts', import.meta.url)) });
  try {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/1.0.0/sync`);
    await expect(
      new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject)),
    ).rejects.toThrow('socket hang up');
    const response = await fetch(`${origin}/api/storage/x`);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('must be a function that returns a backend');
  } finally {
    await server.close();
  }
});

it('a preview of the build runs the backend too', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'preview-'));
  writeFileSync(join(outDir, 'index.html'), '<title>Built</title>');
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [embeddedConvex({ entry })],
  });
  try {
    const origin = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
    expect(await (await fetch(origin)).text()).toContain('Built');
    const client = load(origin);
    await client.mutation(api.notes.add, { body: 'kept' });
    expect(await load(origin).query(api.notes.list)).toEqual(['kept']);
    expect((await fetch(`${origin}/api/storage/nothing`)).status).toBe(404);
  } finally {
    await server.close();
    rmSync(outDir, { recursive: true });
  }
});

it('the backend of the dev server gets the variables of .env.local unless the environment sets them', async () => {
  const envDir = mkdtempSync(join(tmpdir(), 'env-'));
  writeFileSync(join(envDir, '.env.local'), 'TEST_KEY=from the file\nTEST_SET=from the file\nTEST_EMPTY=\n');
  vi.stubEnv('TEST_KEY', undefined);
  vi.stubEnv('TEST_EMPTY', undefined);
  vi.stubEnv('TEST_SET', 'from the environment');
  const { server, origin } = await serve({ entry }, envDir);
  try {
    await load(origin).query(api.notes.list);
    const { TEST_KEY, TEST_SET, TEST_EMPTY } = process.env;
    expect({ TEST_KEY, TEST_SET, TEST_EMPTY }).toEqual({
      TEST_KEY: 'from the file',
      TEST_SET: 'from the environment',
      TEST_EMPTY: undefined,
    });
  } finally {
    await server.close();
    vi.unstubAllEnvs();
    rmSync(envDir, { recursive: true });
  }
});
