import { createTool } from '@convex-dev/agent';
import { z } from 'zod';

const plan = z.object({
  id: z.string(),
  title: z.string(),
  todos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['pending', 'in_progress', 'completed', 'cancelled', 'failed']),
    }),
  ),
});

export const showPlan = createTool({
  description:
    'Shows the user a plan with steps. Use it before work of three or more steps, and call it again with the same id when a ' +
    'step is done. Do not use it for a question that one step answers.',
  inputSchema: plan,
  execute: async (_, input): Promise<z.infer<typeof plan>> => input,
});
