import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { toThreadMessages, type AgentUIMessage } from '../../src/bridge/index.js';
import type { Backend } from '../../src/testing/index.js';
import { answerFetch } from './wire.js';
import { buildBackend } from '../support/buildBackend.js';
import { PATIENCE_MS } from '../support/patience.js';

let built: string;

beforeAll(async () => {
  vi.stubEnv('DEMO_MODEL', undefined);
  vi.stubEnv('OPENAI_API_KEY', 'sk-test');
  vi.stubEnv('TAVILY_API_KEY', 'tvly-test');
  vi.stubEnv('JINA_API_KEY', 'jina-test');
  built = await buildBackend(path.resolve('demo/embedded.ts'), 'keys-backend', ['@convex-dev/agent']);
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  vi.unstubAllEnvs();
});

async function openDemo(): Promise<Backend> {
  const { default: create } = await import(pathToFileURL(built).href);
  return (create as (options: { origin: string }) => Backend)({ origin: 'http://localhost' });
}

async function query<T>(backend: Backend, name: string, args: Record<string, never> | object): Promise<T> {
  const request = { path: name, args: args as Record<string, never>, identity: null, journal: null };
  const [outcome] = (await backend.runQueries(() => [request])).outcomes;
  if (!outcome!.ok) throw outcome!.error;
  return outcome!.value as T;
}

/** The last message of a thread in which something was asked, once it is over. */
async function ask(demo: Backend, prompt: string) {
  const threadId = (await demo.runMutation('chat:createThread', {}, null)) as string;
  await demo.runMutation('chat:sendMessage', { threadId, prompt }, null);
  const args = { threadId, paginationOpts: { cursor: null, numItems: 50 } };
  return vi.waitFor(
    async () => {
      const { page } = await query<{ page: AgentUIMessage[] }>(demo, 'chat:listThreadMessages', args);
      const last = toThreadMessages(page, { threadId }).at(-1)!;
      expect(last.role).toBe('assistant');
      expect(last.status!.type).not.toBe('running');
      return last;
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

it('with keys, the demo asks a real model, a real search and a real reader', async () => {
  const asked = answerFetch([
    { call: 'webSearch', args: { query: 'convex realtime', maxResults: 3 } },
    { call: 'urlReader', args: { url: 'https://docs.convex.dev/realtime' } },
    { say: 'Queries are subscriptions.' },
  ]);
  const demo = await openDemo();
  expect(await query(demo, 'demo:info', {})).toEqual({ model: 'gpt-5-mini', isScripted: false, web: 'live' });
  const { content, status } = await ask(demo, 'How does Convex stay up to date?');
  expect(status).toEqual({ type: 'complete', reason: 'stop' });
  const hit = {
    title: 'Realtime',
    url: 'https://docs.convex.dev/realtime',
    snippet: 'Queries are subscriptions.',
    publishedDate: '2026-01-12',
  };
  expect(content).toMatchObject([
    { toolName: 'webSearch', result: { results: [hit] } },
    { toolName: 'urlReader', result: { title: 'Realtime', content: 'x'.repeat(12_000), truncated: true } },
    { type: 'text', text: 'Queries are subscriptions.' },
  ]);
  expect(JSON.stringify(content)).not.toContain('recorded data');
  expect(asked.map(({ url, key }) => `${url} ${key}`)).toEqual([
    'https://api.openai.com/v1/responses Bearer sk-test',
    'https://api.tavily.com/search Bearer tvly-test',
    'https://api.openai.com/v1/responses Bearer sk-test',
    'https://r.jina.ai/https://docs.convex.dev/realtime Bearer jina-test',
    'https://api.openai.com/v1/responses Bearer sk-test',
  ]);
  expect(asked[0]!.body).toMatchObject({ model: 'gpt-5-mini', stream: true });
  expect(asked[1]!.body).toEqual({ query: 'convex realtime', max_results: 3 });
});

it('a search that is refused is a call that failed, and the answer goes on', async () => {
  answerFetch(
    [{ call: 'webSearch', args: { query: 'convex' } }, { say: 'I cannot search now.' }],
    new Response('no credit', { status: 432 }),
  );
  const { content } = await ask(await openDemo(), 'Search for Convex');
  expect(content).toMatchObject([
    { toolName: 'webSearch', isError: true, result: { error: 'Tavily answered 432' } },
    { type: 'text', text: 'I cannot search now.' },
  ]);
});

it('a key that the model does not take ends the answer as failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerFetch([{ refuse: true }]);
  const { status } = await ask(await openDemo(), 'Hello');
  expect(status).toMatchObject({ type: 'incomplete' });
});
