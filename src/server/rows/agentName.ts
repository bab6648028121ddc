import type { ThreadApiOptions } from '../options.js';

/** The name with which the agent signs its rows. */
export const agentNameOf = ({ agent }: Pick<ThreadApiOptions, 'agent'>): string | undefined =>
  (agent as unknown as { options: { name?: string } }).options.name;
