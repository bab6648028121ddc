import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { toThreadMessages, type AgentUIMessage } from '../../src/bridge/index.js';
import { makeFunctionReference } from 'convex/server';
import type { EmbeddedBackend } from '../../src/testing/index.js';
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

/** @param instance another number loads a new one, which reads the current keys */
async function openDemo(instance = 'keys'): Promise<EmbeddedBackend> {
  const { default: create } = await import(`${pathToFileURL(built).href}?${instance}`);
  return (create as (options: { origin: string }) => EmbeddedBackend)({ origin: 'http://localhost' });
}

async function query<T>(
  backend: EmbeddedBackend,
  name: string,
  args: Record<string, never> | object,
): Promise<T> {
  const request = { path: name, args: args as Record<string, never>, identity: null, journal: null };
  const [outcome] = (await backend.runQueries(() => [request])).outcomes;
  if (!outcome!.ok) throw outcome!.error;
  return outcome!.value as T;
}

/** Asks in a new thread, and returns the last message once the reply has ended. */
async function ask(demo: EmbeddedBackend, prompt: string) {
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

it('with keys, the demo uses a real model, a real search and a real reader', async () => {
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

it('a refused search is a failed call, and the reply continues', async () => {
  answerFetch(
    [{ call: 'webSearch', args: { query: 'convex' } }, { say: 'I cannot search now.' }],
    new Response('no credit', { status: 432 }),
  );
  const { content } = await ask(await openDemo(), 'Search for Convex');
  expect(content).toMatchObject([
    { toolName: 'webSearch', isError: true, result: { error: 'The search failed: Tavily answered 432.' } },
    { type: 'text', text: 'I cannot search now.' },
  ]);
});

it('an unknown time zone is a failed call that says which names work', async () => {
  answerFetch([{ call: 'datetime', args: { timezone: 'Atlantis' } }, { say: 'I do not know that place.' }]);
  const { content } = await ask(await openDemo(), 'What time is it in Atlantis?');
  const error = 'There is no time zone "Atlantis". Use an IANA name, such as Asia/Tokyo.';
  expect(content[0]).toMatchObject({ toolName: 'datetime', isError: true, result: { error } });
});

it('a key that the provider refuses ends the reply as failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerFetch([{ refuse: true }]);
  const { status } = await ask(await openDemo(), 'Hello');
  expect(status).toMatchObject({ type: 'incomplete' });
});

const runAction = (demo: EmbeddedBackend, name: string, args: Record<string, string | number>) =>
  demo.t.action(makeFunctionReference<'action'>(name), args); // internal, so no client can call it

it('finds memories by meaning, with the vectors of a real model', async () => {
  const asked = answerFetch([]);
  const demo = await openDemo();
  const user = { userId: 'ada' };
  await runAction(demo, 'memories:save', { ...user, content: 'Is allergic to nuts', category: 'health' });
  await runAction(demo, 'memories:save', { ...user, content: 'Moved to Lisbon', category: 'fact' });
  await runAction(demo, 'memories:save', { userId: 'bob', content: 'Can eat nuts', category: 'health' });
  const found = await runAction(demo, 'memories:search', { ...user, query: 'What can they eat?', limit: 1 });
  expect(found).toEqual([{ content: 'Is allergic to nuts', category: 'health', relevance: 1 }]);
  expect(asked[0]!.body).toMatchObject({ model: 'text-embedding-3-small', input: ['Is allergic to nuts'] });
  const again = { ...user, content: 'Moved to Lisbon', category: 'fact' };
  expect(await runAction(demo, 'memories:save', again)).toMatchObject({ isNew: false });
  // What the agent stores for the search does not show as a thread of the user.
  const threads = { paginationOpts: { cursor: null, numItems: 10 } };
  expect(await query(demo, 'chat:listThreads', threads)).toMatchObject({ page: [] });
});

it('finds memories without a key, and has a few from the start', async () => {
  vi.stubEnv('DEMO_MODEL', 'scripted');
  answerFetch([]); // which is never called
  const demo = await openDemo('offline');
  const user = { userId: 'ada' };
  await runAction(demo, 'memories:save', { ...user, content: 'Speaks Portuguese', category: 'fact' });
  const search = async (text: string) =>
    (await runAction(demo, 'memories:search', { ...user, query: text, limit: 3 })) as Array<{
      content: string;
      relevance: number;
    }>;
  expect((await search('Portuguese language'))[0]).toMatchObject({ content: 'Speaks Portuguese' });
  expect(await search('?')).toMatchObject([{ content: 'Speaks Portuguese', relevance: 0 }]);
  const other = await runAction(demo, 'memories:search', { userId: 'bob', query: 'preferences', limit: 1 });
  expect(other).toMatchObject([{ content: 'Prefers answers with the conclusion first.' }]);
  vi.stubEnv('DEMO_MODEL', undefined);
});

const run = (demo: EmbeddedBackend, code: string, timeoutMs = 5_000) =>
  runAction(demo, 'sandbox:run', { code, timeoutMs });

it('runs JavaScript without a key, isolated from this process', async () => {
  const demo = await openDemo();
  expect(await run(demo, 'console.log("a", { b: 1 }); [1, 2].map((n) => n * 2)')).toMatchObject({
    stdout: 'a {"b":1}',
    stderr: '',
    exitCode: 0,
    result: '[2,4]',
  });
  expect(await run(demo, 'while (true) {}', 50)).toMatchObject({
    stderr: 'The code timed out.',
    exitCode: 1,
  });
  expect(await run(demo, 'null.x')).toMatchObject({
    stderr: expect.stringMatching(/^TypeError: /),
    exitCode: 1,
  });
  expect(await run(demo, 'const all = []; while (true) all.push({})')).toMatchObject({
    exitCode: 1,
  });
  const escape = `[typeof process, typeof require, typeof fetch, typeof setTimeout,
    this.constructor.constructor('return typeof process')()].join()`;
  expect(await run(demo, escape)).toMatchObject({
    result: 'undefined,undefined,undefined,undefined,undefined',
  });
});

it('runs Python with E2B if it has a key, and otherwise says that it needs one', async () => {
  const call = { call: 'codeExecution', args: { code: 'print(1)', language: 'python' } };
  const demo = await openDemo();
  answerFetch([call, { say: 'Not here.' }]);
  expect((await ask(demo, 'Run it')).content[0]).toMatchObject({
    isError: true,
    result: { error: 'Cannot run python here: only JavaScript runs without E2B_API_KEY.' },
  });
  vi.stubEnv('E2B_API_KEY', 'e2b_test');
  const asked = answerFetch([call, { say: 'It printed 1.' }]);
  expect((await ask(demo, 'Run it')).content[0]).toMatchObject({ result: { stdout: '1\n', exitCode: 0 } });
  expect(asked.filter(({ url }) => url.includes('e2b.app'))).toHaveLength(3);
});

it('.env.example explains every key that the demo reads', () => {
  const folder = path.resolve('demo');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const read = sources.flatMap(
    (source) => source.match(/\b(?:[A-Z][A-Z\d_]*_API_KEY|DEMO_[A-Z]+|VITE_[A-Z_]+)\b/g) ?? [],
  );
  const example = readFileSync(path.join(folder, '.env.example'), 'utf8');
  const explained = [...example.matchAll(/^#.+\n([A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set(read));
});
