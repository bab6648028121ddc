import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { all, create, type MathType } from 'mathjs';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { pause } from './pause.js';

const math = create(all!);
// Before the names are taken away below.
const evaluate = math.evaluate.bind(math);

const refuse = () => {
  throw new ConvexError('This function is not available here.');
};
// As mathjs advises for expressions of strangers.
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

export const calculator = repeatable(
  createTool({
    description: 'Evaluates an expression of mathjs: arithmetic, units, percent, matrices, statistics.',
    inputSchema: z.object({ expression: z.string() }),
    execute: async (_, { expression }): Promise<{ expression: string; result: number | string }> => {
      await pause(250);
      const value = evaluate(expression) as MathType;
      return {
        expression,
        result: typeof value === 'number' ? value : math.format(value, { precision: 14 }),
      };
    },
  }),
);
