import { convexTest } from 'convex-test';
import { componentsGeneric } from 'convex/server';
import { describe, expect, it } from 'vitest';
import { ToolCallRepository, type ToolTransitionReport } from '../../src/server/ledger/toolCallRepository.js';
import type { ThreadComponents } from '../../src/server/index.js';
import { register } from '../../src/test.js';

const { assistantUi } = componentsGeneric() as unknown as ThreadComponents;

/** The component alone, on convex-test, as an app's own tests would register it. */
function open() {
  const t = convexTest({ modules: { './convex/_generated/api.js': async () => ({}) } });
  register(t);
  const transitions: ToolTransitionReport[] = [];
  const calls = new ToolCallRepository(assistantUi, (transition) => void transitions.push(transition));
  type Ctx = Parameters<Parameters<typeof t.run>[0]>[0];
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => t.run(work);
  return { calls, transitions, run };
}

const RUN = { threadId: 't', order: 0, promptMessageId: 'p', userId: 'ada' };
const call = (toolCallId: string) => ({
  messageId: 'm',
  toolCallId,
  toolName: 'charge',
  answeredBy: 'server' as const,
  isRepeatable: false,
  args: '{"amount":1}',
});
/** A call that needs no approval. */
const plain = (toolCallId: string) => ({ ...call(toolCallId), needsApproval: false });

async function startRun({ run }: ReturnType<typeof open>) {
  return run(async (ctx) => {
    const fence = await ctx.runMutation(assistantUi.runs.start, RUN);
    await ctx.runMutation(assistantUi.runs.begin, fence);
    return fence;
  });
}

