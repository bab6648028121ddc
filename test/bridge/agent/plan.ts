import {
  file,
  reasoning,
  source,
  text,
  toolCall,
  type Piece,
  type Script,
} from '../../../src/testing/index.js';
import { createRandom } from '../../support/deep.js';

/** The tools of the agents: what they return, throw, ask and save. */
export type ToolName = 'find' | 'slow' | 'boom' | 'soft' | 'watch' | 'ask' | 'save';

/** What happens to a turn besides its replies. `fail-once` is a failure after which the run tries again. */
export type Disturbance =
  | 'none'
  | 'fail'
  | 'fail-once'
  | 'stop'
  | 'delete-result'
  | 'delete-reply'
  | 'delete-turn-while-running';

export interface AgentStep {
  readonly pieces: readonly Piece[];
  readonly callIds: readonly string[];
}

export interface TurnPlan {
  readonly prompt: string;
  readonly steps: readonly AgentStep[];
  /** What a second agent replies to the same prompt at the same time. */
  readonly parallel: readonly AgentStep[] | undefined;
  readonly disturbance: Disturbance;
  /** How many pieces of the last step the provider sends before it fails. */
  readonly failsAfter: number;
}

/** A conversation on the real agent, as plain data, so that a failure can print it. */
export interface AgentPlan {
  readonly turns: readonly TurnPlan[];
  /** The app streams a reply with data parts itself, without an agent. */
  readonly hasDataTurn: boolean;
  readonly chunkDelayMs: number;
  readonly pageSize: number;
}

const SMALL_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** More than the 64 KB that the agent keeps in a row, so it goes to file storage. */
const LARGE_FILE = 'QUJD'.repeat(24_000);

const DISTURBANCES: readonly Disturbance[] = [
  'none',
  'none',
  'none',
  'fail',
  'fail-once',
  'stop',
  'delete-result',
  'delete-reply',
  'delete-turn-while-running',
];

/** What can happen to a turn that two runs answer at the same time. */
const PARALLEL_DISTURBANCES: readonly Disturbance[] = ['none', 'none', 'fail', 'delete-reply'];

const TOOLS: readonly ToolName[] = ['find', 'find', 'slow', 'boom', 'soft', 'watch', 'ask', 'save'];

export function randomAgentPlan(seed: number): AgentPlan {
  const random = createRandom(seed);
  for (let i = 0; i < 4; i++) random(); // the first numbers of adjacent seeds are similar
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  let count = 0;
  // Every text occurs once, so a text that shows twice is a duplicate.
  const sentence = () =>
    `Sentence «${count++}» has ${pick(['few', 'some more', 'a couple of other'])} words.`;

  const randomPiece = (): Piece => {
    switch (below(6)) {
      case 0:
        return reasoning(sentence());
      case 1:
        return file('image/png', SMALL_IMAGE.replace('AAAA', `AA${String(count++).padStart(2, 'A')}`));
      case 2:
        return below(3) > 0
          ? source(`https://example.com/${count++}`, 'A source')
          : file('application/pdf', LARGE_FILE);
      default:
        return text(sentence());
    }
  };
  const randomStep = (name: string, isLast: boolean, tools: readonly ToolName[]): AgentStep => {
    const pieces = [text(sentence()), ...Array.from({ length: below(3) }, randomPiece)];
    const callIds = isLast ? [] : Array.from({ length: 1 + below(3) }, (_, i) => `${name}-${i}`);
    for (const id of callIds) {
      const input = { q: id, nested: { y: 1, x: [2, { b: 1, a: 2 }] }, also: below(9) };
      pieces.push(toolCall(pick(tools), input, { toolCallId: id }));
      if (below(5) === 0) pieces.push(randomPiece());
    }
    return { pieces, callIds };
  };
  const randomSteps = (name: string, tools: readonly ToolName[]): AgentStep[] => {
    const length = 1 + below(3);
    return Array.from({ length }, (_, i) => randomStep(`${name}s${i}`, i === length - 1, tools));
  };
  const turns = Array.from({ length: 1 + below(2) }, (_, i): TurnPlan => {
    const isParallel = below(4) === 0;
    const disturbance = pick(isParallel ? PARALLEL_DISTURBANCES : DISTURBANCES);
    // Concurrent runs have no approvals: only one of the runs is the server's, and an answer is stored like a result.
    const asks = !isParallel && disturbance !== 'delete-result';
    const tools = TOOLS.filter((name) => asks || name !== 'ask');
    const steps = randomSteps(`t${i}`, tools);
    return {
      prompt: `Prompt ${i}`,
      steps,
      parallel: isParallel ? randomSteps(`p${i}`, ['find', 'slow', 'soft']) : undefined,
      disturbance,
      failsAfter: 1 + below(steps.at(-1)!.pieces.length),
    };
  });
  return { turns, hasDataTurn: below(4) === 0, chunkDelayMs: below(3), pageSize: pick([50, 50, 3, 1]) };
}

/** The model's next step follows from the results in its prompt, however often it is called. */
export function scriptOf(turns: ReadonlyArray<{ prompt: string; steps: readonly AgentStep[] }>): Script {
  return ({ prompt }) => {
    const results = new Set(
      prompt.flatMap(({ role, content }) =>
        role === 'tool' ? content.map((part) => ('toolCallId' in part ? part.toolCallId : '')) : [],
      ),
    );
    const asked = JSON.stringify(prompt.findLast(({ role }) => role === 'user')?.content ?? '');
    const turn = turns.find((candidate) => asked.includes(`"${candidate.prompt}"`)) ?? turns[0]!;
    const next = turn.steps.find(({ callIds }) => !callIds.some((id) => results.has(id)));
    return (next ?? turn.steps.at(-1)!).pieces;
  };
}

/** A sentence or a call: which run says it, and how many that run says before it. */
export interface Saying {
  readonly run: string;
  readonly index: number;
}

/** Which run says what, by sentence («1») and by tool call id. */
export function sayingsOf({ turns }: AgentPlan): ReadonlyMap<string, Saying> {
  const sayings = new Map<string, Saying>();
  const add = (run: string, steps: readonly AgentStep[]): void => {
    let index = 0;
    for (const piece of steps.flatMap(({ pieces }) => pieces)) {
      for (const name of namesInPiece(piece)) sayings.set(name, { run, index: index++ });
    }
  };
  turns.forEach(({ steps, parallel }, i) => {
    add(`the first run of turn ${i}`, steps);
    add(`the second run of turn ${i}`, parallel ?? []);
  });
  return sayings;
}

const namesInPiece = (piece: Piece): readonly string[] => {
  if (piece.type === 'tool-call') return [piece.toolCallId!];
  return 'text' in piece ? sentencesIn(piece.text) : [];
};

export const sentencesIn = (said: string): readonly string[] => said.match(/«\d+»/g) ?? [];
