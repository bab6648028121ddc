import { assistantId } from './ids.js';
import { createReport, SAME_ID, SAME_MESSAGE } from './issues.js';
import { NOTHING, type TurnOutput } from './turn.js';

/** What a turn shows that could not be read: one visible placeholder, so that the rest of the thread goes on. */
export function unreadable(threadId: string, order: number, error: unknown): TurnOutput {
  const id = assistantId(threadId, order, 0);
  const [report, issues] = createReport('reload', id);
  report('unreadable-turn', SAME_MESSAGE | SAME_ID);
  const reason = error instanceof Error ? error.message : 'unknown';
  return {
    ...NOTHING,
    messages: [
      {
        id,
        role: 'assistant',
        content: [{ type: 'data-unreadable', data: { order, reason } }],
        status: { type: 'incomplete', reason: 'other' },
        createdAt: new Date(0),
        metadata: { custom: { order, stepOrder: 0, status: 'failed' } },
      },
    ],
    issues: issues(),
  };
}
