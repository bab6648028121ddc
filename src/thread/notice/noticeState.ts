import { isRecord } from '../../shared/json.js';
import { runOf } from './runOf.js';

/** Why a reply ends where it does. */
export type NoticeState = 'error' | 'rate-limited' | 'interrupted' | 'cancelled' | 'length';

interface Ended {
  readonly status?: { readonly type: string; readonly reason?: string } | undefined;
  readonly metadata: { readonly custom: Readonly<Record<string, unknown>> };
}

/** Undefined for a complete or running reply. */
export function noticeStateOf(message: Ended): NoticeState | undefined {
  const { status, metadata } = message;
  if (status?.type === 'complete') return isCutOff(metadata.custom['metadata']) ? 'length' : undefined;
  if (status?.type !== 'incomplete') return undefined;
  if (status.reason === 'cancelled' || status.reason === 'length') return status.reason;
  const run = runOf(message);
  if (run?.trouble === 'rate-limited') return 'rate-limited';
  // In older turns, only the text of the server's error tells a crash from a failure.
  const { error } = metadata.custom;
  const isInterrupted = typeof error !== 'string' || error.startsWith('The run was interrupted');
  return run?.status === 'interrupted' || isInterrupted || status.reason !== 'error'
    ? 'interrupted'
    : 'error';
}

/** The model reached its output limit. Its row is stored like any other, except for this finish reason. */
const isCutOff = (stored: unknown): boolean => isRecord(stored) && stored.finishReason === 'length';
