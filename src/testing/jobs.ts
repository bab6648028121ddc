import type { StoredDocument } from './ranges.js';

/** How often a running job is looked at, once somebody watches jobs. */
const INTERVAL_MS = 20;

interface Job {
  readonly component: string;
  readonly id: string;
  readonly dueAt: number;
  state: string;
}

export interface JobWatch {
  add(component: string, id: string, dueAt: number): void;
  /** Somebody has read the table of jobs: from now on its changes are told. */
  watch(): void;
}

/** What Convex stores of a scheduled function. */
export type JobDocument = StoredDocument & { readonly state: { readonly kind: string } };

export interface JobWatchOptions {
  /** The document of a job, `null` when it is gone. */
  readonly read: (component: string, id: string) => Promise<JobDocument | null>;
  readonly changed: (component: string, job: JobDocument) => void;
}

/**
 * Tells when a scheduled function starts and ends. convex-test moves a job through its states without a syscall, so
 * that the one way to learn of it is to look.
 */
export function createJobWatch({ read, changed }: JobWatchOptions): JobWatch {
  const jobs = new Set<Job>();
  let isWatched = false;
  let wake = () => {};

  async function look(job: Job): Promise<void> {
    const document = await read(job.component, job.id).catch(() => null);
    const state = document?.state.kind;
    if (document && state !== job.state) changed(job.component, document);
    if (state === 'pending' || state === 'inProgress') job.state = state;
    else jobs.delete(job);
  }

  // A loop of its own: it must not run in the context of the transaction that adds a job, where timers are banned.
  async function loop(): Promise<never> {
    for (;;) {
      const due = [...jobs].filter(({ dueAt }) => dueAt <= Date.now());
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await Promise.all(isWatched ? due.map(look) : []);
      const next = Math.min(...[...jobs].map(({ dueAt }) => dueAt));
      // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (!isWatched || jobs.size === 0) return;
        const timer = setTimeout(resolve, Math.min(Math.max(INTERVAL_MS, next - Date.now()), 2 ** 31 - 1));
        if (typeof timer === 'object') timer.unref();
      });
    }
  }

  void loop();
  return {
    add(component, id, dueAt) {
      jobs.add({ component, id, dueAt, state: 'pending' });
      wake();
    },
    watch() {
      if (isWatched) return;
      isWatched = true;
      wake();
    },
  };
}
