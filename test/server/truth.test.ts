import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delay, failure, text } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { during, partOf, plain, search, startApp } from './app.js';

const FAILED = 'The tool failed.';

const SCRIPT = [
  [text('Look.'), search('s'), plain('boom', 'b'), plain('soft', 'f')],
  [delay(60), text('Done.')],
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // failures are logged
});

describe('messages agree with the documents', () => {
  it('a tool that threw is an error after a cold load', async () => {
    const app = await startApp(SCRIPT);
    await app.say('go');
    const { page } = await app.list();
    expect(partOf(page, 'b')).toMatchObject({ state: 'output-error', errorText: FAILED });
    expect(partOf(page, 'f')).toMatchObject({ state: 'output-error', errorText: FAILED });
    expect(partOf(page, 's')).toMatchObject({ state: 'output-available', output: 'found s' });
    expect((await app.snapshot()).toolCalls).toMatchObject([
      { toolCallId: 's', state: 'output-available' },
      { toolCallId: 'b', state: 'output-error', errorText: FAILED },
      { toolCallId: 'f', state: 'output-error', errorText: FAILED },
    ]);
  });

  it('a call with invalid arguments is an error after a cold load', async () => {
    const app = await startApp([[{ ...search('s'), input: { wrong: 1 } }], [text('Sorry.')]]);
    await app.say('go');
    const part = partOf((await app.list()).page, 's');
    expect(part.state).toBe('output-error');
    expect(part.errorText).toBe(FAILED);
    // The model has to learn what is wrong with its arguments.
    expect(JSON.stringify(app.model.calls[1]!.prompt)).toMatch(/invalid/i);
  });

  it('a message has model, usage, finish reason and the times of each tool', async () => {
    const app = await startApp(SCRIPT);
    const before = Date.now();
    await app.say('go');
    const { page } = await app.list();
    expect(page[1]!.metadata).toMatchObject({ model: 'scripted', finishReason: 'stop' });
    expect(page[1]!.metadata.usage!.totalTokens).toBeGreaterThan(0);
    expect(page[1]!.metadata.ids).toHaveLength(3);
    for (const id of ['s', 'b', 'f']) {
      const { startedAt, endedAt } = partOf(page, id) as { startedAt: number; endedAt: number };
      expect(startedAt).toBeGreaterThanOrEqual(before);
      expect(endedAt).toBeGreaterThanOrEqual(startedAt);
      expect(endedAt).toBeLessThanOrEqual(Date.now());
    }
    expect((await app.snapshot()).toolCalls[0]).toHaveProperty('endedAt');
  });

  it('a message says that its provider failed halfway', async () => {
    const app = await startApp([[text('One two'), delay(30), failure(new Error('Overloaded\nSENTINEL'))]], {
      maxResumes: 0,
    });
    await app.say('go');
    const [, answer] = (await app.snapshot()).messages;
    expect(answer).toMatchObject({
      content: [{ type: 'text', text: 'One two' }],
      status: { type: 'incomplete', reason: 'error', error: 'The reply failed.' },
    });
  });

  it('calls that share an id keep their own results', async () => {
    const app = await startApp([[search('x')], [{ ...search('y'), toolCallId: 'x' }], [text('Done.')]]);
    await app.say('go');
    expect((await app.snapshot()).toolCalls).toMatchObject([
      { toolCallId: 'x', rawToolCallId: 'x', output: 'found x' },
      { toolCallId: 'x~2', rawToolCallId: 'x', output: 'found y' },
    ]);
  });
});

describe('raw errors', () => {
  const everything = async (authorizeDebug?: () => Promise<boolean>) => {
    const app = await startApp(SCRIPT, { ...everyDelta, ...(authorizeDebug && { authorizeDebug }) });
    const answers: unknown[] = [];
    const frame = async () => {
      const streamArgs = { kind: 'list' as const };
      const paginationOpts = { cursor: null, numItems: 50 };
      const { threadId, api } = app;
      const listed = await app.ada.query(api.listThreadMessages, { threadId, paginationOpts, streamArgs });
      answers.push(listed);
      const cursors = (listed.streams?.kind === 'list' ? listed.streams.messages : []).map(
        ({ streamId }) => ({ streamId, cursor: 0 }),
      );
      const deltas = { kind: 'deltas' as const, cursors };
      answers.push(
        await app.ada.query(api.listThreadMessages, { threadId, paginationOpts, streamArgs: deltas }),
      );
    };
    await during(app.say('go'), frame);
    await frame();
    return JSON.stringify(answers);
  };

  it('by default raw errors are neither stored nor streamed for anyone', async () => {
    const seen = await everything();
    expect(seen).toContain('tool-output-error'); // so the client has seen streams
    expect(seen).not.toContain('SENTINEL');
    expect(seen).not.toContain('file.ts');
  });

  it('raw errors are for users that authorizeDebug accepts', async () => {
    expect(await everything(async () => true)).toContain('SENTINEL');
  });

  it('raw errors stay private when authorizeDebug throws', async () => {
    const seen = await everything(async () => {
      throw new Error('no');
    });
    expect(seen).not.toContain('SENTINEL');
  });

  it('the app can word its errors', async () => {
    const app = await startApp(SCRIPT, {
      describeError: ({ toolName, text: line }) => `${toolName}: ${line}!`,
    });
    await app.say('go');
    expect(partOf((await app.list()).page, 'b')).toMatchObject({ errorText: 'boom: boom!' });
    const broken = await startApp(SCRIPT, {
      describeError: () => {
        throw new Error('no words');
      },
    });
    await broken.say('go');
    expect(partOf((await broken.list()).page, 'b')).toMatchObject({ errorText: FAILED });
  });
});
