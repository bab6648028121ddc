import { createTool } from '@convex-dev/agent';
import { componentsGeneric, makeFunctionReference } from 'convex/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { repeatable, type ThreadComponents, type ToolTransitionReport } from '../../src/server/index.js';
import { delay, failure, file, hold, reasoning, source, text, toolCall } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { codeOf, partOf, plain, remove, search, startApp, streamed, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Finds and resumes dead runs at once. The defaults wait for half a minute and a second. */
const RESUMES_AT_ONCE = { checkRunsEveryMs: 10, resumeDelayMs: () => 0 };

const send = (app: App, prompt = 'go') =>
  app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });
const stop = (app: App) => app.ada.mutation(app.api.stop, { threadId: app.threadId });
const ledger = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
const statusOf = async (app: App, id: string) =>
  (await ledger(app)).find(({ toolCallId }) => toolCallId === id)?.status;
const runOf = async (app: App) => (await app.list()).page.at(-1)?.metadata.run;
const over = (app: App) =>
  until(async () => !['queued', 'running', undefined].includes((await runOf(app))?.status));
/** The whole reply as one line. */
const reply = async (app: App) =>
  (await app.view())
    .slice(1)
    .map((line) => line.replace(/^assistant\/\w+(?: \([^)]*\))?: ?/, ''))
    .filter(Boolean)
    .join(' | ');
const promptOf = (app: App, call: number) => JSON.stringify(app.model.calls[call]!.prompt);

const any = z.object({}).loose();

describe('a tool call', () => {
  it('a tool call keeps its result if the run fails while another tool runs', async () => {
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    const slow = createTool({
      description: 'ends after the run has failed',
      inputSchema: any,
      execute: async () => {
        await isLetGo;
        return 'charged';
      },
    });
    const app = await startApp([[toolCall('slow', {}, { toolCallId: 's' })], [text('never')]], {
      tools: () => ({ slow }),
      writeRetriesMs: [0],
      maxResumes: 0,
    });
    app.server.onWrite(({ name }) => {
      if (name !== 'addDelta') return undefined;
      setTimeout(letGo, 20); // the failed write ends the run first
      return 'fail';
    });
    await send(app);
    await over(app);
    expect((await runOf(app))?.status).toBe('failed');
    expect(await statusOf(app, 's')).toBe('succeeded');
  });

  it('a tool call is in the ledger before it runs, and its result before the model sees it', async () => {
    const seen: unknown[] = [];
    const app: App = await startApp(
      async () => {
        seen.push(await statusOf(app, 'a'));
        return seen.length === 1 ? [plain('boom', 'a')] : [text('Done.')];
      },
      {
        tools: () => ({
          boom: { ...tools.boom, execute: async () => void seen.push(await statusOf(app, 'a')) },
        }),
      },
    );
    await app.say('go');
    expect(seen).toEqual([undefined, 'running', 'succeeded']);
  });

  it('a tool call has the same idempotency key in every attempt', async () => {
    const keys: unknown[] = [];
    const execute = async (_: unknown, options: { idempotencyKey?: string; attempt?: number }) => {
      keys.push([options.idempotencyKey, options.attempt]);
      if (keys.length === 1) throw new Error('busy');
      return 'fine';
    };
    const app = await startApp([[plain('boom', 'b')], [text('Failed.')], [text('Worked.')]], {
      tools: () => ({ ...tools, boom: { ...tools.boom, execute } }),
    });
    await app.say('go');
    await app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['b'] });
    await app.idle();
    expect(keys).toEqual([
      [expect.stringContaining(':b'), 1],
      [(keys[0] as string[])[0], 2],
    ]);
  });

  it('a tool call reports each transition once', async () => {
    const transitions: ToolTransitionReport[] = [];
    const app = await startApp([[search('s'), plain('boom', 'b')], [text('Done.')]], {
      onToolTransition: (transition) => void transitions.push(transition),
    });
    await app.say('go');
    const short = transitions.map(({ toolCallId, from, to }) => `${toolCallId}: ${from} > ${to}`);
    expect(short.toSorted()).toEqual([
      'b: null > running',
      'b: running > failed',
      's: null > running',
      's: running > succeeded',
    ]);
  });

  it('a tool call with a result that is too large fails with a clear error, and the run continues', async () => {
    const app = await startApp([[search('s'), plain('soft', 'big')], [text('Done.')]], {
      tools: () => ({ ...tools, soft: { ...tools.soft, execute: async () => 'x'.repeat(1_000_000) } }),
    });
    await app.say('go');
    expect(await reply(app)).toBe('s:output-available | big:output-error | Done.');
    expect(partOf((await app.list()).page, 'big').errorText).toMatch(/too large to store: 1000\d+ bytes/);
  });

  it('a result with field names that Convex cannot store is kept as text', async () => {
    const app = await startApp([[plain('soft', 's')], [text('Done.')]], {
      tools: () => ({ soft: { ...tools.soft, execute: async () => ({ $ref: '#', naïve: 1 }) } }),
    });
    await app.say('go');
    expect(await reply(app)).toBe('s:output-available | Done.');
    expect(partOf((await app.list()).page, 's').output).toBe('{"$ref":"#","naïve":1}');
  });

  it('a tool call streams preliminary results and stores the last one', async () => {
    async function* execute() {
      yield { percent: 10 };
      yield { percent: 100 };
    }
    const app = await startApp([[plain('soft', 's')], [text('Done.')]], {
      tools: () => ({ soft: { ...tools.soft, execute } }),
    });
    await app.say('go');
    expect(partOf((await app.list()).page, 's')).toMatchObject({ output: { percent: 100 } });
    expect(await statusOf(app, 's')).toBe('succeeded');
  });

  it('one tool call can be stopped while the run continues', async () => {
    const app = await startApp([[plain('hang', 'h'), search('s')], [text('Without it.')]], {
      checkStopEveryMs: 10, // 2 s by default
    });
    await send(app);
    await until(async () => (await statusOf(app, 'h')) === 'running');
    await app.ada.mutation(app.api.stopToolCall, { threadId: app.threadId, toolCallId: 'h' });
    await over(app);
    expect(await reply(app)).toBe('h:output-error | s:output-available | Without it.');
    expect(partOf((await app.list()).page, 'h')).toMatchObject({ outcome: 'interrupted' });
  });

  it('a client cannot answer a call whose tool runs on the server', async () => {
    const app = await startApp([[plain('hang', 'h'), plain('hang', 'i')], [text('Done.')]], {
      checkStopEveryMs: 20, // 2 s by default
      tools: () => ({ ...tools, hang: repeatable(tools.hang) }),
    });
    const forge = (toolCallId: string) => {
      const { threadId } = app;
      return codeOf(app.ada.mutation(app.api.submitToolResult, { threadId, toolCallId, result: 'forged' }));
    };
    await send(app);
    await until(async () => (await statusOf(app, 'i')) === 'running');
    expect(await forge('h')).toBe('not-found');
    await stop(app);
    expect(await forge('h')).toBe('already-answered');
    await app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['h'] });
    await until(async () => (await statusOf(app, 'h')) === 'running');
    expect(await forge('h')).toBe('expired');
    expect(JSON.stringify((await app.list()).page)).not.toContain('forged');
    await stop(app);
  });
});

