import type { AgentPart, AgentUIMessage } from '../bridge/index.js';
import { callPart, type CallDraft } from './callDraft.js';
import { defined } from './defined.js';
import type { TextDraft } from './textDraft.js';

/** One part of a message that is put together, at its place. */
export interface Slot {
  readonly revision: number;
  readonly text?: TextDraft;
  readonly call?: CallDraft;
  readonly other?: AgentPart;
  /** The part as it was last built; undefined after a change. */
  part: AgentPart | undefined;
}

export type Ending = Pick<AgentUIMessage, 'status' | 'error'>;

export interface Completion extends Ending {
  readonly revision: number;
  /** The source counts parts, so it also says what becomes of calls that a failure cut off. */
  readonly isCounted: boolean;
}

/** What the rows of a message are built from. */
export interface RowSource {
  readonly head: Pick<AgentUIMessage, 'id' | 'role' | 'order' | 'stepOrder'>;
  readonly createdAt: number;
  readonly agentName: string | undefined;
  readonly slots: ReadonlyMap<number, Slot>;
}

/** Which row to build, and of which parts. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** How many rows of the message come before it. */
  readonly number: number;
}

export const STREAMING: Ending = { status: 'streaming' };
const PENDING: Ending = { status: 'pending' };

/** Rows of one message lie this far apart, so that all of them come before the next message. */
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
  if (call && !call.isVisible && isOpen) return undefined; // its start will say what it is
  slot.part ??= call ? callPart(call) : text ? ({ type: text.kind, text: text.text } as AgentPart) : other;
  return slot.part;
}

/**
 * One row for each time that the message was complete.
 * @param goesOn more rows follow
 */
export function buildSettled(
  source: RowSource,
  completions: ReadonlyMap<number, Completion>,
  goesOn: boolean,
): AgentUIMessage[] {
  const ends = [...completions].toSorted(([a], [b]) => a - b);
  return ends.map(([to, completion], number) => {
    const isLast = !goesOn && number === ends.length - 1;
    const ending: Ending = !isLast && completion.isCounted ? { status: 'success' } : completion;
    return buildRow(source, { from: ends[number - 1]?.[0] ?? 0, to, number }, ending);
  });
}

/** Empty rows in place of those that a higher revision has made needless: what they showed is replaced, not lost. */
export function buildReplaced(
  source: RowSource,
  { first, count }: { readonly first: number; readonly count: number },
  ending: Ending | undefined,
  attempt: number,
): AgentUIMessage[] {
  return Array.from({ length: Math.max(0, count - first) }, (_, i) => ({
    ...buildRow(source, { from: Infinity, to: Infinity, number: first + i }, ending ?? PENDING),
    attempt,
  }));
}