describe('the ledger', () => {
  it('the ledger records a call from start to result, and drops the payload when the step is stored', async () => {
    const app = open();
    const { calls, run } = app;
    const fence = await startRun(app);
    const [started] = await run(async (ctx) => (await calls.start(ctx, { ...fence, calls: [plain('a')] }))!);
    expect(started).toMatchObject({ attempt: 1, idempotencyKey: 't:m:a' });
    await run((ctx) =>
      calls.setResult(ctx, { ...fence, id: started!.id, output: '{"type":"json","value":1}' }),
    );
    expect(await run((ctx) => calls.getByMessage(ctx, 'm'))).toMatchObject([
      { status: 'succeeded', args: '{"amount":1}', output: '{"type":"json","value":1}' },
    ]);
    await run((ctx) => calls.markAllComplete(ctx, ['m']));
    const [record] = await run((ctx) => calls.getByThread(ctx, { threadId: 't', fromOrder: 0, toOrder: 0 }));
    expect(record).toMatchObject({
      status: 'succeeded',
      startedAt: expect.any(Number),
      endedAt: expect.any(Number),
    });
    expect(record).not.toHaveProperty('output');
    expect(record).not.toHaveProperty('args');
  });

  it('the ledger stores a write once if it is repeated because its reply was lost', async () => {
    const app = open();
    const { calls, run, transitions } = app;
    const fence = await startRun(app);
    const start = () => run(async (ctx) => (await calls.start(ctx, { ...fence, calls: [plain('a')] }))!);
    const [first] = await start();
    expect(await start()).toEqual([first]);
    const finish = () => run((ctx) => calls.setResult(ctx, { ...fence, id: first!.id, output: '1' }));
    const finished = await finish();
    expect(finished).toMatchObject({ endedAt: expect.any(Number) });
    expect(await finish()).toMatchObject({ endedAt: finished!.endedAt });
    expect(transitions.map(({ to }) => to)).toEqual(['running', 'succeeded']);
  });

  it('the ledger refuses every write of a replaced attempt', async () => {
    const app = open();
    const { calls, run } = app;
    const fence = await startRun(app);
    const [started] = await run(async (ctx) => (await calls.start(ctx, { ...fence, calls: [plain('a')] }))!);
    await run((ctx) => ctx.runMutation(assistantUi.runs.takeOver, { ...fence, isResume: true }));
    expect(await run((ctx) => calls.start(ctx, { ...fence, calls: [plain('b')] }))).toBeNull();
    const outcome = { ...fence, id: started!.id, output: '1' };
    expect(await run((ctx) => calls.setResult(ctx, outcome))).toBeNull();
    expect(await run((ctx) => calls.setError(ctx, { ...outcome, error: 'x', isStopped: false }))).toBeNull();
    expect(await run((ctx) => ctx.runMutation(assistantUi.runs.end, { ...fence, status: 'succeeded' }))).toBe(
      false,
    );
    expect(await run((ctx) => ctx.runMutation(assistantUi.runs.begin, fence))).toBeNull();
    const key = { ...fence, key: 'step:m' };
    expect(await run((ctx) => ctx.runQuery(assistantUi.steps.check, key))).toEqual({ isCurrent: false });
    expect(await run((ctx) => calls.getByMessage(ctx, 'm'))).toMatchObject([{ status: 'running' }]);
  });

  it('settling marks started calls as unknown and the others as interrupted', async () => {
    const app = open();
    const { calls, run } = app;
    const fence = await startRun(app);
    await run((ctx) => calls.start(ctx, { ...fence, calls: [plain('started')] }));
    await run((ctx) =>
      calls.upsert(ctx, { runId: fence.runId, calls: [{ ...call('asked'), status: 'requested' }] }),
    );
    await run((ctx) =>
      calls.cleanupIncomplete(ctx, { runId: fence.runId, runningAs: 'unknown', except: [] }),
    );
    const records = await run((ctx) => calls.getByMessage(ctx, 'm'));
    expect(records.map(({ toolCallId, status }) => [toolCallId, status])).toEqual([
      ['started', 'unknown'],
      ['asked', 'interrupted'],
    ]);
  });

  it('a call that needs approval starts only for the approved attempt and arguments', async () => {
    const question = { approvalId: 'q', argsDigest: 'one' };
    const cases = [
      { argsDigest: 'one', decide: true, isRefused: false },
      { argsDigest: 'two', decide: true, isRefused: true },
      { argsDigest: 'one', decide: false, isRefused: true },
      { argsDigest: 'one', decide: undefined, isRefused: true },
      { argsDigest: 'one', decide: true, isRefused: true, asked: { ...question, approvalId: 'other' } },
    ];
    for (const { argsDigest, decide, isRefused, asked = question } of cases) {
      const app = open();
      const { calls, run } = app;
      const fence = await startRun(app);
      const { runId } = fence;
      const waiting = { ...call('a'), status: 'awaitingApproval' as const, question: asked };
      await run((ctx) => calls.upsert(ctx, { runId, calls: [waiting] }));
      const decision = { messageId: 'm', toolCallId: 'a', approvalId: 'q', by: 'ada' };
      if (decide !== undefined) {
        await run((ctx) => calls.decide(ctx, { decisions: [{ ...decision, approved: decide }] }));
      }
      // The call asked for approval, so it needs one even if its tool no longer says so.
      const started = await run((ctx) =>
        calls.start(ctx, { ...fence, calls: [{ ...plain('a'), argsDigest }] }),
      );
      if (decide === false) expect(started).toEqual([]);
      else expect(started).toMatchObject([{ isRefused }]);
      const [record] = await run((ctx) => calls.getByMessage(ctx, 'm'));
      expect(record!.status === 'running').toBe(!isRefused);
    }
  });

  it('an approval does not carry over to a later attempt', async () => {
    const app = open();
    const { calls, run } = app;
    const fence = await startRun(app);
    const { runId } = fence;
    const question = { approvalId: 'q', argsDigest: 'one' };
    const asked = { ...call('a'), status: 'awaitingApproval' as const, question };
    await run((ctx) => calls.upsert(ctx, { runId, calls: [asked] }));
    const decision = { messageId: 'm', toolCallId: 'a', approvalId: 'q', by: 'ada', approved: true };
    await run((ctx) => calls.decide(ctx, { decisions: [decision] }));
    const start = () =>
      run((ctx) =>
        calls.start(ctx, { ...fence, calls: [{ ...call('a'), needsApproval: true, argsDigest: 'one' }] }),
      );
    const [first] = (await start())!;
    expect(first!.isRefused).toBe(false);
    const outcome = {
      ...fence,
      id: first!.id,
      output: '1',
      error: 'x',

      isStopped: false,
    };
    await run((ctx) => calls.setError(ctx, outcome));
    await run((ctx) => calls.requeue(ctx, { runId, calls: [call('a')] }));
    expect(await start()).toMatchObject([{ attempt: 2, isRefused: true }]);
  });

  it('a final state is never taken back', async () => {
    const app = open();
    const { calls, run } = app;
    const { runId, ...fence } = await startRun(app);
    const [started] = await run(
      async (ctx) => (await calls.start(ctx, { runId, ...fence, calls: [plain('a')] }))!,
    );
    await run((ctx) => calls.setResult(ctx, { runId, ...fence, id: started!.id, output: '1' }));
    await run((ctx) => calls.upsert(ctx, { runId, calls: [{ ...call('a'), status: 'failed' }] }));
    await run((ctx) => calls.requeue(ctx, { runId, calls: [call('a')] }));
    expect(await run((ctx) => calls.getByMessage(ctx, 'm'))).toMatchObject([
      { status: 'succeeded', attempt: 1 },
    ]);
  });

  it('the ledger deletes everything of a thread', async () => {
    const app = open();
    const { calls, run } = app;
    const fence = await startRun(app);
    await run((ctx) => calls.start(ctx, { ...fence, calls: [plain('a')] }));
    let isDone = false;
    while (!isDone) {
      ({ isDone } = await run((ctx) => ctx.runMutation(assistantUi.threads.remove, { threadId: 't' })));
    }
    expect(await run((ctx) => calls.getByMessage(ctx, 'm'))).toEqual([]);
    expect(await run((ctx) => ctx.runQuery(assistantUi.runs.get, { runId: fence.runId }))).toBeNull();
    expect(await run((ctx) => ctx.runQuery(assistantUi.threads.get, { threadId: 't' }))).toBeNull();
  });
});
