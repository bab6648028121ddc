import { query } from './_generated/server.js';
import { isScripted, model } from './model.js';

export interface DemoInfo {
  readonly model: string;
  readonly isScripted: boolean;
  /** Where web results come from. */
  readonly web: 'live' | 'recorded';
}

/** Which parts of the demo are real. */
export const info = query({
  args: {},
  handler: async (): Promise<DemoInfo> => ({
    model: model.modelId,
    isScripted,
    web: process.env.TAVILY_API_KEY ? 'live' : 'recorded',
  }),
});
