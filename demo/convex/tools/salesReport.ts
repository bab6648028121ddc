import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import { pause } from './pause.js';

export interface SalesReport {
  readonly quarter: string;
  readonly rows: ReadonlyArray<{ readonly region: string; readonly units: number; readonly change: number }>;
}

/** The first call in a thread fails, as if the service were down. A retry gets the report. */
export const salesReport = repeatable(
  createTool({
    description:
      'Returns the sales of one quarter by region, such as “Q3 2026”. Use it when the user asks about sales. Do not use it for ' +
      'forecasts.',
    inputSchema: z.object({ quarter: z.string() }),
    execute: async (ctx, { quarter }): Promise<SalesReport> => {
      await pause(1_600);
      const threadId = ctx.threadId ?? '';
      const count = await ctx.runMutation(internal.faults.countAttempt, { threadId, what: 'salesReport' });
      if (count === 1) throw new Error('fetch failed: connect ECONNREFUSED 10.0.4.17:443 (reports.internal)');
      return {
        quarter,
        rows: [
          { region: 'Europe', units: 4_210, change: 0.12 },
          { region: 'North America', units: 3_875, change: 0.04 },
          { region: 'Japan', units: 1_940, change: 0.31 },
        ],
      };
    },
  }),
);