describe('a run that dies', () => {
  it('a resumed run continues after its finished calls and tells the model which outcomes are unknown', async () => {
    const ran: string[] = [];
    const execute = async (_: unknown, { toolCallId }: { toolCallId: string }) => {
      ran.push(toolCallId);
      return toolCallId === 'one' ? 'paid' : new Promise(() => {});
    };
    const charge = (id: string) => plain('soft', id);
    const app = await startApp([[text('I pay.'), charge('one'), charge('two')], [text('One is paid.')]], {
      ...RESUMES_AT_ONCE,
      tools: () => ({ soft: { ...tools.hang, execute } }),
    });
    await send(app);
    await until(async () => (await statusOf(app, 'one')) === 'succeeded');
    await app.server.kill();
    await over(app);
    expect(await reply(app)).toBe('I pay. | one:output-available | two:output-error | One is paid.');
    expect(ran).toEqual(['one', 'two']);
    expect(await statusOf(app, 'two')).toBe('unknown');
    expect(promptOf(app, 1)).toContain('paid');
    expect(promptOf(app, 1)).toContain('Outcome unknown');
    expect((await runOf(app))?.status).toBe('succeeded');
  });

  it('a resumed run repeats calls that are safe to repeat, and calls the model once', async () => {
    let runs = 0;
    const read = repeatable(
      createTool({
        description: 'reads',
        inputSchema: any,
        execute: async (): Promise<string> => (++runs === 1 ? new Promise(() => {}) : 'read'),
      }),
    );
    const app = await startApp([[toolCall('read', {}, { toolCallId: 'r' }), search('s')], [text('Done.')]], {
      ...RESUMES_AT_ONCE,
      tools: () => ({ ...tools, read }),
    });
    await send(app);
    await until(async () => (await statusOf(app, 's')) === 'succeeded');
    await app.server.kill();
    await over(app);
    expect(await reply(app)).toBe('r:output-available | s:output-available | Done.');
    expect(runs).toBe(2);
    expect(app.model.calls).toHaveLength(2);
    expect(await ledger(app)).toMatchObject([
      { toolCallId: 'r', attempt: 2 },
      { toolCallId: 's', attempt: 1 },
    ]);
  });

  it('a run says that it was interrupted while it waits to be resumed', async () => {
    const app = await startApp([[text('one'), hold()]], {
      checkRunsEveryMs: 10,
      resumeDelayMs: () => 60_000,
    });
    await send(app);
    await until(() => app.model.calls.length === 1);
    await app.server.kill();
    await until(async () => (await runOf(app))?.retryAt !== undefined);
    expect(await runOf(app)).toMatchObject({ status: 'queued', isRetrying: true, trouble: 'crashed' });
    await stop(app);
  });

  it('a step that only had text is repeated in the same row', async () => {
    const wait = hold();
    const app = await startApp([[text('one two'), wait], [text('Whole.')]], {
      ...everyDelta,
      ...RESUMES_AT_ONCE,
    });
    await send(app);
    await until(async () => (await streamed(app)).includes('two'));
    await app.server.kill();
    await over(app);
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Whole.']);
    expect((await app.list()).page[1]).toMatchObject({ attempt: 2 });
    expect(await streamed(app)).not.toContain('two');
  });

  it('a step that lacked only its last write is kept', async () => {
    const app = await startApp(() => [text('The whole reply.')], { ...everyDelta, ...RESUMES_AT_ONCE });
    let isFirst = true;
    app.server.onWrite(({ name, args }) => {
      const { op } = args as { op?: { add?: { pendingMessageId?: string } } };
      const isLastWrite = isFirst && name === 'saveStep' && op?.add?.pendingMessageId !== undefined;
      if (isLastWrite) isFirst = false;
      return isLastWrite ? 'kill-before' : 'ok';
    });
    await send(app);
    await over(app);
    expect(await reply(app)).toBe('The whole reply.');
    // Agent 0.6 does not write the end of a stream before the step, so the step is repeated.
    expect(app.model.calls).toHaveLength(process.env['AGENT'] === '0.6' ? 2 : 1);
  });

  it('a run gives up after three resumes without progress, and people can resume it', async () => {
    let isBroken = true;
    const app = await startApp(() => [text('Back.')], {
      ...RESUMES_AT_ONCE,
      tools: async () => {
        if (isBroken) await app.server.kill();
        return tools;
      },
    });
    await send(app);
    await over(app);
    expect(app.model.calls).toHaveLength(0);
    expect(await runOf(app)).toMatchObject({ status: 'interrupted', canResume: true });
    isBroken = false;
    await app.ada.mutation(app.api.resume, { threadId: app.threadId });
    await over(app);
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Back.']);
  });

  it('a replaced attempt that wakes up changes nothing and calls no model', async () => {
    let wake: (result: string) => void = () => {};
    const execute = () => new Promise<string>((resolve) => (wake = resolve));
    const app = await startApp([[plain('soft', 'z')], [text('Continued.')], [text('Never.')]], {
      ...RESUMES_AT_ONCE,
      checkRunsEveryMs: 600_000, // the test runs the check by hand
      checkStopEveryMs: 600_000, // the replaced attempt must not find out from its own check
      tools: () => ({ soft: { ...tools.hang, execute } }),
    });
    await send(app);
    await until(async () => (await statusOf(app, 'z')) === 'running');
    await takeForDead(app);
    await until(async () => (await reply(app)).includes('Continued.'));
    const before = await app.list();
    wake('too late');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await app.list()).toEqual(before);
    expect(app.model.calls).toHaveLength(2);
    expect(await statusOf(app, 'z')).toBe('unknown');
  });

  it('a resumed run does not run an approved call twice', async () => {
    const execute = vi.fn<() => Promise<string>>(async () => 'gone');
    const app = await startApp([[remove('a')], [text('Gone.')]], {
      ...RESUMES_AT_ONCE,
      tools: () => ({ ...tools, remove: { ...tools.remove, execute } }),
    });
    await app.say('go');
    const approval = partOf((await app.list()).page, 'a').approval as { id: string };
    app.server.onWrite(({ name }) => {
      if (name !== 'setResult') return 'ok';
      app.server.onWrite(() => 'ok');
      return 'kill-after';
    });
    await app.ada.mutation(app.api.respondToApproval, {
      threadId: app.threadId,
      responses: [{ approvalId: approval.id, approved: true }],
    });
    await over(app);
    await until(async () => (await reply(app)).endsWith('Gone.'));
    expect(await reply(app)).toBe('a:output-available | Gone.');
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

/** The supervisor considers a run dead although its action lives, because its machine was cut off from the database. */
async function takeForDead(app: App): Promise<void> {
  const run = await app.backend.t.run(async (ctx) => {
    const jobs = await ctx.db.system.query('_scheduled_functions').collect();
    return jobs.find(({ name, state }) => name.endsWith('runThread') && state.kind === 'inProgress')!.args[0];
  });
  await app.backend.t.mutation(makeFunctionReference<'mutation'>('chat:commitRun'), {
    op: { type: 'settle', ...run, mode: 'resume', status: 'interrupted', reason: 'cut off', delayMs: 0 },
  });
}

describe('stopping', () => {
  it('stopping keeps text, reasoning, finished calls, open calls and half-written arguments in order', async () => {
    const app = await startApp(
      [
        [
          reasoning('Hm.'),
          text('I write.'),
          toolCall(
            'search',
            { q: 'a long question' },
            { toolCallId: 'h', chunks: ['{"q":"a lo', 'ng question"}'] },
          ),
        ],
      ],
      { ...everyDelta, model: { chunkDelayMs: 40 } },
    );
    await send(app);
    await until(async () => (await streamed(app)).includes('a lo'));
    await stop(app);
    const { page } = await app.list();
    const parts = page.flatMap((message) => message.parts).filter(({ type }) => type !== 'step-start');
    expect(parts.map(({ type }) => type)).toEqual(['text', 'reasoning', 'text', 'tool-search']);
    expect(partOf(page, 'h')).toMatchObject({ input: { q: 'a lo' }, outcome: 'interrupted' });
  });

  it.each([
    ['stopped by a person', stop, { checkStopEveryMs: 20 }],
    ['stopped after its process died', (app: App) => app.server.kill().then(() => stop(app)), {}],
  ])('keeps the files of a step that is %s', async (_, end, options) => {
    const pieces = [text('Look:'), file('image/png', 'iVBORw0KGgo='), text('More'), hold()];
    const app = await startApp([pieces, [text('Yes.')]], { ...everyDelta, ...options });
    await send(app);
    await until(async () => (await streamed(app)).includes('More'));
    await end(app);
    const parts = (await app.list()).page.flatMap((message) => message.parts);
    expect(parts.map(({ type }) => type)).toEqual(['text', 'text', 'file', 'text']);
    expect(parts[2]).toMatchObject({ url: 'iVBORw0KGgo=', mediaType: 'image/png' });
    await app.say('and?'); // the model gets these rows as its prompt
    expect(await runOf(app)).toMatchObject({ status: 'succeeded' });
  });

  it('stopping keeps everything after more than 1,000 deltas', async () => {
    const app = await startApp([[text('begin '), hold()]], everyDelta);
    await send(app);
    await until(async () => (await streamed(app)).includes('begin'));
    const words = Array.from({ length: 1_200 }, (_, i) => `w${i} `);
    await addDeltas(app, words);
    await stop(app);
    expect(await reply(app)).toBe(`begin ${words.join('')}`.trim());
  });

  it('stopping reads a long step from its checkpoint and only the deltas after it', async () => {
    const words = Array.from({ length: 1_000 }, (_, i) => `w${i} `).join('');
    const app = await startApp([[text(words), hold()]], { ...everyDelta, model: { chunkDelayMs: 4 } });
    await send(app);
    await until(() => app.server.writes > 210); // a checkpoint follows every 200 deltas
    await app.server.kill();
    await deleteStreams(app);
    await stop(app);
    const kept = await reply(app);
    expect(words.startsWith(kept)).toBe(true);
    expect(kept.split(' ').length).toBeGreaterThan(150);
  });

  it('the prompt after a stop contains the work so far', async () => {
    const app = await startApp(
      [[text('I look.'), search('s'), plain('hang', 'h')], [text('Yes.')]],
      { ...everyDelta, checkStopEveryMs: 20 }, // 2 s by default
    );
    await send(app);
    await until(async () => (await statusOf(app, 's')) === 'succeeded');
    await stop(app);
    await app.say('and?');
    expect(promptOf(app, 1)).toContain('found s');
    expect(promptOf(app, 1)).toContain('Stopped while it was running');
  });
});

/** Deletes everything that was streamed. */
async function deleteStreams(app: App): Promise<void> {
  const { streams } = (componentsGeneric() as unknown as ThreadComponents).agent;
  await app.backend.t.run(async (ctx) => {
    const live = await ctx.runQuery(streams.list, { threadId: app.threadId });
    for (const { streamId } of live) await ctx.runMutation(streams.deleteStreamSync, { streamId });
    return null;
  });
}

/** Appends deltas to the running stream, like a long reply. */
async function addDeltas(app: App, words: readonly string[]): Promise<void> {
  const { streams } = (componentsGeneric() as unknown as ThreadComponents).agent;
  await app.backend.t.run(async (ctx) => {
    const { threadId } = app;
    const [stream] = await ctx.runQuery(streams.list, { threadId });
    const { streamId } = stream!;
    const deltas = await ctx.runQuery(streams.listDeltas, { threadId, cursors: [{ streamId, cursor: 0 }] });
    const isText = (part: unknown) => (part as { type: string }).type === 'text-delta';
    const { id } = deltas.flatMap(({ parts }) => parts).find(isText) as { id: string };
    let start = deltas.at(-1)!.end;
    for (const delta of words) {
      const parts = [{ type: 'text-delta', id, delta }];
      await ctx.runMutation(streams.addDelta, { streamId, start, end: ++start, parts });
    }
    return null;
  });
}

describe('a write that fails', () => {
  async function failForGood(name: string) {
    const execute = vi.fn<() => Promise<string>>(async () => 'found it');
    const app = await startApp(
      ({ prompt }) => (prompt.at(-1)?.role === 'tool' ? [text('Done.')] : [text('I look.'), search('s')]),
      {
        ...RESUMES_AT_ONCE,
        writeRetriesMs: [0], // the defaults wait for a second
        tools: () => ({ search: { ...tools.search, execute } }),
      },
    );
    app.server.onWrite((write) => (write.name === name && write.index > 1 ? 'fail' : 'ok'));
    await send(app);
    await over(app);
    expect((await app.snapshot()).isRunning).toBe(false);
    const status = (await runOf(app))?.status;
    return {
      reply: await reply(app),
      ran: execute.mock.calls.length,
      call: await statusOf(app, 's'),
      status,
    };
  }

  it('when storing steps keeps failing, settling stores the steps', async () => {
    expect(await failForGood('saveStep')).toEqual({
      reply: 'I look. | s:output-available | Done.',
      ran: 1,
      call: 'succeeded',
      status: 'succeeded',
    });
  });

  it('when recording a start keeps failing, the tool does not run', async () => {
    expect(await failForGood('start')).toMatchObject({
      reply: 'I look. | s:output-error | Done.',
      ran: 0,
      call: 'interrupted',
    });
  });

  it('when recording a result keeps failing, the outcome is unknown', async () => {
    expect(await failForGood('setResult')).toMatchObject({
      reply: 'I look. | s:output-error | Done.',
      ran: 1,
      call: 'unknown',
    });
  });

  it('when streaming deltas keeps failing, nothing the model said is lost', async () => {
    expect(await failForGood('addDelta')).toMatchObject({
      reply: expect.stringMatching(/^I look\. \| s:output-\w+ \| Done\.$/),
      status: 'succeeded',
    });
  });
});

describe('a provider that fails', () => {
  const busy = Object.assign(new Error('Too many requests'), {
    statusCode: 429,
    responseHeaders: { 'retry-after-ms': '120' },
  });

  it('a reply that waits for its provider says until when', async () => {
    const later = Object.assign(new Error('Too many requests'), {
      statusCode: 429,
      responseHeaders: { 'retry-after': '60' },
    });
    const app = await startApp([[text('Half'), failure(later)]]);
    const started = Date.now();
    await send(app);
    await until(async () => (await runOf(app))?.isRetrying);
    expect(await runOf(app)).toMatchObject({ status: 'queued', trouble: 'rate-limited' });
    expect((await runOf(app))!.retryAt).toBeGreaterThanOrEqual(started + 60_000);
    await stop(app);
    expect(await runOf(app)).not.toHaveProperty('retryAt');
    expect(await runOf(app)).not.toHaveProperty('trouble');
  });

  it('a provider that refuses too often ends the run, with the reason', async () => {
    const app = await startApp([[text('Half'), failure(busy)]], { maxResumes: 0 });
    await send(app);
    await over(app);
    expect(await runOf(app)).toMatchObject({ status: 'failed', trouble: 'rate-limited', canResume: true });
  });

  it('a run waits as long as a provider that fails briefly asks', async () => {
    const app = await startApp([[text('Half'), failure(busy)], [text('Whole.')]], RESUMES_AT_ONCE);
    const started = Date.now();
    await send(app);
    await over(app);
    expect(await reply(app)).toBe('Whole.');
    expect(Date.now() - started).toBeGreaterThanOrEqual(120);
  });

  it('a step after an approved call is repeated after a provider error, without its partial text', async () => {
    const app = await startApp([[remove('a')], [text('Half a'), failure(busy)], [text('Whole.')]], {
      ...everyDelta,
      ...RESUMES_AT_ONCE,
    });
    await app.say('go');
    const approval = partOf((await app.list()).page, 'a').approval as { id: string };
    await app.ada.mutation(app.api.respondToApproval, {
      threadId: app.threadId,
      responses: [{ approvalId: approval.id, approved: true }],
    });
    await over(app);
    expect(await reply(app)).toBe('a:output-available | Whole.');
  });

  it('a permanent provider error ends the run and keeps its text', async () => {
    const refused = Object.assign(new Error('The key is invalid'), { statusCode: 401 });
    const app = await startApp([[text('Half'), delay(5), failure(refused)]], RESUMES_AT_ONCE);
    await send(app);
    await over(app);
    expect(app.model.calls).toHaveLength(1);
    expect(await reply(app)).toBe('Half');
    expect(await runOf(app)).toMatchObject({ status: 'failed', canResume: true });
  });
});

describe('a step that was not stored', () => {
  it('a failed step keeps its sources and files', async () => {
    const refused = Object.assign(new Error('The key is invalid'), { statusCode: 401 });
    const said = [
      text('Half'),
      source('https://example.com/a', 'A source'),
      file('image/png', 'iVBORw0KGgo='),
    ];
    const app = await startApp([[...said, delay(5), failure(refused)], [text('Better.')]], RESUMES_AT_ONCE);
    await send(app);
    await over(app);
    const parts = (await app.list()).page.flatMap((message) => message.parts);
    expect(parts).toContainEqual(
      expect.objectContaining({ type: 'source-url', url: 'https://example.com/a', title: 'A source' }),
    );
    expect(parts).toContainEqual(expect.objectContaining({ type: 'file', url: 'iVBORw0KGgo=' }));
    await app.say('and?'); // the model gets these rows as its prompt
    expect(await reply(app)).toContain('Better.');
    expect(promptOf(app, 1)).toContain('iVBORw0KGgo=');
  });
});

describe('a long run', () => {
  it('a long run hands over after each step without ever looking complete', async () => {
    const app = await startApp([[text('One.'), search('a')], [text('Two.'), search('b')], [text('Three.')]], {
      handOverAfterMs: 0, // 8 minutes by default
    });
    const seen = new Set<string>();
    await send(app);
    await until(async () => {
      const { isRunning, messages } = await app.snapshot();
      seen.add(`${messages.at(-1)?.status?.type}`);
      return !isRunning;
    });
    expect(await reply(app)).toBe('One. | a:output-available | Two. | b:output-available | Three.');
    expect([...seen]).toEqual(['running', 'complete']);
    const jobs = await app.backend.t.run((ctx) => ctx.db.system.query('_scheduled_functions').collect());
    expect(jobs.filter(({ name }) => name.endsWith('runThread'))).toHaveLength(3);
  });

  it('a long run counts the steps of all its actions', async () => {
    const app = await startApp(({ step }) => [search(`s${step}`)], {
      handOverAfterMs: 0, // 8 minutes by default
      stopWhen: ({ steps }) => steps.length >= 3,
    });
    await app.say('go');
    expect(app.model.calls).toHaveLength(3);
  });
});

describe('another scheduler', () => {
  it('runs start their jobs with `schedule`', async () => {
    const scheduled: number[] = [];
    const app = await startApp([[text('Hello.')]], {
      schedule: async (ctx, { fn, args, delayMs }) => {
        scheduled.push(delayMs);
        await ctx.scheduler.runAfter(delayMs, fn, args);
      },
    });
    await app.say('go');
    expect(await reply(app)).toBe('Hello.');
    expect(scheduled).toEqual([0]);
  });
});
