import { reasoning, text, toolCall, type Script, type Step } from '../../src/testing/index.js';

/**
 * - `charge`: has an effect, which must not be repeated;
 * - `read`: is safe to repeat;
 * - `fail`: has an effect and then throws;
 * - `watch`: has an effect and reports preliminary results;
 * - `ask`: has an effect and needs an approval.
 */
export type CallKind = 'charge' | 'read' | 'fail' | 'watch' | 'ask';

export interface PlannedCall {
  readonly id: string;
  readonly kind: CallKind;
  /** How long the tool works before its effect. */
  readonly ms?: number;
  /** The decision about a call that needs approval. */
  readonly isApproved?: boolean;
}

/** The texts and calls of the model in one step, in order. A step without calls is the last one. */
export type PlannedStep = ReadonlyArray<
  { readonly reasoning: string } | { readonly text: string } | PlannedCall
>;

export interface Turn {
  readonly prompt: string;
  readonly steps: readonly PlannedStep[];
}

export const isPlannedCall = (piece: PlannedStep[number]): piece is PlannedCall => 'id' in piece;

export const callsOf = (turns: readonly Turn[]): PlannedCall[] =>
  turns.flatMap(({ steps }) => steps.flatMap((step) => step.filter(isPlannedCall)));

/** A reply of three steps: three calls at once, then a call that is safe to repeat, then a text. */
export const FIXED_TURNS: readonly Turn[] = [
  {
    prompt: 'go',
    steps: [
      [
        { text: 'I look it up.' },
        { id: 'c1', kind: 'charge' },
        { id: 'm1', kind: 'charge' },
        { id: 'f1', kind: 'fail' },
      ],
      [{ text: 'Now I read.' }, { id: 'r1', kind: 'read' }, { id: 'c2', kind: 'charge' }],
      [{ text: 'All done.' }],
    ],
  },
];

/** The model's next step follows from the results it sees, however often it is called. */
export function scriptOf(turns: readonly Turn[]): Script {
  return ({ prompt }) => {
    const results = new Set(
      prompt.flatMap(({ role, content }) => (role === 'tool' ? content : [])).map(resultId),
    );
    const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content ?? '');
    const turn = turns.find((candidate) => asked.includes(`"${candidate.prompt}"`)) ?? turns[0]!;
    const next = turn.steps.find(
      (step) => !step.some((piece) => isPlannedCall(piece) && results.has(piece.id)),
    );
    return toStep(next ?? turn.steps.at(-1)!);
  };
}

const resultId = (part: object): string | undefined =>
  'toolCallId' in part ? String(part.toolCallId) : undefined;

const toStep = (step: PlannedStep): Step =>
  step.map((piece) => {
    if (isPlannedCall(piece)) return toolCall(piece.kind, { for: piece.id }, { toolCallId: piece.id });
    return 'text' in piece ? text(piece.text) : reasoning(piece.reasoning);
  });

/** The content of a finished reply, in the notation of `outline`. */
export const outlineOf = ({ steps }: Turn): string[] =>
  steps.flat().map((piece) => {
    if (isPlannedCall(piece)) return `tool:${piece.id}`;
    return 'text' in piece ? `text:${piece.text}` : `reasoning:${piece.reasoning}`;
  });

const KINDS: readonly CallKind[] = ['charge', 'charge', 'read', 'fail', 'watch', 'ask'];

/** A conversation of one or two turns, each with a few steps. */
export function randomTurns(random: () => number): Turn[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const randomCall = (id: string): PlannedCall => {
    const kind = KINDS[below(KINDS.length)]!;
    return {
      id,
      kind,
      ...(below(3) === 0 && { ms: below(30) }),
      ...(kind === 'ask' && { isApproved: below(3) > 0 }),
    };
  };
  const randomStep = (name: string): PlannedStep => {
    const pieces: Array<PlannedStep[number]> = [];
    if (below(3) === 0) pieces.push({ reasoning: `${name} needs some thought.` });
    if (below(3) > 0) pieces.push({ text: `${name} begins with this.` });
    const calls = 1 + below(3);
    for (let i = 0; i < calls; i++) {
      if (i > 0 && below(4) === 0) pieces.push({ text: `${name} continues with ${i}.` });
      pieces.push(randomCall(`${name}c${i}`));
    }
    return pieces;
  };
  return Array.from({ length: below(5) === 0 ? 2 : 1 }, (_, t) => ({
    prompt: `prompt ${t}`,
    steps: [
      ...Array.from({ length: 1 + below(3) }, (__, s) => randomStep(`t${t}s${s}`)),
      [...(below(4) === 0 ? [{ reasoning: `t${t} is over.` }] : []), { text: `All of t${t} is done.` }],
    ],
  }));
}
