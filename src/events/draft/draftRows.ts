import type { AgentPart, AgentUIMessage } from '../../bridge/index.js';
import { callPart, type CallDraft } from './callDraft.js';
import { defined } from '../defined.js';
import type { TextDraft } from './textDraft.js';

/** One part of a message that is being assembled, at its index. */
export interface Slot {
  readonly revision: number;
  readonly text?: TextDraft;
  readonly call?: CallDraft;
  readonly other?: AgentPart;
  /** The part as last built; undefined after a change. */
  part: AgentPart | undefined;
}

export interface MessageRows {
  /** The settled rows. */
  readonly settled: readonly AgentUIMessage[];
  /** The row that is still being written. */
  readonly open: AgentUIMessage | undefined;
}

export type Ending = Pick<AgentUIMessage, 'status' | 'error'>;

export interface Completion extends Ending {
  readonly revision: number;
  /** Whether the stream counts parts. It then also reports how calls ended that a failure interrupted. */
  readonly isCounted: boolean;
}

/** The input for the rows of a message. */
export interface RowSource {
  readonly head: Pick<AgentUIMessage, 'id' | 'role' | 'order' | 'stepOrder'>;
  readonly createdAt: number;
  readonly agentName: string | undefined;
  readonly slots: ReadonlyMap<number, Slot>;
}

/** Which parts form a row. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** How many rows of the message precede it. */
  readonly number: number;
}

export const STREAMING: Ending = { status: 'streaming' };

/** The distance between rows of one message: small enough that all of them sort before the next message. */
const STEP_FRACTION = 1 / 1024;

export function buildRow(source: RowSource, range: RowRange, { status, error }: Ending): AgentUIMessage {
  const { head, createdAt, agentName } = source;
  const { from, to, number } = range;
  const slots = [...source.slots]
    .filter(([index]) => index >= from && index < to)
    .toSorted(([a], [b]) => a - b)
    .map(([, slot]) => slot);
  const revision = slots.reduce((highest, slot) => Math.max(highest, slot.revision), 0);
  return {
    ...head,
    id: number === 0 ? head.id : `${head.id}/${number}`,
    stepOrder: head.stepOrder + number * STEP_FRACTION,
    status: head.role === 'assistant' ? status : 'success',
    _creationTime: createdAt,
    exact: true,
    ...defined({ agentName, error, attempt: revision > 0 ? revision + 1 : undefined }),
    parts: slots.flatMap((slot) => buildPart(slot, status === 'streaming') ?? []),
  };
}

function buildPart(slot: Slot, isOpen: boolean): AgentPart | undefined {
  const { text, call, other } = slot;
  if (call && !call.isVisible && isOpen) return undefined; // its start will say which tool it is
  slot.part ??= call ? callPart(call) : text ? ({ type: text.kind, text: text.text } as AgentPart) : other;
  return slot.part;
}

/**
 * The indexes at which settled rows of a message end. A question ends a row, because only the questions of the last row
 * can be answered. So does a failed attempt.
 */
export function endsOfRows(
  slots: ReadonlyMap<number, Slot>,
  completions: ReadonlyMap<number, Completion>,
  isOpen: boolean,
): number[] {
  const ends = [...completions.keys()].toSorted((a, b) => a - b);
  const asked = [...slots].filter(([, { call }]) => call?.approval).map(([index]) => index);
  return ends.filter((end, i) => {
    if (!isOpen && i === ends.length - 1) return true;
    const { status, isCounted } = completions.get(end)!;
    const hasQuestion = asked.some((index) => index < end && index >= (ends[i - 1] ?? 0));
    return hasQuestion || (status === 'failed' && !isCounted);
  });
}

/** How to split a message into rows. */
export interface SettledRange {
  readonly ends: readonly number[];
  /** Whether an open row follows. */
  readonly isOpen: boolean;
  /** The number of the last row, open or not. */
  readonly lastNumber: number;
}

export function buildSettled(
  source: RowSource,
  { ends, isOpen, lastNumber }: SettledRange,
  completions: ReadonlyMap<number, Completion>,
): AgentUIMessage[] {
  return ends.map((to, i) => {
    const completion = completions.get(to)!;
    const isLast = !isOpen && i === ends.length - 1;
    const ending: Ending = !isLast && completion.isCounted ? { status: 'success' } : completion;
    return buildRow(source, { from: ends[i - 1] ?? 0, to, number: isLast ? lastNumber : i }, ending);
  });
}

/**
 * Empty rows that replace rows a higher revision dropped. Without them the bridge would treat those as lost and keep
 * them.
 */
export function buildReplaced(
  source: RowSource,
  { first, end }: { readonly first: number; readonly end: number },
  attempt: number,
): AgentUIMessage[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => ({
    ...buildRow(source, { from: Infinity, to: Infinity, number: first + i }, { status: 'success' }),
    attempt,
  }));
}
