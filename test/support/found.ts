import type { GenerationPlan, Outcome, StepPlan, TurnPlan } from './world.js';

export interface Found {
  readonly name: string;
  readonly turns: TurnPlan[];
  /**
   * How many moments the client skips before each read, and through which pages it reads: the newest four rows by
   * default.
   */
  readonly looks: Array<number | [skip: number, ...pages: number[]]>;
}

const step = (calls: Outcome[], options: Partial<StepPlan> = {}): StepPlan => ({
  reasoning: false,
  text: 'none',
  savesRow: false,
  ...options,
  calls: calls.map((outcome) => ({ outcome, preliminary: false })),
});

const run = (steps: StepPlan[], end: GenerationPlan['end'] = 'done'): GenerationPlan => ({
  steps,
  end,
  repeatsIds: false,
});

const turn = (...generations: GenerationPlan[]): TurnPlan => ({ user: true, generations, system: false });

const aside = { savesRow: true };
const own = { text: 'own' } as const;
const repeated = { text: 'repeated' } as const;

/** Threads on which random tests found bugs of the bridge, shrunk, and named after their cause. */
export const found: Found[] = [
  {
    name: 'a row saved by a tool, first seen when the window has left its call behind',
    turns: [turn(run([step(['ok']), step(['ok'], aside), step(['ok'])]))],
    looks: [6, 1, 2, [6, 1], 3],
  },
  {
    name: 'a window that begins with the answer to an approval, of which a message shows nothing',
    turns: [turn(run([step(['deny'])]), run([step(['ok'], repeated)])), turn()],
    looks: [3, 4, 2, 2, 6, 2],
  },
  {
    name: 'a run that died, tried again beside a row its tool had saved',
    turns: [
      turn(
        run([step(['ok'], { reasoning: true }), step(['ok'], { ...own, ...aside })], 'crash'),
        run([step(['ok'])]),
      ),
      turn(),
    ],
    looks: [3, 1, 1, 2, 6, 1, 1, 4, 4],
  },
  {
    name: 'a stream whose row a larger window hides in a group',
    turns: [turn(run([step(['deny']), step([])]), run([step([], own)]))],
    looks: [5, 4, 3, [1, 1], 0],
  },
  {
    name: 'a failed attempt that a larger window hides in a group',
    turns: [turn(run([step(['ok'])], 'fail'), run([step(['ok'], own)])), turn()],
    looks: [2, 2, 3, 4, [6, 2]],
  },
  {
    name: 'an approval whose answer a page boundary hides',
    turns: [turn(run([step(['approve']), step([])]), run([step([])])), turn()],
    looks: [5, 4, 6, [0, 4, 1000]],
  },
  {
    name: 'content that is only in a stream, beside a row whose neighbors have left the window',
    turns: [
      turn(
        run([step(['ok'], { reasoning: true }), step(['ok'], { ...own, ...aside, reasoning: true })]),
        run([step([])]),
      ),
    ],
    looks: [3, 3, 1, 2, 5, 5, 1, [4, 1]],
  },
  {
    name: 'a partial text that begins like one of a later attempt',
    turns: [
      turn(
        run([step([], { reasoning: true })]),
        run([step([], repeated)]),
        run([step([], repeated)], 'abort'),
      ),
      turn(),
    ],
    looks: [5, 2, 4, 2, 4, 1, 4, 5, 6].map((skip) => [skip, 1000]),
  },
  {
    name: 'a call whose result is in the window, before a row saved meanwhile that has left it',
    turns: [turn(run([step(['ok'], { ...own, ...aside }), step(['ok'])])), turn()],
    looks: [9, [7, 3]],
  },
];
