import { saveMessages } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/testing/index.js';
import type { ThreadUIMessage } from '../../src/server/index.js';
import { codeOf, during, search, startApp, type App } from './app.js';
import { expectProperty } from '../support/deep.js';

type Component = Parameters<typeof saveMessages>[1];
const component = (componentsGeneric() as unknown as { agent: Component }).agent;

/** Fills the thread with turns of this many tool steps. */
async function fill({ backend, threadId }: App, turns: readonly number[]): Promise<void> {
  for (const steps of turns) {
    const tools = Array.from({ length: steps }, (_, i) => [
      {
        role: 'assistant' as const,
        content: [{ type: 'tool-call' as const, toolCallId: `c${i}`, toolName: 'search', input: {} }],
      },
      {
        role: 'tool' as const,
        content: [
          {
            type: 'tool-result' as const,
            toolCallId: `c${i}`,
            toolName: 'search',
            output: { type: 'text' as const, value: 'x' },
          },
        ],
      },
    ]).flat();
    await backend.t.run((ctx) =>
      saveMessages(ctx as never, component, {
        threadId,
        messages: [{ role: 'user', content: 'q' }, ...tools, { role: 'assistant', content: 'a' }],
      }),
    );
  }
}

/** All pages, as `usePaginatedQuery` requests them. */
async function allPages(app: App, numItems: number): Promise<ThreadUIMessage[][]> {
  const pages: ThreadUIMessage[][] = [];
  let cursor: string | null = null;
  for (;;) {
    const result: Awaited<ReturnType<App['list']>> = await app.list(numItems, cursor);
    pages.push(result.page);
    if (result.isDone) return pages;
    cursor = result.continueCursor;
  }
}

const rowsOf = (page: readonly ThreadUIMessage[]) => new Set(page.flatMap(({ metadata }) => metadata.ids));

describe('pages', () => {
  it('pages of any size hold whole turns, each once', async () => {
    const app = await startApp([]);
    const turns = [0, 3, 0, 1, 6, 0, 0, 2];
    await fill(app, turns);
    const whole = (await app.list(1_000)).page;
    expect(rowsOf(whole).size).toBe(turns.reduce((sum, steps) => sum + 2 + 2 * steps, 0));
    await expectProperty(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 46, max: 1_000 })),
        async (numItems) => {
          const pages = await allPages(app, numItems);
          expect(pages.toReversed().flat()).toEqual(whole);
          const orders = pages.flatMap((page) => [...new Set(page.map(({ order }) => order))]);
          expect(new Set(orders).size).toBe(orders.length);
          for (const page of pages.slice(0, -1)) expect(rowsOf(page).size).toBeGreaterThanOrEqual(numItems);
        },
      ),
      15,
    );
  });

  it('pages join without a gap when the thread grows between them', async () => {
    const app = await startApp([]);
    await fill(app, [0, 2, 0, 0]);
    const first = await app.list(2);
    await fill(app, [1, 0]);
    const pinned = await app.ada.query(app.api.listThreadMessages, {
      threadId: app.threadId,
      paginationOpts: { cursor: null, endCursor: first.continueCursor, numItems: 2 },
    });
    expect(pinned.continueCursor).toBe(first.continueCursor);
    const rest = await app.list(1_000, first.continueCursor);
    expect([...rest.page, ...pinned.page]).toEqual((await app.list(1_000)).page);
  });

  it('paging continues when the row of its cursor is deleted', async () => {
    const app = await startApp([]);
    await fill(app, [0, 1, 0]);
    const first = await app.list(1);
    const [next] = (await app.list(1, first.continueCursor)).page.toReversed();
    await app.ada.mutation(app.api.deleteMessage, {
      threadId: app.threadId,
      messageId: next!.metadata.ids.at(-1)!,
    });
    const rest = await app.list(1_000, first.continueCursor);
    expect(rest.page.map(({ order, role }) => `${order} ${role}`)).toEqual([
      '0 user',
      '0 assistant',
      '1 user',
    ]);
  });

  it('paging refuses invalid sizes and cursors', async () => {
    const app = await startApp([]);
    expect(await codeOf(app.list(1_001))).toBe('too-large');
    expect(await codeOf(app.list(-1))).toBe('invalid-arguments');
    expect(await codeOf(app.list(1.5))).toBe('invalid-arguments');
    expect(await codeOf(app.list(5, 'nonsense'))).toBe('invalid-arguments');
    expect(await codeOf(app.list(5, '{"a":1}'))).toBe('invalid-arguments');
    expect((await app.list(0)).page).toEqual([]);
  });

  it('a page can contain a turn that is still being written', async () => {
    const app = await startApp([[search('a')], [search('b')], [search('c')], [text('Done.')]]);
    await fill(app, [0]);
    await during(app.say('go'), async () => {
      const { page } = await app.list(1);
      if (page.some(({ order }) => order === 1)) expect(page[0]).toMatchObject({ order: 1, role: 'user' });
    });
    expect((await app.list(1)).page.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});
