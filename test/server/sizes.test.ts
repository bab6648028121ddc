import { createTool, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text, toolCall } from '../../src/testing/index.js';
import { byteLength, truncateBytes } from '../../src/server/rows/bytes.js';
import { codeOf, partOf, plain, seedTurns, startApp, tools } from './app.js';

const { agent } = componentsGeneric() as unknown as { agent: AgentComponent };
const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { in: nested(levels - 1) });

describe('Sizes', () => {
  it('sizes are counted in UTF-8', () => {
    for (const sample of ['', 'plain', 'naïve', '漢字', '👩‍👩‍👧', 'a\ud83d\ude00b']) {
      expect(byteLength(sample)).toBe(Buffer.byteLength(sample));
      for (let max = 0; max <= byteLength(sample); max++) {
        const start = truncateBytes(sample, max);
        expect(byteLength(start)).toBeLessThanOrEqual(max);
        expect(sample.startsWith(start)).toBe(true);
        expect(() => encodeURIComponent(start)).not.toThrow(); // throws for half a character
      }
    }
  });

  it('messages, titles, comments and files are limited in bytes', async () => {
    const app = await startApp([[text('Fine.')]]);
    const { ada, api, threadId } = app;
    expect(await codeOf(ada.mutation(api.sendMessage, { threadId, prompt: '漢'.repeat(33_334) }))).toBe(
      'too-large',
    );
    expect(await codeOf(ada.mutation(api.renameThread, { threadId, title: '漢'.repeat(67) }))).toBe(
      'too-large',
    );
    const { messageId } = await app.say('漢'.repeat(33_333));
    const feedback = { type: 'positive' as const, comment: '漢'.repeat(667) };
    expect(await codeOf(ada.mutation(api.submitFeedback, { threadId, messageId, feedback }))).toBe(
      'too-large',
    );
    const storageId = await app.backend.storeFile(new Blob(['file']));
    const files = [{ storageId, mediaType: `text/${'x'.repeat(255)}` }];
    expect(await codeOf(ada.mutation(api.sendMessage, { threadId, prompt: 'file', files }))).toBe(
      'too-large',
    );
  });

  it('a shortened title never ends with half a character', async () => {
    const app = await startApp([[text('Fine.')]]);
    await app.say('😀'.repeat(80));
    const { title } = await app.ada.query(app.api.getThread, { threadId: app.threadId });
    expect(title).toBe(`${'😀'.repeat(59)}…`);
  });

  it("a client tool's result is limited in bytes", async () => {
    const app = await startApp([[plain('ask', 'q')], [text('Thanks.')]]);
    const { ada, api, threadId } = app;
    await app.say('Ask me.');
    const submit = (result: unknown) =>
      ada.mutation(api.submitToolResult, { threadId, toolCallId: 'q', result });
    expect(await codeOf(submit('漢'.repeat(170_000)))).toBe('too-large');
    await submit('漢'.repeat(160_000));
    await app.idle();
    expect(partOf((await app.list()).page, 'q').state).toBe('output-available');
  });

  it("a step's tool results are limited in bytes together", async () => {
    const big = createTool({
      description: 'big',
      inputSchema: z.object({}),
      execute: async () => '漢'.repeat(310_000),
    });
    const app = await startApp([[toolCall('big', {}, { toolCallId: 'b' })], [text('Too much.')]], {
      tools: () => ({ ...tools, big }),
    });
    await app.say('go');
    const { page } = await app.list();
    expect(partOf(page, 'b')).toMatchObject({ state: 'output-error' });
    expect(page.at(-1)).toMatchObject({ status: 'success', text: 'Too much.' });
  });

  it('long errors are shortened', async () => {
    const loud = createTool({
      description: 'fails loudly',
      inputSchema: z.object({}),
      execute: async (): Promise<string> => {
        throw new Error('😀'.repeat(600_000));
      },
    });
    const app = await startApp([[toolCall('loud', {}, { toolCallId: 'l' })], [text('It failed.')]], {
      tools: () => ({ ...tools, loud }),
    });
    await app.say('go');
    expect((await app.list()).page.at(-1)).toMatchObject({ status: 'success', text: 'It failed.' });
    expect(app.model.calls).toHaveLength(2);
  });

  it('results that are nested too deeply or have too many elements do not end the run', async () => {
    const deep = createTool({
      description: 'deep',
      inputSchema: z.object({}),
      execute: async () => nested(14),
    });
    const wide = createTool({
      description: 'wide',
      inputSchema: z.object({}),
      execute: async () => Array.from({ length: 9_000 }, (_, i) => i),
    });
    const calls = [toolCall('deep', {}, { toolCallId: 'd' }), toolCall('wide', {}, { toolCallId: 'w' })];
    const app = await startApp([calls, [text('Read.')]], { tools: () => ({ ...tools, deep, wide }) });
    await app.say('go');
    const { page } = await app.list();
    expect(partOf(page, 'd').output).toContain('deep');
    expect(partOf(page, 'w').output).toContain('8999');
    expect(page.at(-1)).toMatchObject({ status: 'success', text: 'Read.' });
  });
});

