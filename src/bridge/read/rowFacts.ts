import type { AgentUIMessage } from '../types.js';

export const isAssistant = (row: AgentUIMessage): boolean => row.role !== 'user' && row.role !== 'system';

/** How often the step of a row was made. */
export const attemptOf = ({ attempt }: AgentUIMessage): number => (attempt! > 1 ? attempt! : 1);

export const isPending = (row: AgentUIMessage): boolean =>
  row.status === 'pending' || row.status === 'streaming';

/** The stored time, or 0 if a `Date` cannot hold it. */
export const timeOf = ({ _creationTime: time }: AgentUIMessage): number =>
  typeof time === 'number' && Math.abs(time) <= 8.64e15 ? time : 0;
