/** The id of a user or system row. Rows never move, so an optimistic row has the id of the stored one. */
export const rowId = (threadId: string, order: number, stepOrder: number): string =>
  `${threadId}:${order}:${stepOrder}`;

/**
 * The id of a run of assistant rows. It depends on the user or system row before it, never on the assistant rows
 * themselves: those come and go with pages and streams.
 */
export const assistantId = (threadId: string, order: number, after: number): string =>
  after > 0 ? `${threadId}:${order}:assistant:${after}` : `${threadId}:${order}:assistant`;

/** Gives every tool call of a turn an id of its own: `call_0`, `call_0~2`, … */
export function createToolIds(): (rawId: string, messageId: string) => string {
  const taken = new Set<string>();
  return (rawId, messageId) => {
    let id = rawId;
    for (let n = 0; id === '' || taken.has(id); n++) {
      id = rawId === '' ? `${messageId}:tool:${n}` : `${rawId}~${n + 2}`;
    }
    taken.add(id);
    return id;
  };
}
