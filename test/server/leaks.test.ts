import { createTool, saveMessage, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import { ConvexError } from 'convex/values';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { withoutRawError } from '../../src/server/access/publicChunk.js';
import { repeatable } from '../../src/server/index.js';
import { delay, failure, text, toolCall, type Script } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { during, partOf, startApp, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the log of the deployment may contain raw errors
});

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** Secrets that must not reach anyone: a key, an address with a password, a stack. */
const SECRET = /sk-live|hunter2|secret\.ts/;
const secret = () =>
  Object.assign(
    new Error('401 Incorrect API key provided: sk-live-1 for postgres://admin:hunter2@10.0.0.3'),
    {
      stack: 'Error: 401 sk-live-1\n    at secret (secret.ts:1:1)',
    },
  );

const empty = z.object({});
const tools = {
  throws: repeatable(
    createTool({
      description: 'throws',
      inputSchema: empty,
      execute: async (): Promise<string> => {
        throw secret();
      },
    }),
  ),
  says: createTool({
    description: 'returns its failure',
    inputSchema: empty,
    execute: async () => ({ success: false, error: { message: 'no sk-live-2', stack: 'secret.ts' } }),
  }),
  streams: createTool({
    description: 'has preliminary results, one of which says that it failed, and throws',
    inputSchema: empty,
    execute: async function* () {
      yield { progress: 1 };
      yield { success: false, error: { message: 'sk-live-3', stack: 'secret.ts' } };
      throw secret();
    },
  }),
  converts: {
    ...createTool({ description: 'cannot be described', inputSchema: empty, execute: async () => 'fine' }),
    toModelOutput: () => {
      throw secret();
    },
  },
  refuses: createTool({
    description: 'says why, to everyone',
    inputSchema: empty,
    execute: async (): Promise<string> => {
      throw new ConvexError('The report of March is not ready.');
    },
  }),
  explains: createTool({
    description: 'says why in an object',
    inputSchema: empty,
    execute: async (): Promise<string> => {
      throw new ConvexError({ code: 'busy', message: 'Too many reports today.' });
    },
  }),
};
const call = (name: keyof typeof tools) => toolCall(name, {}, { toolCallId: name });

/** Every result that a client gets while a reply is written, and after it. */
async function watch(app: App, work: () => Promise<unknown>): Promise<string> {
  const answers = new Set<string>();
  const { threadId, api, ada } = app;
  const paginationOpts = { cursor: null, numItems: 50 };
  const look = async () => {
    const listed = await ada.query(api.listThreadMessages, {
      threadId,
      paginationOpts,
      streamArgs: { kind: 'list' },
    });
    const streams = listed.streams?.kind === 'list' ? listed.streams.messages : [];
    const cursors = streams.map(({ streamId }) => ({ streamId, cursor: 0 }));
    const streamArgs = { kind: 'deltas' as const, cursors };
    const deltas = await ada.query(api.listThreadMessages, { threadId, paginationOpts, streamArgs });
    const ledger = await ada.query(api.getToolCalls, { threadId });
    for (const answer of [listed, deltas, ledger]) answers.add(JSON.stringify(answer));
  };
  await during(work(), look);
  await look();
  return [...answers].join('\n');
}

const prompts = (app: App) => JSON.stringify(app.model.calls.map(({ prompt }) => prompt));
const start = (script: Script, options = {}) =>
  startApp(script, { ...everyDelta, tools: () => tools, maxResumes: 0, ...options });

