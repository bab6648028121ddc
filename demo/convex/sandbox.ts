'use node';
import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import { v } from 'convex/values';
import {
  newQuickJSWASMModuleFromVariant,
  shouldInterruptAfterDeadline,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { internalAction } from './_generated/server.js';

export interface Execution {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly result?: string;
  readonly executionTime: number;
}

const MEGABYTE = 1_048_576;
const LONGEST_MS = 5_000;

/**
 * Runs JavaScript in QuickJS, a separate engine in WebAssembly, without access to the network, files, timers or this
 * process, and with limits on time and memory.
 */
export const run = internalAction({
  args: { code: v.string(), timeoutMs: v.number() },
  handler: async (_, { code, timeoutMs }): Promise<Execution> => {
    const quickjs = await newQuickJSWASMModuleFromVariant(variant);
    const runtime = quickjs.newRuntime();
    runtime.setMemoryLimit(32 * MEGABYTE);
    runtime.setMaxStackSize(MEGABYTE / 2);
    const context = runtime.newContext();
    try {
      const lines = collectPrinted(context);
      const startedAt = Date.now();
      runtime.setInterruptHandler(shouldInterruptAfterDeadline(startedAt + Math.min(timeoutMs, LONGEST_MS)));
      const evaluated = context.evalCode(code, 'code.js');
      const stderr = evaluated.error ? errorText(context, evaluated.error) : '';
      const result = evaluated.error ? undefined : textOf(context, evaluated.value);
      (evaluated.error ?? evaluated.value).dispose();
      return {
        stdout: lines.join('\n').slice(0, 8_000),
        stderr: stderr.slice(0, 2_000),
        exitCode: evaluated.error ? 1 : 0,
        ...(result !== undefined && { result: result.slice(0, 4_000) }),
        executionTime: Date.now() - startedAt,
      };
    } finally {
      context.dispose();
      runtime.dispose();
    }
  },
});

/** Gives the code a console, and returns the lines that it prints. */
function collectPrinted(context: QuickJSContext): string[] {
  const lines: string[] = [];
  const print = context.newFunction('print', (...values) => {
    if (lines.length < 200)
      lines.push(values.map((value) => textOf(context, value) ?? 'undefined').join(' '));
  });
  const console = context.newObject();
  for (const name of ['log', 'info', 'warn', 'error']) context.setProp(console, name, print);
  context.setProp(context.global, 'console', console);
  print.dispose();
  console.dispose();
  return lines;
}

/** Strings as they are, and everything else as JSON. */
function textOf(context: QuickJSContext, value: QuickJSHandle): string | undefined {
  const type = context.typeof(value);
  if (type === 'undefined') return undefined;
  const plain: unknown = type === 'object' ? context.dump(value) : undefined;
  return plain === undefined ? context.getString(value) : JSON.stringify(plain);
}

function errorText(context: QuickJSContext, error: QuickJSHandle): string {
  const { name, message } = context.dump(error) as { name?: string; message?: string };
  if (message === 'interrupted') return 'The code timed out.';
  return message === undefined ? (name ?? 'The code failed.') : `${name ?? 'Error'}: ${message}`;
}
