import { createTool } from '@convex-dev/agent';
import { ConvexError } from 'convex/values';
import { z } from 'zod';

const DEGREES: Record<string, number> = { lisbon: 24, oslo: 9, tokyo: 19 };

export const weather = createTool({
  description:
    'Get the current temperature in a city. Use it when the user asks about the weather. Do not use it for forecasts.',
  inputSchema: z.object({ city: z.string().describe('The name of the city, in English') }),
  execute: async (_ctx, { city }): Promise<{ city: string; degrees: number }> => {
    const degrees = DEGREES[city.toLowerCase()];
    // A ConvexError is what the user reads. Anything else stays on the server.
    if (degrees === undefined) throw new ConvexError(`No weather station in ${city}.`);
    return { city, degrees };
  },
});