describe('Pages', () => {
  it('pages refuse invalid sizes', async () => {
    const { ada, api } = await startApp([]);
    for (const numItems of [NaN, Infinity, -1, 0, 1.5]) {
      const threads = ada.query(api.listThreads, { paginationOpts: { cursor: null, numItems } });
      expect(await codeOf(threads)).toBe('invalid-arguments');
    }
    const many = { cursor: null, numItems: 1_001 };
    expect(await codeOf(ada.query(api.listThreads, { paginationOpts: many }))).toBe('too-large');
  });

  it('pages refuse forged cursors and cursors of another thread', async () => {
    const app = await startApp([]);
    const { ada, api, threadId } = app;
    await seedTurns(app, threadId, 5);
    const { continueCursor } = await app.list(2);
    const other = await ada.mutation(api.createThread, {});
    const list = (of: string, cursor: string, endCursor?: string) =>
      ada.query(api.listThreadMessages, {
        threadId: of,
        paginationOpts: { cursor, numItems: 2, ...(endCursor !== undefined && { endCursor }) },
      });
    expect(await codeOf(list(other, continueCursor))).toBe('invalid-arguments');
    expect(await codeOf(list(threadId, continueCursor, '[-1,null]'))).toBe('invalid-arguments');
    for (const forged of [[-1], [1.5], [1, -2], [1, 2, 3], ['1'], [null], [1e300]]) {
      const cursor = JSON.stringify([threadId, ...forged]);
      expect({ cursor, code: await codeOf(list(threadId, cursor)) }).toEqual({
        cursor,
        code: 'invalid-arguments',
      });
    }
    const threads = ada.query(api.listThreads, { paginationOpts: { cursor: 'forged', numItems: 2 } });
    expect(await codeOf(threads)).toBe('invalid-arguments');
  });

  it('a page with a given end holds at most the rows of two pages', async () => {
    const app = await startApp([], { limits: { pageSize: 10 } });
    const { ada, api, threadId } = app;
    await seedTurns(app, threadId, 20);
    const all = await ada.query(api.listThreadMessages, {
      threadId,
      paginationOpts: { cursor: null, endCursor: JSON.stringify([threadId]), numItems: 1 },
    });
    expect(all.page).toHaveLength(20);
    expect(all).toMatchObject({ pageStatus: 'SplitRequired', splitCursor: JSON.stringify([threadId, 10]) });
  });

  it('deltas refuse invalid cursors, and each stream is read once', async () => {
    const app = await startApp([[text('Fine.')]]);
    const { ada, api, threadId } = app;
    const ask = (cursors: Array<{ streamId: string; cursor: number }>) =>
      ada.query(api.listThreadMessages, {
        threadId,
        paginationOpts: { cursor: null, numItems: 0 },
        streamArgs: { kind: 'deltas', cursors },
      });
    for (const cursor of [NaN, -1, 0.5, Infinity]) {
      expect(await codeOf(ask([{ streamId: 'x', cursor }]))).toBe('invalid-arguments');
    }
    await app.say('go');
    const listed = await app.backend.t.run((ctx): Promise<Array<{ streamId: string }>> =>
      ctx.runQuery(agent.streams.list as never, { threadId, statuses: ['finished'] } as never),
    );
    const { streamId } = listed[0]!;
    const once = await ask([{ streamId, cursor: 0 }]);
    const often = await ask(Array.from({ length: 50 }, () => ({ streamId, cursor: 0 })));
    expect(often.streams).toEqual(once.streams);
  });
});
