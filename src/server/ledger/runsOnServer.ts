import type { AgentTools } from '../options.js';

/** A tool without `execute` is answered by a client. */
export const runsOnServer = (tool: AgentTools[string] | undefined): boolean =>
  tool !== undefined && 'execute' in tool && tool.execute !== undefined;
