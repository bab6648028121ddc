import type { DocumentWrite } from './ranges.js';

export interface WriteLog {
  readonly ts: number;
  add(write: DocumentWrite): void;
  onWrite(listener: (write: DocumentWrite) => void): () => void;
}

/** The commit clock and its listeners. */
export function createWriteLog(): WriteLog {
  const listeners = new Set<(write: DocumentWrite) => void>();
  let ts = 1;
  return {
    get ts() {
      return ts;
    },
    add(write) {
      ts++;
      for (const listener of listeners) listener(write);
    },
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
