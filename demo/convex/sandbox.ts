'use node';
import { Worker } from 'node:worker_threads';
import { v } from 'convex/values';
import { internalAction } from './_generated/server.js';
import { sandboxSource } from './sandboxSource.js';

export interface Execution {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly result?: string;
  readonly executionTime: number;
}

type Outcome = Pick<Execution, 'stdout' | 'stderr' | 'result'>;

/**
 * Runs JavaScript in a context of its own, in a thread of its own, for two seconds at most, with nothing of Node in
 * reach. It keeps accidents away from the demo. It is no wall against an attacker: bring a real sandbox for that.
 */
export const run = internalAction({
  args: { code: v.string(), timeoutMs: v.number() },
  handler: async (_, { code, timeoutMs }): Promise<Execution> => {
    const startedAt = Date.now();
    const outcome = await inWorker(code, Math.min(timeoutMs, 2_000));
    const executionTime = Date.now() - startedAt;
    return { ...outcome, exitCode: outcome.stderr === '' ? 0 : 1, executionTime };
  },
});

function inWorker(code: string, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const worker = new Worker(sandboxSource, {
      eval: true,
      env: {},
      workerData: { code, timeoutMs },
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const fail = (stderr: string) => resolve({ stdout: '', stderr });
    const limit = setTimeout(() => {
      fail(`The code timed out after ${timeoutMs} ms.`);
      void worker.terminate();
    }, timeoutMs + 500);
    worker.once('message', (outcome: Outcome) => resolve(outcome));
    worker.once('error', (error) => fail(String(error)));
    worker.once('exit', () => {
      clearTimeout(limit);
      fail('The code ended without a result.');
    });
  });
}
