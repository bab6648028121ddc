import type { EmbeddedAgentOptions, ServerWrite, WriteFate } from '../../src/testing/index.js';
import { createRandom } from '../support/deep.js';
import { callsOf, FIXED_TURNS, isPlannedCall, randomTurns, type Turn } from './scenario.js';

/** Something that goes wrong. Writes are counted from 0, over all actions of the thread. */
export type Fault =
  | { readonly type: 'write'; readonly at: number; readonly fate: WriteFate }
  /** From one write on, every write with its name fails, or every write of any name. */
  | { readonly type: 'fail-for-good'; readonly from: number; readonly which: 'same-name' | 'all' }
  /** The process dies inside a tool, before or after the effect, the first few times that the tool runs. */
  | {
      readonly type: 'kill-in-tool';
      readonly id: string;
      readonly when: 'before' | 'after';
      readonly times: number;
    };

/** What the user does while the reply is written. */
export type Interruption = { readonly type: 'stop' | 'send'; readonly at: number };

/** A generation and everything that happens to it, as plain data, so that a failure can print it. */
export interface Plan {
  readonly turns: readonly Turn[];
  readonly deltas: keyof typeof DELTAS;
  readonly faults: readonly Fault[];
  readonly interruption?: Interruption;
  /** Approvals are answered in one request, or one after the other. */
  readonly areAnsweredTogether?: boolean;
}

export const DELTAS = {
  default: undefined,
  '80 ms': { chunking: 'word', throttleMs: 80 },
  '0 ms': { chunking: 'word', throttleMs: 0 },
  off: false,
} satisfies Record<string, EmbeddedAgentOptions['saveStreamDeltas']>;

export const FATES: readonly WriteFate[] = ['fail', 'lose-reply', 'kill-before', 'kill-after'];

export const planOf = (deltas: Plan['deltas'], ...faults: Fault[]): Plan => ({
  turns: FIXED_TURNS,
  deltas,
  faults,
});

/** The plan of a seed: one to three faults, and now and then a user who stops the reply or sends the next message. */
export function randomPlan(seed: number): Plan {
  const random = createRandom(seed);
  for (let i = 0; i < 4; i++) random(); // the first numbers of adjacent seeds are similar
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const turns = randomTurns(random);
  const calls = callsOf(turns);
  const lastWrite = 6 + calls.length * 2;
  const randomFault = (): Fault => {
    switch (below(6)) {
      case 0:
        return { type: 'fail-for-good', from: below(lastWrite), which: pick(['same-name', 'all']) };
      case 1:
        return {
          type: 'kill-in-tool',
          id: pick(calls).id,
          when: pick(['before', 'after']),
          times: below(4) === 0 ? 4 : 1,
        };
      default:
        return { type: 'write', at: below(lastWrite), fate: pick(FATES) };
    }
  };
  const faults = Array.from({ length: 1 + below(3) }, randomFault);
  const isSending = turns.length > 1 && below(2) === 0;
  const isStopped = !isSending && below(6) === 0;
  return {
    turns,
    deltas: pick(['default', 'default', '80 ms', '0 ms', 'off']),
    faults,
    ...((isSending || isStopped) && {
      interruption: { type: isSending ? 'send' : 'stop', at: below(lastWrite) } as const,
    }),
    areAnsweredTogether: below(2) === 0,
  };
}

/** The same faults in one turn, without approvals and interruptions: for systems that have none. */
export function withoutPeople({ turns: [turn], deltas, faults }: Plan): Plan {
  const { prompt, steps } = turn!;
  const unasked = steps.map((step) =>
    step.map((piece) =>
      isPlannedCall(piece) && piece.kind === 'ask' ? { ...piece, kind: 'charge' as const } : piece,
    ),
  );
  return { turns: [{ prompt, steps: unasked }], deltas, faults };
}

export interface Fates {
  /** The fate of a write. It is called once for each write. */
  readonly of: (write: ServerWrite) => WriteFate;
  /** How many faults took effect. */
  readonly struck: () => number;
  /** Whether the process dies now, inside a tool. */
  readonly killsIn: (id: string, when: 'before' | 'after') => boolean;
}

/** Carries out the faults of a plan. */
export function createFates(faults: readonly Fault[]): Fates {
  const broken = new Set<string>();
  const kills = new Map<Fault, number>();
  let isAllBroken = false;
  let struck = 0;
  const of = ({ index, name }: ServerWrite): WriteFate => {
    for (const fault of faults) {
      if (fault.type !== 'fail-for-good' || index !== fault.from) continue;
      if (fault.which === 'all') isAllBroken = true;
      else broken.add(name);
    }
    if (isAllBroken || broken.has(name)) return 'fail';
    const fault = faults.find((one) => one.type === 'write' && one.at === index);
    return fault?.type === 'write' ? fault.fate : 'ok';
  };
  return {
    of(write) {
      const fate = of(write);
      if (fate !== 'ok') struck++;
      return fate;
    },
    struck: () => struck,
    killsIn(id, when) {
      const fault = faults.find((one) => one.type === 'kill-in-tool' && one.id === id && one.when === when);
      if (fault?.type !== 'kill-in-tool') return false;
      const times = (kills.get(fault) ?? 0) + 1;
      kills.set(fault, times);
      if (times > fault.times) return false;
      struck++;
      return true;
    },
  };
}
