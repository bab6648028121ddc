/** The demo's production build and its backend, as in `test/e2e`, for browsers other than Chromium. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ConvexClient } from 'convex/browser';
import { anyApi } from 'convex/server';
import { inject } from 'vitest';
import { WebSocket } from 'ws';
import type { Api } from '../e2e/backend/entry.js';
import { startServer } from '../e2e/support/server.js';

const { chat, e2e } = anyApi as unknown as Api;

export interface Demo {
  startThread(title: string): Promise<string>;
  titleOf(threadId: string): Promise<string | undefined>;
  /** Opens the page of a thread, which records its errors. */
  addressOf(threadId: string): string;
  /** Resolves when the run waits at the gate. */
  reached(threadId: string, gate: string): Promise<unknown>;
  open(threadId: string, gate: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function startDemo(name: string): Promise<Demo> {
  const { page } = inject('e2e');
  const html = readFileSync(`${page}/index.html`, 'utf8');
  writeFileSync(
    `${page}/${name}.html`,
    html.replace('<head>', `<head><script>(${String(keepErrors)})()</script>`),
  );
  const server = await startServer(page);
  const { origin } = new URL(server.resolvedUrls!.local[0]!);
  const client = new ConvexClient(origin, {
    skipConvexDeploymentUrlCheck: true,
    logger: false,
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  return {
    startThread: (title) => client.mutation(chat.createThread, { title }),
    titleOf: async (threadId) => (await client.query(chat.getThread, { threadId })).title,
    addressOf: (threadId) => `${origin}/${name}.html#/${encodeURIComponent(threadId)}`,
    reached: (threadId, gate) => client.action(e2e.reached, { threadId, gate }),
    open: (threadId, gate) => client.mutation(e2e.open, { threadId, gate }),
    async close() {
      await client.close();
      await server.close();
    },
  };
}

/** Runs in the page before anything else. The recorded errors survive a reload. */
function keepErrors(): void {
  const keep = (error: unknown) => {
    const kept = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
    sessionStorage.setItem('errors', JSON.stringify([...kept, String(error)]));
  };
  const { error } = console;
  console.error = (...said: unknown[]) => {
    keep(said.join(' '));
    error(...said);
  };
  addEventListener('error', (event) => keep(event.error ?? event.message));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
}
