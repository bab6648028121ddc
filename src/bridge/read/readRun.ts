import { attempt } from '../../shared/attempt.js';
import { defined, isRecord, type Fields } from '../../shared/json.js';
import type { AgentUIMessage, MessageRun, RunStatus, RunTrouble } from '../types.js';

const STATUSES: readonly unknown[] = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'stopped',
  'interrupted',
] satisfies RunStatus[];

const TROUBLES: readonly unknown[] = ['rate-limited', 'unavailable', 'crashed'] satisfies RunTrouble[];

/** `metadata.run` of a row, if it is a run. */
function runOf({ metadata }: AgentUIMessage): Fields | undefined {
  return attempt(() => {
    const run = isRecord(metadata) ? metadata.run : undefined;
    return isRecord(run) && STATUSES.includes(run.status) ? { ...run } : undefined;
  }, undefined);
}

export function readRun(row: AgentUIMessage): MessageRun | undefined {
  const run = runOf(row);
  return (
    run &&
    (defined({
      status: run.status,
      canResume: run.canResume === true,
      isRetrying: run.isRetrying === true || undefined,
      trouble: TROUBLES.includes(run.trouble) ? run.trouble : undefined,
      retryAt: Number.isFinite(run.retryAt) ? run.retryAt : undefined,
    }) as MessageRun)
  );
}

/** The metadata without the run, so that a message does not change with every heartbeat of its run. */
export function withoutRun(metadata: unknown): unknown {
  return attempt(() => {
    if (!isRecord(metadata) || !('run' in metadata)) return metadata;
    const { run: _, ...rest } = metadata;
    return rest;
  }, metadata);
}

/** When the run was last active, according to its rows. */
export function lastActivityIn(rows: readonly AgentUIMessage[]): number | undefined {
  const last = rows.at(-1);
  const at = last && runOf(last)?.lastActivityAt;
  return typeof at === 'number' ? at : undefined;
}

/** Whether the server watches the run of these rows and reports when it dies. */
export function isSupervisedIn(rows: readonly AgentUIMessage[]): boolean {
  const last = rows.at(-1);
  return last !== undefined && runOf(last)?.isSupervised === true;
}

const LIVE: ReadonlySet<RunStatus> = new Set(['queued', 'running']);

export const isLiveRun = ({ status }: MessageRun): boolean => LIVE.has(status);
