import type { AgentUIMessage } from '../../bridge/index.js';
import { isRecord } from '../../shared/json.js';
import { joinReplies } from './joinReplies.js';
import type { LiveTurn } from '../streams/index.js';

type Rows = readonly AgentUIMessage[];

/**
 * Adds what the run knows to the rows of the newest turn: its status, repeated steps, the calls of its open step, and a
 * placeholder for a reply about to begin. Returns the same list for the same rows and run.
 */
export function createLiveTurnJoin(): (rows: Rows, live: LiveTurn | undefined) => Rows {
  let known: { rows: Rows; live: LiveTurn | undefined; joined: Rows } | undefined;
  return (rows, live) => {
    if (known?.rows !== rows || known.live !== live) {
      known = { rows, live, joined: joinReplies(live ? joinLiveTurn(rows, live) : rows) };
    }
    return known.joined;
  };
}

function joinLiveTurn(rows: Rows, live: LiveTurn): Rows {
  const newest = rows.reduce<AgentUIMessage | undefined>(
    (last, row) => (last && isBefore(row, last) ? last : row),
    undefined,
  );
  if (newest?.order !== live.order) return rows; // the run belongs to another turn
  const { openStep } = live;
  const withRun = (row: AgentUIMessage): AgentUIMessage => ({
    ...row,
    ...attemptOf(row, live),
    metadata: { ...(isRecord(row.metadata) && row.metadata), run: live.run },
  });
  const joined = rows.map((row) => {
    if (row.order !== live.order || row.role !== 'assistant') return row;
    const isLost = openStep?.isLost === true && row.status === 'pending';
    return withRun(isLost ? { ...row, status: 'success' } : row);
  });
  if (openStep) {
    const { messageId, messages } = openStep;
    joined.push(...messages.map((row) => withRun({ ...row, isPlaceholder: row.id !== messageId })));
  } else if (isLive(live) && idsOf(newest).at(-1) === live.promptMessageId) {
    joined.push(withRun(comingReply(newest, live)));
  }
  return joined;
}

const isBefore = (a: AgentUIMessage, b: AgentUIMessage): boolean =>
  a.order < b.order || (a.order === b.order && a.stepOrder < b.stepOrder);

const isLive = ({ run }: LiveTurn): boolean => run.status === 'queued' || run.status === 'running';

function idsOf({ metadata }: AgentUIMessage): readonly unknown[] {
  return isRecord(metadata) && Array.isArray(metadata.ids) ? metadata.ids : [];
}

function attemptOf(row: AgentUIMessage, { attempts = [] }: LiveTurn): { attempt?: number } {
  const ids = idsOf(row);
  const made = attempts.filter(({ messageId }) => ids.includes(messageId)).map(({ attempt }) => attempt);
  return made.length > 0 ? { attempt: Math.max(...made) } : {};
}

/** The reply of a scheduled run that has stored nothing yet. */
function comingReply(prompt: AgentUIMessage, live: LiveTurn): AgentUIMessage {
  const stepOrder = prompt.stepOrder + idsOf(prompt).length; // after all rows of the prompt
  return {
    id: `run:${live.promptMessageId}`,
    role: 'assistant',
    status: 'pending',
    order: live.order,
    stepOrder,
    parts: [],
    _creationTime: live.startedAt,
    exact: true,
    isPlaceholder: true,
    metadata: { ids: [] },
  };
}
