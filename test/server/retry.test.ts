import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTool } from '@convex-dev/agent';
import { z } from 'zod';
import { repeatable } from '../../src/server/index.js';
import { delay, hold, text, toolCall } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { codeOf, partOf, plain, remove, search, startApp, streamed, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('retrying a call', () => {
  const ledger = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
  const retry = (app: App, ...toolCallIds: string[]) =>
    app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds });
  const flaky = (failures: number) => {
    let left = failures;
    const execute = async () => {
      if (left-- > 0) throw new Error('busy');
      return 'fine';
    };
    return () => ({ ...tools, boom: { ...tools.boom, execute }, soft: repeatable(tools.soft) });
  };

  it('retrying a call keeps its neighbors and replaces everything after its failure', async () => {
    const app = await startApp(
      [
        [text('Try.'), plain('boom', 'b'), search('s')],
        [text('Failed.')],
        [text('Again.')],
        [text('Worked.')],
      ],
      { tools: flaky(2) },
    );
    await app.say('go');
    await retry(app, 'b');
    expect((await app.snapshot()).isRunning).toBe(true);
    expect(partOf((await app.list()).page, 'b')).toMatchObject({ state: 'input-available', attempt: 2 });
    await app.idle();
    expect((await app.view())[1]).toBe(
      'assistant/success: Try. | b:output-error | s:output-available | Again.',
    );
    await retry(app, 'b');
    await app.idle();
    expect((await app.view())[1]).toBe(
      'assistant/success: Try. | b:output-available | s:output-available | Worked.',
    );
    expect(partOf((await app.list()).page, 'b')).toMatchObject({ output: 'fine' });
  });

  it('retrying several calls runs them in parallel and then calls the model once', async () => {
    const app = await startApp(
      [[plain('boom', 'b'), plain('soft', 'c'), search('s')], [text('Failed.')], [text('Worked.')]],
      { tools: flaky(1) },
    );
    await app.say('go');
    await retry(app, 'b', 'c');
    await app.idle();
    expect(app.model.calls).toHaveLength(3);
    expect((await app.view())[1]).toBe(
      'assistant/success: b:output-available | c:output-error | s:output-available | Worked.',
    );
    const results = app.model.calls[2]!.prompt.flatMap(({ role, content }) =>
      role === 'tool' ? content : [],
    );
    expect(results).toHaveLength(3);
  });

  it('a repeatable call with an unknown outcome can be retried', async () => {
    const app = await startApp([[text('Wait.'), plain('hang', 'h')], [text('Done.')]], {
      checkRunsEveryMs: 20,
      maxResumes: 0,
      tools: (() => {
        let runs = 0;
        return () =>
          runs++ === 0
            ? { ...tools, hang: repeatable(tools.hang) }
            : { ...tools, hang: { ...tools.hang, execute: async () => 'now' } };
      })(),
    });
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    await until(async () => (await ledger(app)).some(({ status }) => status === 'running'));
    await app.server.kill();
    await until(async () => (await ledger(app)).some(({ status }) => status === 'unknown'));
    await retry(app, 'h');
    await app.idle();
    expect((await app.view()).at(-1)).toBe('assistant/success: Wait. | h:output-available | Done.');
    expect(await ledger(app)).toMatchObject([{ toolCallId: 'h', status: 'succeeded', attempt: 2 }]);
  });

  it('retrying stops a call that does not respond and runs it again', async () => {
    let runs = 0;
    const execute = () => (runs++ === 0 ? new Promise(() => {}) : Promise.resolve('now'));
    const app = await startApp([[plain('hang', 'h')], [text('Done.')]], {
      tools: () => ({ ...tools, hang: repeatable({ ...tools.hang, execute }) }),
    });
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    await until(async () => (await ledger(app)).some(({ status }) => status === 'running'));
    await retry(app, 'h');
    await until(async () => (await app.view()).at(-1)?.endsWith('Done.'));
    expect((await app.view()).at(-1)).toBe('assistant/success: h:output-available | Done.');
  });

  it('retrying asks for an approval that nobody gave', async () => {
    const execute = vi.fn<() => Promise<string>>(async () => 'gone');
    const app = await startApp([[remove('a'), delay(60_000)], [text('Done.')]], {
      ...everyDelta,
      checkStopEveryMs: 20,
      tools: () => ({ ...tools, remove: { ...tools.remove, execute } }),
    });
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    const call = async () => partOf((await app.list()).page, 'a') as { approval?: { id: string } };
    await until(async () => (await streamed(app)).includes('tool-approval-request'));
    await app.ada.mutation(app.api.stop, { threadId: app.threadId });
    await app.idle();
    await retry(app, 'a');
    await app.idle();
    expect(execute).not.toHaveBeenCalled();
    expect((await app.snapshot()).toolCalls).toMatchObject([
      { state: 'approval-requested', actionable: true },
    ]);
    const responses = [{ approvalId: (await call()).approval!.id, approved: true }];
    await app.ada.mutation(app.api.respondToApproval, { threadId: app.threadId, responses });
    await app.idle();
    expect((await app.view()).at(-1)).toBe('assistant/success: a:output-available | Done.');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('a call that was interrupted before it could ask for approval asks when retried', async () => {
    const execute = vi.fn<() => Promise<string>>(async () => 'gone');
    let asks = 0;
    const needsApproval = () => (asks++ === 0 ? new Promise<boolean>(() => {}) : true);
    const app = await startApp([[remove('a')], [text('Done.')]], {
      ...everyDelta,
      checkStopEveryMs: 20,
      tools: () => ({ ...tools, remove: { ...tools.remove, execute, needsApproval } }),
    });
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    await until(async () => (await streamed(app)).includes('tool-input-available'));
    await app.ada.mutation(app.api.stop, { threadId: app.threadId });
    await retry(app, 'a');
    await until(async () => (await ledger(app)).some(({ status }) => status === 'awaitingApproval'));
    expect(execute).not.toHaveBeenCalled();
    expect(asks).toBe(2);
    expect((await app.snapshot()).toolCalls).toMatchObject([
      { state: 'approval-requested', actionable: true },
    ]);
  });

  it('retrying a call that may not run twice is refused and not offered', async () => {
    let charged = 0;
    const execute = async (): Promise<string> => {
      charged++;
      throw new Error('gateway timeout');
    };
    const charge = createTool({ description: 'charges', inputSchema: z.object({}), execute });
    const app = await startApp([[toolCall('charge', {}, { toolCallId: 'c' })], [text('Sorry.')]], {
      tools: () => ({ ...tools, charge }),
    });
    await app.say('pay');
    expect(await codeOf(retry(app, 'c'))).toBe('invalid-arguments');
    await app.idle();
    expect(charged).toBe(1);
    expect(partOf((await app.list()).page, 'c')).not.toHaveProperty('canRetry');
    expect((await app.snapshot()).toolCalls[0]).not.toHaveProperty('canRetry');
  });

  it('a tool can decide from the arguments whether a call may be retried', async () => {
    const files = createTool({
      description: 'reads and writes',
      inputSchema: z.object({ action: z.string() }),
      execute: async (): Promise<string> => {
        throw new Error('disk full');
      },
    });
    const mayRepeat = ({ action }: { action: string }) => {
      if (action === 'odd') throw new Error('what?');
      return action === 'read';
    };
    const call = (action: string) => toolCall('files', { action }, { toolCallId: action });
    const app = await startApp(
      [[call('read'), call('write'), call('odd')], [text('Sorry.')], [text('OK.')]],
      {
        tools: () => ({ ...tools, files: repeatable(files, mayRepeat) }),
      },
    );
    await app.say('go');
    const { page } = await app.list();
    expect(['read', 'write', 'odd'].map((id) => partOf(page, id).canRetry)).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(await codeOf(retry(app, 'write'))).toBe('invalid-arguments');
    expect(await codeOf(retry(app, 'odd'))).toBe('invalid-arguments');
    await retry(app, 'read');
    await app.idle();
    expect((await ledger(app)).map(({ toolCallId, attempt }) => [toolCallId, attempt])).toEqual([
      ['read', 2],
      ['write', 1],
      ['odd', 1],
    ]);
  });

  it('only a failed call of the newest turn that is not running can be retried', async () => {
    const app = await startApp([[plain('boom', 'b'), search('s')], [text('Done.')], [text('Next.')]]);
    await app.say('go');
    const before = await app.view();
    expect(await codeOf(retry(app, 's'))).toBe('invalid-arguments');
    expect(await codeOf(retry(app, 'x'))).toBe('not-found');
    expect(await app.view()).toEqual(before);
    await app.say('more');
    expect(await codeOf(retry(app, 'b'))).toBe('not-found');
  });

  it('retrying is refused while the turn is running', async () => {
    const wait = hold();
    const app = await startApp([[plain('boom', 'b')], [wait, text('Done.')]]);
    const run = app.say('go');
    await until(async () => (await app.view()).at(-1)?.includes('b:output-error'));
    expect(await codeOf(retry(app, 'b'))).toBe('running');
    wait.release();
    await run;
    expect((await app.view()).at(-1)).toBe('assistant/success: b:output-error | Done.');
  });
});
