import type { StoredDocument } from '../queries/ranges.js';

/** How often running jobs are polled once a query reads the table of jobs. */
const INTERVAL_MS = 20;

interface Job {
  readonly component: string;
  readonly id: string;
  readonly dueAt: number;
  state: string;
}

export interface JobWatch {
  add(component: string, id: string, dueAt: number): void;
  /** Call when a query has read the table of jobs: from then on changes are reported. */
  watch(): void;
}

/** What Convex stores about a scheduled function. */
export type JobDocument = StoredDocument & { readonly state: { readonly kind: string } };

export interface JobWatchOptions {
  /** The job's document, or `null` after it was removed. */
  readonly read: (component: string, id: string) => Promise<JobDocument | null>;
  readonly changed: (component: string, job: JobDocument) => void;
}

/**
 * Reports when a scheduled function starts and ends. convex-test changes a job's state without a syscall, so polling is
 * the only way to notice.
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

  // A separate loop: it must not run in the context of the transaction that adds a job, where timers are banned.
  async function loop(): Promise<never> {
    for (;;) {
      const due = [...jobs].filter(({ dueAt }) => dueAt <= Date.now());
      // oxlint-disable-next-line no-await-in-loop -- polls one job after the other
      await Promise.all(isWatched ? due.map(look) : []);
      const next = Math.min(...[...jobs].map(({ dueAt }) => dueAt));
      // oxlint-disable-next-line no-await-in-loop -- the pause between two polls
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
