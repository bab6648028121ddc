import type { NewRow } from '../../agentPort.js';
import type { StoredCall } from '../../rows/storedCalls.js';
import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import { OUTCOME_TEXT, type OpenStepMode, type OpenStepRows } from '../steps/openStepRows.js';
import { errorOutput, type Part } from '../steps/stepReader.js';

/** How a run is settled: resumed, stopped by a person, or ended. */
export type SettleMode = Exclude<OpenStepMode, 'running'>;

/**
 * - `ended`: the run is over, and a row says why;
 * - `finished`: all that was missing was the write, or a person has to answer first;
 * - `resumed`: the step is stored, and the run continues after it;
 * - `again-in-place`: the model only wrote text, so the step is repeated in the same row.
 */
export type SettleOutcome = 'ended' | 'finished' | 'resumed' | 'again-in-place';

export function outcomeOf(
  rows: OpenStepRows,
  earlier: readonly ToolCallRecord[],
  mode: SettleMode,
): SettleOutcome {
  const hasCalls = hasCallsIn(rows);
  // The reply is complete, whatever went wrong afterwards.
  if (mode !== 'stop' && !hasCalls && rows.isFinished && rows.content.length > 0) return 'finished';
  if (mode !== 'resume') return 'ended';
  if (rows.waiting.length > 0) return 'finished';
  const isSettled = hasCalls || earlier.some((record) => resultOf(record, mode));
  return isSettled ? 'resumed' : 'again-in-place';
}

/** The rows that settling stores: first the results of earlier calls, then the open step, then why it ended. */
export function settledRows(
  rows: OpenStepRows,
  earlier: readonly ToolCallRecord[],
  decided: readonly StoredCall[],
  { mode, reason }: { readonly mode: SettleMode; readonly reason: string },
  outcome: SettleOutcome,
): NewRow[] {
  const earlierResults: Part[] = [
    ...earlier.map((record) => resultOf(record, mode)).filter((result) => result !== undefined),
    ...decided.map(decidedResult),
  ];
  const messages: NewRow[] = [];
  const add = (role: 'assistant' | 'tool', content: readonly Part[], fields: Partial<NewRow> = {}) =>
    messages.push({ message: { role, content } as NewRow['message'], status: 'success', ...fields });
  if (earlierResults.length > 0) add('tool', earlierResults);
  if (rows.content.length + rows.sources.length > 0 && !isMadeAgain(rows, outcome)) {
    const sources = rows.sources as NonNullable<NewRow['sources']>;
    add('assistant', rows.content, { ...finishOf(rows), ...(sources.length > 0 && { sources }) });
  }
  if (rows.results.length > 0) add('tool', rows.results);
  if (outcome === 'resumed') add('assistant', [], { status: 'pending' });
  if (outcome === 'ended') add('assistant', [], { status: 'failed', error: reason });
  return messages;
}

/** After results of an earlier row, a step with only text is not stored, because the next action repeats it. */
export const isMadeAgain = (rows: OpenStepRows, outcome: SettleOutcome): boolean =>
  outcome === 'resumed' && !hasCallsIn(rows);

const hasCallsIn = ({ content }: OpenStepRows): boolean => content.some(({ type }) => type === 'tool-call');

const finishOf = (rows: OpenStepRows): Partial<NewRow> => {
  if (hasCallsIn(rows)) return { finishReason: 'tool-calls' };
  const { isFinished } = rows;
  return isFinished ? { finishReason: 'stop' } : {};
};

/** The result of a call in an earlier row, or undefined for one that will run again. */
export function resultOf(record: ToolCallRecord, mode: SettleMode): Part | undefined {
  const { toolCallId, toolName, status, isRepeatable, output, attempt } = record;
  const result = (value: Part): Part => ({ type: 'tool-result', toolCallId, toolName, output: value });
  if (output !== undefined) return result(JSON.parse(output) as Part);
  if (status === 'requested' && mode === 'resume') return undefined;
  if (status === 'requested' && attempt === 1) return result(errorOutput(OUTCOME_TEXT.notRun));
  if (mode === 'resume' && isRepeatable) return undefined;
  return result(errorOutput(mode === 'stop' ? OUTCOME_TEXT.stopped : OUTCOME_TEXT.unknown));
}

function decidedResult({ toolCallId, toolName, answer }: StoredCall): Part {
  const denied = { type: 'execution-denied', ...(answer?.reason !== undefined && { reason: answer.reason }) };
  const output = answer?.approved ? errorOutput(OUTCOME_TEXT.notRun) : denied;
  return { type: 'tool-result', toolCallId, toolName, output };
}
