import { isRecord } from '../../shared/json.js';
import { describeError, type StoredError } from '../access/publicError.js';
import { permissionOf } from '../approvals/toolPermission.js';
import { canRetry } from '../functions/retryToolCalls.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import type { ThreadApiOptions } from '../options.js';
import type { StoredCall } from './storedCalls.js';
import { readOutcome } from './toolOutcome.js';
import type { ThreadUIMessage } from './uiMessages.js';

type Part = Record<string, unknown>;

/** Identifies the record of a call among the records of several rows. */
export const recordKey = (messageId: string, toolCallId: string): string => `${messageId}:${toolCallId}`;

/** The part of a tool call, with the outcome from its rows and the details from the ledger. */
export function exactToolPart(
  part: ThreadUIMessage['parts'][number],
  byKey: ReadonlyMap<string, StoredCall>,
  recordOf: ReadonlyMap<string, ToolCallRecord>,
  options: Pick<ThreadApiOptions, 'describeError' | 'approvals'>,
  debug: boolean,
  userId: string | undefined,
): ThreadUIMessage['parts'][number] {
  const call = 'toolCallId' in part ? byKey.get(part.toolCallId) : undefined;
  if (!call) return part;
  const { output: _, errorText: __, ...bare } = part as Part;
  const record = recordOf.get(recordKey(call.doc._id, call.toolCallId));
  const exact: Part = {
    ...bare,
    toolCallId: call.toolCallId,
    ...fieldsOf(record, call),
    ...permissionOf(options, record, userId),
  };
  const outcome = call.result && readOutcome(call.result.part);
  if (outcome?.type === 'success') {
    exact.state = 'output-available';
    exact.output = outcome.output;
  } else if (outcome?.type === 'error') {
    exact.state = 'output-error';
    exact.errorText = describeError(options, toolError(record, outcome.text, call.toolName));
    if (debug) exact.output = isRecord(outcome.raw) ? outcome.raw : (record?.error ?? outcome.raw);
  }
  return exact as ThreadUIMessage['parts'][number];
}

/** The error of a call: rows and streams hold what the model reads, the ledger what was thrown. */
export const toolError = (
  record: ToolCallRecord | undefined,
  text: string,
  toolName: string | undefined,
): StoredError => ({
  kind: 'tool',
  toolName,
  raw: record?.error ?? text,
  publicText: record?.errorText,
});

/** What only the ledger knows: when the tool ran, how often, whether it may run again, and how it ended. */
function fieldsOf(record: ToolCallRecord | undefined, { result }: StoredCall): Part {
  if (!record) return {};
  const { attempt, startedAt, endedAt, status, answeredBy } = record;
  const isAwaited = status === 'awaitingApproval' || (status === 'requested' && answeredBy === 'client');
  // If the rows have a result but the ledger still says `running`, the run is dead and about to be settled.
  const isUnknown = status === 'unknown' || (status === 'running' && result !== undefined);
  return {
    attempt,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(isAwaited && result === undefined && { isAwaited }),
    ...(isUnknown && { outcome: 'unknown' }),
    ...(status === 'interrupted' && { outcome: 'interrupted' }),
    ...(canRetry(record) && { canRetry: true }),
  };
}
