import { isRecord } from '../../../shared/json.js';
import type { Reader } from '../../agentPort.js';
import type { ThreadApi } from '../../options.js';
import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import type { OpenStep } from './openStepRows.js';
import { readOpenStep, type SaidStep } from './stepReader.js';
import type { Run, RunStep } from '../types.js';

/** Each page has 100 deltas. An open step gets a checkpoint every 200 deltas: see checkpointStep.ts. */
const MAX_PAGES = 20;

export interface ReadStep {
  readonly openStep: OpenStep;
  /** Calls of earlier rows that this action runs: a person approved them, or they run again. */
  readonly earlier: readonly ToolCallRecord[];
}

/** Reads everything about a run's open step: the ledger, what the model said, and the deltas of this step. */
export async function readStep(
  api: ThreadApi,
  ctx: Reader,
  run: Run,
  step: RunStep,
  live?: SaidStep,
): Promise<ReadStep> {
  const { threadId, order } = run;
  const ofTurn = await api.calls.getByThread(ctx, { threadId, fromOrder: order, toOrder: order });
  const records = ofTurn.filter(({ messageId }) => messageId === step.messageId);
  const earlier = ofTurn.filter(
    (record) => record.runId === run._id && record.messageId !== step.messageId && isUnsaved(record),
  );
  const said = live ?? decodeSaid(step.content);
  const isStreamed = run.stream?.attempt === run.attempt;
  // Once a tool has started, `said` is complete: the deltas cannot add to it.
  const isNeeded = isStreamed && !(said && records.length > 0);
  const { chunks } = isNeeded ? await readChunks(api, ctx, run, step) : { chunks: [] };
  const { open } = readOpenStep(chunks, step.position.skip);
  return { openStep: { said, streamed: open, records }, earlier };
}

/** Whether the rows do not hold the call's outcome yet. */
const isUnsaved = ({ status, output }: ToolCallRecord): boolean =>
  status === 'running' || status === 'requested' || output !== undefined;

/** The chunks of the open step, and the cursor at which their deltas end. */
export async function readChunks(
  api: ThreadApi,
  ctx: Reader,
  { threadId, stream }: Run,
  { position, checkpoint }: RunStep,
): Promise<{ chunks: Record<string, unknown>[]; cursor: number }> {
  const chunks = checkpoint ? (JSON.parse(checkpoint.chunks) as Record<string, unknown>[]) : [];
  let { cursor } = checkpoint ?? position;
  for (let page = 0; page < MAX_PAGES; page++) {
    const cursors = [{ streamId: stream!.streamId, cursor }];
    const deltas = await api.agent.listDeltas(ctx, { threadId, cursors });
    if (deltas.length === 0) break;
    for (const { start, end, parts } of deltas) {
      if (start < cursor) continue; // stored twice, because the reply to the first write was lost
      chunks.push(...parts.filter(isRecord));
      cursor = end;
    }
  }
  return { chunks, cursor };
}

/** What the model said, as JSON text, because tool arguments may contain names that Convex cannot store. */
export function encodeSaid({ parts, halfWritten, outputs, approvals, isFinished }: SaidStep): string {
  return JSON.stringify({
    parts,
    halfWritten: [...halfWritten],
    outputs: [...outputs],
    approvals: [...approvals],
    isFinished,
  });
}

export function decodeSaid(text: string | undefined): SaidStep | undefined {
  if (text === undefined) return undefined;
  const { parts, halfWritten, outputs, approvals, isFinished } = JSON.parse(text);
  return {
    parts,
    halfWritten: new Set(halfWritten),
    outputs: new Map(outputs),
    approvals: new Map(approvals),
    isFinished,
  };
}
