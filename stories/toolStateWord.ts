import type { ToolCall } from '../src/bridge/index.js';

export type ToolStateWord =
  | 'running'
  | 'complete'
  | 'error'
  | 'denied'
  | 'needs approval'
  | 'needs an answer'
  | 'cancelled';

export function toolStateWord({ state, actionable, settled }: ToolCall): ToolStateWord {
  switch (state) {
    case 'output-denied':
      return 'denied';
    case 'output-error':
      return 'error';
    case 'output-available':
      return 'complete';
    case 'approval-requested':
      return settled ? 'cancelled' : 'needs approval';
    default:
      if (actionable) return 'needs an answer';
      return settled ? 'cancelled' : 'running';
  }
}
