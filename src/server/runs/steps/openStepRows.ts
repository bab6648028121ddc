import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import { errorOutput, type Part, type SaidStep } from './stepReader.js';
import { storableArgs } from '../../rows/storable.js';

/** The result that the model and the reader get for a call that did not finish. */
export const OUTCOME_TEXT = {
  unknown:
    'Outcome unknown: the run was interrupted while this tool was running. It may or may not have taken effect.',
  stopped: 'Stopped while it was running. It may or may not have taken effect.',
  failed: 'The tool failed.',
  notRun: 'Not run: the run ended before this tool started.',
  notApproved: 'Not run: no one approved this call with these arguments.',
} as const;

/**
 * What will happen to the run:
 * - `running`: it continues, and open calls stay open;
 * - `resume`: another action continues it, and calls that are safe to repeat run again;
 * - `stop`: a person stopped it;
 * - `end`: it ended without finishing.
 */
export type OpenStepMode = 'running' | 'resume' | 'stop' | 'end';

export interface OpenStep {
  /** What the model said, from its own stream. Complete once the first tool has started. */
  readonly said: SaidStep | undefined;
  /** What the stored stream holds of the step. */
  readonly streamed: SaidStep;
  /** The ledger's records of this step's calls. */
  readonly records: readonly ToolCallRecord[];
}

export interface OpenStepRows {
  /** The content of the assistant row. */
  readonly content: readonly Part[];
  /** The sources of the assistant row. They have a separate field, because prompts must not contain them. */
  readonly sources: readonly Part[];
  /** The content of the tool row. */
  readonly results: readonly Part[];
  /** Calls that will run again. */
  readonly again: readonly Part[];
  /** Calls that never started and have no record yet. */
  readonly notRun: readonly Part[];
  /** Calls that wait for a person, with the approval they ask for. */
  readonly waiting: readonly Part[];
  /** The model finished the step, and every call has a result. */
  readonly isFinished: boolean;
}

/**
 * The rows of a step that was never stored, from the ledger first, then from what the model said, then from the stream.
 * Readers see these rows while the run is dead, and settling stores the same ones, so that no state moves backwards.
 */
export function openStepRows({ said, streamed, records }: OpenStep, mode: OpenStepMode): OpenStepRows {
  // The model's own stream is ahead of the stored one, which is written in batches.
  const source = said && said.parts.length >= streamed.parts.length ? said : streamed;
  const recordOf = new Map(records.map((record) => [record.toolCallId, record]));
  const content: Part[] = [];
  const sources: Part[] = [];
  const results: Part[] = [];
  const again: Part[] = [];
  const notRun: Part[] = [];
  const waiting: Part[] = [];

  for (const part of withRecordedCalls(source, records)) {
    if (part.type !== 'tool-call') {
      (part.type === 'source' ? sources : content).push(part);
      continue;
    }
    const input = storableArgs(part.input);
    const call: Part = { ...part, input, args: input };
    const toolCallId = String(call.toolCallId);
    content.push(call);
    const record = recordOf.get(toolCallId);
    const output =
      outputOf(record) ?? streamed.outputs.get(toolCallId) ?? said?.outputs.get(toolCallId) ?? undefined;
    const result = (value: Part) => ({
      type: 'tool-result',
      toolCallId,
      toolName: call.toolName,
      output: value,
    });
    if (output) {
      // A provider's result is in the same row as its call.
      if (call.providerExecuted === true) content.push(result(output));
      else results.push(result(output));
      continue;
    }
    if (mode === 'running') continue;
    const approvalId = streamed.approvals.get(toolCallId);
    if (mode === 'resume' && approvalId !== undefined && !record) {
      content.push({ type: 'tool-approval-request', approvalId, toolCallId });
      waiting.push({ ...call, approvalId });
    } else if (mode === 'resume' && record?.status === 'running' && record.isRepeatable) {
      again.push(call);
    } else if (record?.status === 'running') {
      results.push(result(errorOutput(mode === 'stop' ? OUTCOME_TEXT.stopped : OUTCOME_TEXT.unknown)));
    } else {
      notRun.push(call);
      results.push(result(errorOutput(OUTCOME_TEXT.notRun)));
    }
  }
  const isOpen = again.length + notRun.length + waiting.length > 0;
  const hasUnknown = records.some(({ status }) => status === 'running');
  return {
    content,
    sources,
    results,
    again,
    notRun,
    waiting,
    isFinished: source.isFinished && !isOpen && !hasUnknown,
  };
}

/** The ledger may have calls that are missing from both the model's stream and the deltas. */
function withRecordedCalls(source: SaidStep, records: readonly ToolCallRecord[]): readonly Part[] {
  const ids = new Set(source.parts.map(({ toolCallId }) => toolCallId));
  const missing = records.filter(({ toolCallId }) => !ids.has(toolCallId));
  const calls = missing.map(({ toolCallId, toolName, args }) => {
    const input: unknown = args === undefined ? {} : JSON.parse(args);
    return { type: 'tool-call', toolCallId, toolName, input, args: input };
  });
  return [...source.parts, ...calls];
}

function outputOf(record: ToolCallRecord | undefined): Part | undefined {
  if (record?.output !== undefined) return JSON.parse(record.output) as Part;
  if (record?.status === 'succeeded') return { type: 'json', value: null };
  if (record?.status !== 'failed') return undefined;
  // A call that failed before it started was refused.
  return errorOutput(record.startedAt === undefined ? OUTCOME_TEXT.notApproved : OUTCOME_TEXT.failed);
}
