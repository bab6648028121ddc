export interface WriteLog {
  readonly ts: number;
  add(table: string): void;
  onWrite(listener: (table: string) => void): () => void;
}

/** The commit clock, and who wants to know when it ticks. */
export function createWriteLog(): WriteLog {
  const listeners = new Set<(table: string) => void>();
  let ts = 1;
  return {
    get ts() {
      return ts;
    },
    add(table) {
      ts++;
      for (const listener of listeners) listener(table);
    },
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
