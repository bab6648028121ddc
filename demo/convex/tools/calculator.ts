import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { all, create, type MathType } from 'mathjs';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { pause } from './pause.js';

const math = create(all!);
// Kept before the names are removed below.
const evaluate = math.evaluate.bind(math);

const refuse = () => {
  throw new ConvexError({
    code: 'unsupported-function',
    message: 'This function is not available here.',
  });
};
// As mathjs recommends for untrusted expressions.
math.import(
  {
    import: refuse,
    createUnit: refuse,
    reviver: refuse,
    evaluate: refuse,
    parse: refuse,
    simplify: refuse,
    derivative: refuse,
    resolve: refuse,
  },
  { override: true },
);

function evaluateOrRefuse(expression: string): MathType {
  try {
    return evaluate(expression) as MathType;
  } catch (error) {
    if (error instanceof ConvexError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConvexError({
      code: 'invalid-expression',
      message: `Could not evaluate the expression: ${reason}`,
    });
  }
}

export const calculator = repeatable(
  createTool({
    description:
      'Evaluates one mathjs expression: arithmetic, percent, units, matrices, statistics. Use it for every calculation, also a ' +
      'simple one. Do not use it for dates (datetime) or for loops and conditions (codeExecution).',
    inputSchema: z.object({ expression: z.string() }),
    execute: async (_, { expression }): Promise<{ expression: string; result: number | string }> => {
      await pause(250);
      const value = evaluateOrRefuse(expression);
      return {
        expression,
        result: typeof value === 'number' ? value : math.format(value, { precision: 14 }),
      };
    },
  }),
);