describe('a raw error', () => {
  it("a tool's raw error reaches neither readers nor the model", async () => {
    const app = await start([
      [text('Look.'), call('throws'), call('streams'), call('converts')],
      [delay(60), text('Done.')],
    ]);
    const seen = await watch(app, () => app.say('go'));
    expect(seen).toContain('tool-output-error'); // the client has seen streams
    expect(seen).toContain('"progress":1');
    expect(seen).not.toMatch(SECRET);
    expect(prompts(app)).not.toMatch(SECRET);
    expect(prompts(app)).toContain('The tool failed.');
    const { page } = await app.list();
    for (const id of ['throws', 'streams', 'converts']) {
      expect(partOf(page, id)).toMatchObject({ state: 'output-error', errorText: 'The tool failed.' });
    }
  });

  it('an error that a tool returns reaches the model as its result, and no reader', async () => {
    const app = await start([[call('says')], [delay(60), text('Done.')]]);
    const seen = await watch(app, () => app.say('go'));
    expect(seen).not.toMatch(SECRET);
    expect(prompts(app)).toContain('sk-live-2');
  });

  it("a retried call's raw error reaches no one", async () => {
    const app = await start([[call('throws')], [text('Sorry.')], [text('Again.')]]);
    await app.say('go');
    const seen = await watch(app, async () => {
      const { threadId } = app;
      await app.ada.mutation(app.api.retryToolCalls, { threadId, toolCallIds: ['throws'] });
      await app.idle();
    });
    expect(partOf((await app.list()).page, 'throws')).toMatchObject({ attempt: 2, state: 'output-error' });
    expect(seen).not.toMatch(SECRET);
    expect(prompts(app)).not.toMatch(SECRET);
  });

  it("a provider's raw error reaches no one", async () => {
    const app = await start([[text('One two'), delay(30), failure(secret())]]);
    const seen = await watch(app, () => app.say('go'));
    expect(seen).not.toMatch(SECRET);
    expect((await app.view()).join()).toMatch(/One two.*\(The reply failed\.\)/);
  });

  it('the raw error of a run that the app started reaches no one', async () => {
    const app = await start([[text('Hi.')]]);
    await app.say('hello');
    await app.backend.t.run((ctx) =>
      saveMessage(ctx as never, components.agent, {
        threadId: app.threadId,
        message: { role: 'assistant', content: 'Half' },
        metadata: { status: 'failed', error: secret().message },
      } as never),
    );
    expect(JSON.stringify(await app.list())).not.toMatch(SECRET);
    expect((await app.view()).at(-1)).toContain('The reply failed.');
  });

  it('a raw error reaches no one when describeError throws', async () => {
    const describeError = () => {
      throw new Error('no words');
    };
    const app = await start([[call('throws')], [failure(secret())]], { describeError });
    expect(await watch(app, () => app.say('go'))).not.toMatch(SECRET);
  });

  it('describeError receives the raw error and decides what everyone reads', async () => {
    const describeError = ({ text: line }: { text: string }) =>
      line.includes('401') ? 'The service refused us.' : undefined;
    const app = await start([[call('throws'), call('refuses')], [text('Done.')]], { describeError });
    await app.say('go');
    const { page } = await app.list();
    expect(partOf(page, 'throws').errorText).toBe('The service refused us.');
    expect(partOf(page, 'refuses').errorText).toBe('The report of March is not ready.');
  });

  it('users that authorizeDebug accepts see the raw error', async () => {
    const app = await start([[call('throws'), call('says')], [failure(secret())]], {
      authorizeDebug: async () => true,
    });
    await app.say('go');
    const { page } = await app.list();
    expect(partOf(page, 'throws').output).toMatch(/secret\.ts/);
    expect(JSON.stringify(partOf(page, 'says').output)).toMatch(/secret\.ts/);
    expect(page.at(-1)!.error).toMatch(SECRET);
    expect(prompts(app)).not.toMatch(/sk-live-1/);
  });
});

describe('a ConvexError that a tool throws', () => {
  it("a tool's ConvexError reaches everyone and the model, in streams and in rows", async () => {
    const app = await start([
      [call('refuses'), call('explains')],
      [delay(60), text('Done.')],
    ]);
    const seen = await watch(app, () => app.say('go'));
    expect(seen).toMatch(/"errorText":"The report of March is not ready\.",[^{}]*"type":"tool-output-error"/);
    const { page } = await app.list();
    expect(partOf(page, 'refuses').errorText).toBe('The report of March is not ready.');
    expect(partOf(page, 'explains').errorText).toBe('Too many reports today.');
    expect(prompts(app)).toContain('The report of March is not ready.');
    expect(prompts(app)).toContain('Too many reports today.');
  });
});

describe('chunks of streams saved as TextStreamPart', () => {
  it("stored TextStreamPart chunks lose the provider's request, response and raw errors", () => {
    const chunks = [
      { type: 'start-step', request: { body: 'system prompt sk-live' } },
      { type: 'finish-step', response: { headers: { authorization: 'sk-live' } } },
      { type: 'raw', rawValue: 'sk-live' },
      { type: 'error', error: secret() },
      { type: 'abort', reason: 'sk-live' },
      { type: 'tool-error', toolCallId: 'a', toolName: 'x', error: secret() },
      { type: 'tool-result', toolCallId: 'a', toolName: 'x', output: { error: 'sk-live' } },
      { type: 'tool-result', preliminary: true, toolCallId: 'a', output: { error: 'sk-live' } },
    ];
    for (const chunk of chunks) {
      expect(JSON.stringify(withoutRawError(chunk, {}))).not.toMatch(SECRET);
    }
  });
});
