/** A count and its formatted text. */
export type Count = (count: number, text: string) => string;

/** The phases of a tool call. `ToolPhase` of the tools is checked against it. */
export type Phase =
  | 'input-streaming'
  | 'running'
  | 'awaiting-approval'
  | 'partial'
  | 'complete'
  | 'error'
  | 'denied'
  | 'cancelled'
  | 'stale';

/** The status of a step. */
export type Todo = 'todo' | 'active' | 'done' | 'cancelled' | 'failed';
