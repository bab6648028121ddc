import type { TransactionLimit } from '../backend/convexLimits.js';
import type { CallObserver, FunctionCall } from '../backend/functionCalls.js';
import type { BackendObserver, CallUsage } from '../meter.js';

/** What a transaction has used so far. */
export type Usage = Readonly<Record<TransactionLimit, number>>;

export interface Observers {
  add(observer: BackendObserver): () => void;
  /** Measures a call if there are observers. */
  readonly measure: CallObserver;
  /** Reports a call that the cache answered. */
  cached(call: FunctionCall): void;
  sent(data: string): void;
}

export interface ObserversOptions {
  /** What functions have used in the current transaction, or `undefined` outside one. */
  readonly usage: () => Promise<Usage | undefined>;
  /** Whether the current call runs for a subscription. */
  readonly isSubscription: () => boolean;
}

const NO_USAGE: CallUsage = { documentsRead: 0, bytesRead: 0, documentsWritten: 0, bytesWritten: 0 };

/** The observers of a backend. */
export function createObservers({ usage, isSubscription }: ObserversOptions): Observers {
  const observers = new Set<BackendObserver>();
  return {
    add(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    async measure(call, run) {
      if (observers.size === 0) return run();
      const [before, isSubscribed] = [await usage(), isSubscription()];
      try {
        return await run();
      } finally {
        const used = difference(before, call.kind === 'action' ? undefined : await usage());
        for (const observer of observers)
          observer.call({ ...call, ...used, isSubscription: isSubscribed, isCached: false });
      }
    },
    cached(call) {
      for (const observer of observers)
        observer.call({ ...call, ...NO_USAGE, isSubscription: true, isCached: true });
    },
    sent(data) {
      for (const observer of observers) observer.sent(data);
    },
  };
}

function difference(before: Usage | undefined, after: Usage | undefined): CallUsage {
  if (!before || !after) return NO_USAGE;
  return {
    documentsRead: after.documentsRead - before.documentsRead,
    bytesRead: after.bytesRead - before.bytesRead,
    documentsWritten: after.documentsWritten - before.documentsWritten,
    bytesWritten: after.bytesWritten - before.bytesWritten,
  };
}
