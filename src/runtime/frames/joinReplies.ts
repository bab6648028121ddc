import type { AgentUIMessage } from '../../bridge/index.js';
import { isRecord, type Fields } from '../../shared/json.js';

type Rows = readonly AgentUIMessage[];

/**
 * Gives the rows of a reply that spans two pages the metadata of both pages: the server summarizes a reply per page.
 * Returns the same list if no reply spans two.
 */
export function joinReplies(rows: Rows): Rows {
  const joined = new Map<AgentUIMessage, Fields>();
  for (const reply of repliesIn(rows)) {
    const parts = [...new Map(reply.map((row) => [firstIdOf(row), row.metadata as Fields])).values()];
    if (parts.length < 2) continue;
    const metadata = parts.reduce(combine);
    for (const row of reply) joined.set(row, metadata);
  }
  if (joined.size === 0) return rows;
  return rows.map((row) => (joined.has(row) ? { ...row, metadata: joined.get(row) } : row));
}

/** The rows of each reply, in order. Rows without ids are not from the server half. */
function repliesIn(rows: Rows): AgentUIMessage[][] {
  const replies: AgentUIMessage[][] = [];
  let last: AgentUIMessage | undefined;
  for (const row of rows.toSorted((a, b) => a.order - b.order || a.stepOrder - b.stepOrder)) {
    if (row.role === 'assistant' && firstIdOf(row) !== undefined) {
      if (last?.role === 'assistant' && last.order === row.order) replies.at(-1)!.push(row);
      else replies.push([row]);
    }
    last = row;
  }
  return replies;
}

const idsOf = (metadata: unknown): readonly unknown[] =>
  isRecord(metadata) && Array.isArray(metadata.ids) ? metadata.ids : [];

const firstIdOf = ({ metadata }: AgentUIMessage): unknown => idsOf(metadata)[0];

const combine = (older: Fields, newer: Fields): Fields => ({
  ...older,
  ...newer,
  ids: [...new Set([...idsOf(older), ...idsOf(newer)])],
  ...(isRecord(older.usage) && isRecord(newer.usage) && { usage: sum(older.usage, newer.usage) }),
});

function sum(a: Fields, b: Fields): Fields {
  const total: Record<string, unknown> = { ...a, ...b };
  for (const [key, value] of Object.entries(a)) {
    const other = b[key];
    if (typeof value === 'number' && typeof other === 'number') total[key] = value + other;
  }
  return total;
}
