/** The id of a user or system row. Rows never move, so an optimistic row has the same id as the stored one. */
export const rowId = (threadId: string, order: number, stepOrder: number): string =>
  `${threadId}:${order}:${stepOrder}`;

/**
 * The id of a segment of assistant rows. It depends on the user or system row before it, never on the assistant rows
 * themselves: those come and go with pages and streams.
 */
export const assistantId = (threadId: string, order: number, after: number): string =>
  after > 0 ? `${threadId}:${order}:assistant:${after}` : `${threadId}:${order}:assistant`;

/** Gives every tool call of a turn its own id: `call_0`, `call_0~2`, … */
export function createToolIds(): (rawId: string, messageId: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>(); // where counting continues, so that many equal ids do not take quadratic time
  return (rawId, messageId) => {
    const isMissing = rawId === '';
    const base = isMissing ? `${messageId}:tool:` : `${rawId}~`;
    let number = next.get(base) ?? (isMissing ? 0 : 2);
    let id = rawId;
    while (id === '' || taken.has(id)) id = `${base}${number++}`;
    next.set(base, number);
    taken.add(id);
    return id;
  };
}
