/**
 * A real HTTP server that answers like E2B (https://e2b.dev/docs/api-reference/sandboxes/create-sandbox, and the code
 * interpreter on port 49999 of a sandbox). `fetch` is redirected to it.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface Seen {
  readonly request: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

const SANDBOX = { sandboxID: 'sb1', templateID: 'code-interpreter-v1', clientID: 'c1', envdVersion: '0.2.0' };

/**
 * @param lines the output of the interpreter, one object per line
 * @param isRefused whether the server refuses the key
 */
export async function startE2B(lines: readonly object[], isRefused = false): Promise<Seen[]> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const target = String(request.headers['x-forwarded-host']);
      const name = `${request.method} ${target}${request.url}`;
      seen.push({
        request: name,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      });
      const reply = (status: number, body = '') => response.writeHead(status).end(body);
      if (isRefused) return reply(401, JSON.stringify({ code: 401, message: 'Invalid API key' }));
      if (name === 'POST api.e2b.app/sandboxes')
        return reply(201, JSON.stringify({ ...SANDBOX, envdAccessToken: 'access-1', domain: null }));
      if (name === 'POST 49999-sb1.e2b.app/execute')
        return reply(200, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      if (name === 'DELETE api.e2b.app/sandboxes/sb1') return reply(204);
      return reply(404);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const original = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { host, pathname } = new URL(input);
    const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-host': host };
    return original(`http://127.0.0.1:${port}${pathname}`, { ...init, headers });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  return seen;
}
