import type { ThreadFrame, ThreadSnapshot } from '../../../src/bridge/index.js';

/** The events that random runs can meet. A deep run has to meet each of them. */
export const HAPPENINGS = [
  'reasoning',
  'file in the row',
  'file in the storage',
  'source',
  'data part',
  'two runs write at once',
  'message saved by a tool',
  'preliminary result',
  'tool throws',
  'tool reports its failure as a result',
  'approved call',
  'denied call',
  'reply fails',
  'provider fails once and the run calls it again',
  'reply is stopped',
  'result deleted',
  'reply deleted',
  'turn deleted while it is written',
] as const;

export type Happening = (typeof HAPPENINGS)[number];

/** The events that a frame and its snapshot show. */
export function happeningsIn(frame: ThreadFrame, snapshot: ThreadSnapshot): Happening[] {
  return HAPPENINGS.filter((happening) => TESTS[happening]?.(frame, snapshot));
}

type Test = (frame: ThreadFrame, snapshot: ThreadSnapshot) => boolean;

const hasPart =
  (isIt: (part: ThreadSnapshot['messages'][number]['content'][number]) => boolean): Test =>
  (_, { messages }) =>
    messages.some(({ content }) => content.some(isIt));

const hasCall =
  (isIt: (call: ThreadSnapshot['toolCalls'][number]) => boolean): Test =>
  (_, { toolCalls }) =>
    toolCalls.some(isIt);

const endedBecause =
  (reason: string): Test =>
  (_, { messages }) =>
    messages.some(({ status }) => status?.type === 'incomplete' && status.reason === reason);

const TESTS: Partial<Record<Happening, Test>> = {
  reasoning: hasPart(({ type }) => type === 'reasoning'),
  'file in the row': hasPart(({ type }) => type === 'image'),
  'file in the storage': hasPart(({ type }) => type === 'file'),
  source: hasPart(({ type }) => type === 'source'),
  'data part': hasPart(({ type }) => type === 'data-note'),
  'two runs write at once': ({ streams = [] }) => {
    const orders = streams.filter(({ status }) => status === 'streaming').map(({ order }) => order);
    return new Set(orders).size < orders.length;
  },
  'message saved by a tool': hasPart((part) => 'text' in part && part.text.startsWith('Saved by')),
  'preliminary result': hasCall(({ state }) => state === 'preliminary'),
  'tool throws': hasCall(({ toolName, state }) => toolName === 'boom' && state === 'output-error'),
  'tool reports its failure as a result': hasCall(
    ({ toolName, state }) => toolName === 'soft' && state === 'output-error',
  ),
  'approved call': hasCall(
    ({ approval, state }) => approval?.approved === true && state === 'output-available',
  ),
  'denied call': hasCall(({ state }) => state === 'output-denied'),
  'reply fails': endedBecause('error'),
  'reply is stopped': endedBecause('cancelled'),
};

/** How often each event happened, as lines of text. */
export const tableOf = (counts: ReadonlyMap<Happening, number>, total: number): string =>
  HAPPENINGS.map(
    (happening) => `${String(counts.get(happening) ?? 0).padStart(5)} of ${total}  ${happening}`,
  ).join('\n');
