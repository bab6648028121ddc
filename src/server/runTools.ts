import type { Tools } from './options.js';
import type { RunArgs } from './runs.js';
import type { Timings } from './timing.js';

type CallOptions = { toolCallId: string };
type Tool = {
  execute?: (this: unknown, input: unknown, options: CallOptions) => unknown;
  needsApproval?: unknown;
};
type NeedsApproval = (this: unknown, input: unknown, options: CallOptions) => unknown;

const NOT_ALLOWED = 'This tool has to be allowed first, and nobody was asked.';

/**
 * The tools as a run uses them. They note in `timings` how long each call took: the rows only tell when a step ended.
 * A call that is run again passes for approved, and `ai` 6 refuses approvals of tools that never ask for one.
 */
export function runTools(tools: Tools, timings: Timings, retried: RunArgs['retried']): Tools {
  const wrapped = Object.entries(tools).map(([name, tool]: [string, Tool]) => {
    const { execute, needsApproval } = tool;
    if (!execute) return [name, tool] as const;
    // `this` carries the context that the agent puts on a tool.
    const run: Tool = {
      ...tool,
      execute(input, options) {
        timings.start(options.toolCallId);
        return observed(
          () => execute.call(this, input, options),
          () => timings.end(options.toolCallId),
        );
      },
    };
    if (retried !== undefined) {
      run.needsApproval = async function (this: unknown, input: unknown, options: CallOptions) {
        const isNeeded =
          typeof needsApproval === 'function'
            ? await (needsApproval as NeedsApproval).call(this, input, options)
            : needsApproval;
        if (options.toolCallId !== retried.toolCallId) return isNeeded === true;
        // It ended before it could ask.
        if (isNeeded && !retried.isAllowed) throw new Error(NOT_ALLOWED);
        return true;
      };
    }
    return [name, run] as const;
  });
  return Object.fromEntries(wrapped);
}

/** The result of `run`, be it a value, a promise or a stream of preliminary results; `end` is called when it is over. */
function observed(run: () => unknown, end: () => void): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    end();
    throw error;
  }
  if (isAsyncIterable(result)) return iterate(result, end);
  return Promise.resolve(result).finally(end);
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* iterate(values: AsyncIterable<unknown>, end: () => void): AsyncGenerator {
  try {
    yield* values;
  } finally {
    end();
  }
}
