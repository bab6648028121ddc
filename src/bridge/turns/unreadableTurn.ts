import type { ComputedTurn } from './computeTurn.js';
import { assistantId } from '../ids.js';
import { createIssues } from '../issues.js';
import { attempt } from '../../shared/attempt.js';
import { EMPTY_OUTPUT, NOTHING_WRITTEN, type Turn } from './turn.js';

/** The content of a turn that could not be read: one visible placeholder, so that the rest of the thread keeps working. */
export function computeUnreadable(turn: Turn, threadId: string, error: unknown): ComputedTurn {
  const { order, streams, displayed } = turn;
  const id = assistantId(threadId, order, 0);
  const { report, list } = createIssues('reload', id);
  report('unreadable-turn', { origin: 'rows', sameMessage: true, sameId: true });
  const reason = attempt(() => (error instanceof Error ? error.message : 'unknown'), 'unknown');
  return {
    streams: streams.filter(({ isListed }) => isListed),
    displayed,
    writing: NOTHING_WRITTEN,
    deletedStreams: [],
    size: 0,
    output: {
      ...EMPTY_OUTPUT,
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
      issues: list(),
    },
  };
}
